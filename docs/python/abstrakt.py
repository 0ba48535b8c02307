"""The games and searches of Abstrakt, from Python.

One file that needs the standard library alone: copy it beside a script. It starts ``abstrakt serve --protocol ugi GAME`` and
speaks UGI with it, as ``docs/engines.md`` describes; the program is found by the argument ``program``, by the variable
``ABSTRAKT_PROGRAM``, or in ``PATH``. ``docs/python.md`` has examples.

    with Game("gomoku") as game:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply(state.search(depth=2).best)
        print(state.returns())

Moves and positions are texts in the notation of the game. Players are numbered from 0.
"""

import os
import random
import shutil
import subprocess
from dataclasses import dataclass, field
from typing import Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

__all__ = [
    "AbstraktError", "CHANCE", "TERMINAL", "Game", "IllegalMove", "Option", "Player", "SearchResult", "State",
    "aec_env", "engine_player", "play_game", "play_match", "random_player",
]

#: The player where chance is to act.
CHANCE = -1
#: The player where the game is over.
TERMINAL = -4

#: The beginning of a text by which the program refuses a command.
_ERROR = "info string error: "
#: Seats that a game may have.
_SEATS = 4


class AbstraktError(Exception):
    """The program cannot be started, has ended, or refuses a command: one line that says why."""


class IllegalMove(AbstraktError, ValueError):
    """A move or a position that the game refuses; nothing has changed."""


@dataclass(frozen=True)
class Option:
    """A setting that the program tells: of the game (``setup``, ``players``, ``option.ID``) or of its search (``engine``)."""

    name: str
    kind: str
    default: str = ""
    minimum: Optional[int] = None
    maximum: Optional[int] = None
    values: Tuple[str, ...] = ()


@dataclass(frozen=True)
class SearchResult:
    """The findings of a search."""

    #: The move; None where the search was not allowed to find one.
    best: Optional[str]
    #: The value for the player who moves, in the unit of the heuristic; None for a decided game.
    score: Optional[int] = None
    #: Plies to the end of a decided game, negative where it is lost; None otherwise.
    mate: Optional[int] = None
    #: Turns deep.
    depth: int = 0
    #: Plies that were made.
    nodes: int = 0
    #: Seconds.
    time: float = 0.0
    #: The principal variation, the move itself first.
    variation: Tuple[str, ...] = ()


@dataclass
class _Facts:
    """The program's answers about a position."""

    player: int
    legal: List[str]
    outcomes: List[Tuple[str, int]]
    winners: List[int]
    scores: List[int]
    text: str


class _Engine:
    """A running program and the conversation with it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]):
        try:
            self._process = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(environment), text=True,
                encoding="utf-8", bufsize=1,
            )
        except OSError as error:
            raise AbstraktError(f"{command[0]} cannot be started: {error}") from error

    def say(self, *lines: str) -> None:
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise self._ended() from error

    def hear(self) -> str:
        line = self._process.stdout.readline()
        if not line:
            raise self._ended()
        return line.rstrip("\n")

    def _ended(self) -> AbstraktError:
        code = self._process.wait()
        return AbstraktError(f"the program has ended with code {code}")

    def answer(self, begins: str) -> str:
        """The next line that begins so, without that; a refusal before it is raised."""
        refusal = None
        while True:
            line = self.hear()
            if line.startswith(_ERROR):
                refusal = line[len(_ERROR):]
                if begins.startswith("response"):
                    raise AbstraktError(refusal)
            elif line == begins.strip() or line.startswith(begins):
                if refusal is not None:
                    raise IllegalMove(refusal)
                return line[len(begins):].strip()

    def ready(self, *lines: str) -> None:
        """Says lines, and waits until they are obeyed."""
        self.say(*lines, "isready")
        self.answer("readyok")

    def close(self) -> None:
        process = self._process
        if process.poll() is None:
            try:
                process.stdin.write("quit\n")
                process.stdin.close()
                process.wait(timeout=5)
            except (OSError, ValueError, subprocess.TimeoutExpired):
                process.kill()
                process.wait()
        for pipe in (process.stdin, process.stdout):
            try:
                pipe.close()
            except OSError:
                pass


def _program(program: Optional[Union[str, os.PathLike]]) -> str:
    found = program or os.environ.get("ABSTRAKT_PROGRAM") or shutil.which("abstrakt")
    if not found:
        raise AbstraktError("the program abstrakt was not found: expected program=PATH, ABSTRAKT_PROGRAM, or a folder of PATH")
    return os.fspath(found)


class Game:
    """A game with its setup and options, and a program that knows its rules and searches it.

    It is a context manager; :meth:`close` ends the program. States belong to their game and end with it. A game and its states
    are for one thread.
    """

    def __init__(
        self, name: str, *, setup: Optional[str] = None, players: Optional[int] = None,
        options: Optional[Mapping[str, object]] = None, engine: Optional[str] = None,
        program: Optional[Union[str, os.PathLike]] = None, plugins: Sequence[Union[str, os.PathLike]] = (),
        arguments: Sequence[str] = (),
    ):
        """Starts the program.

        :param name: The id of the game, as ``abstrakt games`` lists it.
        :param setup: The id of a setup; the default is the game's.
        :param players: The number of players, in place of a setup.
        :param options: Options of the game, by their ids.
        :param engine: The spec of the search, such as ``"alpha-beta:depth=4"`` or ``"hard"``.
        :param program: The path of the program.
        :param plugins: Folders of plugins, before all others.
        :param arguments: More arguments of the program.
        :raises AbstraktError: The program or the game is not there, or the game refuses a setting.
        """
        self.name = name
        command = [_program(program), "serve", "--protocol", "ugi", name]
        if engine is not None:
            command += ["--engine", engine]
        for folder in plugins:
            command += ["--plugins", os.fspath(folder)]
        self._engine = _Engine(command + list(arguments), os.environ)
        #: The state whose position the program holds.
        self._held: Optional[Tuple] = None
        try:
            self.options: Dict[str, Option] = self._introduction()
            for key, value in [("setup", setup), ("players", players)]:
                if value is not None:
                    self._set(key, value)
            for key, value in (options or {}).items():
                self._set(f"option.{key}", {True: "on", False: "off"}.get(value, value) if isinstance(value, bool) else value)
            self._engine.ready()
            self._engine.say("query seats")
            self._players = int(self._engine.answer("response "))
        except BaseException:
            self.close()
            raise

    @staticmethod
    def names(program: Optional[Union[str, os.PathLike]] = None, plugins: Sequence[Union[str, os.PathLike]] = ()) -> List[str]:
        """The ids of the games that the program finds."""
        import json

        command = [_program(program), "games", "--json"]
        for folder in plugins:
            command += ["--plugins", os.fspath(folder)]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
        if done.returncode:
            raise AbstraktError(done.stderr.strip())
        return [game["id"] for game in json.loads(done.stdout)["games"]]

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def close(self) -> None:
        """Ends the program."""
        self._engine.close()

    def num_players(self) -> int:
        """The number of players."""
        return self._players

    def new_initial_state(self, position: Optional[str] = None) -> "State":
        """The beginning of a game: its setup, or a position in the notation of the game.

        :raises IllegalMove: The game refuses the position.
        """
        self._engine.say("uginewgame")
        self._held = None
        state = State(self, position, ())
        state._ask()
        return state

    def set_engine(self, spec: str) -> None:
        """Searches by this spec from now on."""
        self._engine.ready(f"setoption name engine value {_one_line(spec)}")

    def _set(self, key: str, value: object) -> None:
        self._engine.ready(f"setoption name {key} value {_one_line(str(value))}")

    def _introduction(self) -> Dict[str, Option]:
        self._engine.say("ugi")
        options: Dict[str, Option] = {}
        while True:
            line = self._engine.hear()
            if line == "ugiok":
                return options
            if line.startswith("option "):
                option = _option(line.split()[1:])
                options[option.name] = option


def _one_line(text: str) -> str:
    if "\n" in text or "\r" in text:
        raise ValueError("a text of one line is expected")
    return text


def _option(words: List[str]) -> Option:
    parts: List[Tuple[str, List[str]]] = []
    for word in words:
        if (not parts and word == "name") or (parts and word in ("type", "default", "min", "max", "var")):
            parts.append((word, []))
        elif parts:
            parts[-1][1].append(word)
    told = {part: " ".join(value) for part, value in parts if part != "var"}
    number = lambda part: int(told[part]) if part in told else None
    values = tuple(" ".join(value) for part, value in parts if part == "var")
    return Option(told.get("name", ""), told.get("type", ""), told.get("default", ""), number("min"), number("max"), values)


class State:
    """A position of a game and the moves that led to it. It is changed by :meth:`apply` alone."""

    def __init__(self, game: Game, start: Optional[str], moves: Tuple[str, ...]):
        self._game = game
        self._start = start
        self._moves = moves
        self._facts: Optional[_Facts] = None

    def game(self) -> Game:
        """The game."""
        return self._game

    def history(self) -> List[str]:
        """The moves and chance outcomes since the beginning, as they were applied."""
        return list(self._moves)

    def clone(self) -> "State":
        """A state that is changed apart from this one."""
        state = State(self._game, self._start, self._moves)
        state._facts = self._facts
        return state

    __copy__ = clone

    def __deepcopy__(self, _memo) -> "State":
        return self.clone()

    def __str__(self) -> str:
        """The position in the notation of the game."""
        return self._ask().text

    def __repr__(self) -> str:
        return f"<State of {self._game.name}: {self}>"

    def current_player(self) -> int:
        """The player to move, :data:`CHANCE` or :data:`TERMINAL`."""
        return self._ask().player

    def is_terminal(self) -> bool:
        """Whether the game is over by its rules. A draw by repetition is for the caller to see."""
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance is to act."""
        return self.current_player() == CHANCE

    def legal_moves(self) -> List[str]:
        """The legal moves; the outcomes where chance is to act."""
        facts = self._ask()
        return [text for text, _ in facts.outcomes] if facts.player == CHANCE else list(facts.legal)

    def chance_outcomes(self) -> List[Tuple[str, float]]:
        """The outcomes of chance with their probabilities; none where a player is to move."""
        outcomes = self._ask().outcomes
        total = sum(weight for _, weight in outcomes)
        return [(text, weight / total) for text, weight in outcomes]

    def apply(self, move: str) -> "State":
        """Makes a move (a ply or a whole turn) or a chance outcome, and gives this state.

        :raises IllegalMove: The game refuses it; the state is unchanged.
        """
        if not move or len(move.split()) != 1:
            raise IllegalMove(f"{move!r} is not a move, expected one word")
        after = State(self._game, self._start, self._moves + (move,))
        self._facts, self._moves = after._ask(), after._moves
        return self

    def child(self, move: str) -> "State":
        """The state after a move; this one stays as it is."""
        return self.clone().apply(move)

    def apply_chance(self, generator: random.Random) -> "State":
        """Draws an outcome by its weight, and makes it."""
        outcomes = self._ask().outcomes
        if not outcomes:
            raise IllegalMove("chance is not to act")
        texts, weights = zip(*outcomes)
        return self.apply(generator.choices(texts, weights)[0])

    def winners(self) -> List[int]:
        """The players who have won; none before the end, and at a draw."""
        return list(self._ask().winners)

    def scores(self) -> List[int]:
        """The points of each player, in games that count them."""
        return list(self._ask().scores)

    def returns(self) -> List[float]:
        """For each player 1 for a win, -1 for a loss, 0 for a draw; zeros before the end. Several winners share the win."""
        winners, players = self._ask().winners, self._game.num_players()
        if not winners:
            return [0.0] * players
        return [1.0 if player in winners else -1.0 for player in range(players)]

    def search(
        self, *, depth: Optional[int] = None, nodes: Optional[int] = None, time: Optional[float] = None,
        clocks: Optional[Sequence[Tuple[float, float]]] = None,
    ) -> SearchResult:
        """Searches the position by one limit, or by those of the game's engine.

        :param depth: Turns deep.
        :param nodes: Plies that the search may make.
        :param time: Seconds for this move.
        :param clocks: For each player the seconds left and those added after each move.
        :raises AbstraktError: Nobody is to move, or a limit is wrong.
        """
        self._hold()
        words = ["go"]
        if depth is not None:
            words += ["depth", str(depth)]
        if nodes is not None:
            words += ["nodes", str(nodes)]
        if time is not None:
            words += ["movetime", str(round(time * 1000))]
        for seat, (left, increment) in enumerate(clocks or (), 1):
            words += [f"p{seat}time", str(round(left * 1000)), f"p{seat}inc", str(round(increment * 1000))]
        engine = self._game._engine
        engine.say(" ".join(words))
        found: Dict[str, List[str]] = {}
        refusal = None
        while True:
            line = engine.hear()
            if line.startswith(_ERROR):
                refusal = line[len(_ERROR):]
            elif line.startswith("info ") and not line.startswith("info string "):
                told = _info(line.split()[1:])
                if told.get("multipv", ["1"]) == ["1"]:
                    found.update(told)
            elif line.startswith("bestmove "):
                break
        if refusal is not None:
            raise AbstraktError(refusal)
        best = line.split()[1]
        number = lambda key: int(found[key][0]) if key in found else None
        return SearchResult(
            best=None if best == "none" else best, score=number("cp"), mate=number("mate"), depth=number("depth") or 0,
            nodes=number("nodes") or 0, time=(number("time") or 0) / 1000, variation=tuple(found.get("pv", ())),
        )

    def _hold(self) -> None:
        """Brings the program to this position."""
        key = (self._start, self._moves)
        if self._game._held == key:
            return
        start = "startpos" if self._start is None else f"fen {_one_line(self._start)}"
        moves = f" moves {' '.join(self._moves)}" if self._moves else ""
        self._game._engine.ready(f"position {start}{moves}")
        self._game._held = key

    def _ask(self) -> _Facts:
        if self._facts is None:
            self._hold()
            questions = ["turn", "legal", "outcomes", "winners", "scores", "position"]
            engine = self._game._engine
            engine.say(*(f"query {question}" for question in questions))
            told = {question: engine.answer("response ") for question in questions}
            words = lambda question: [] if told[question] in ("none", "draw") else told[question].split()
            outcomes = words("outcomes")
            turn = told["turn"]
            self._facts = _Facts(
                player={"chance": CHANCE, "none": TERMINAL}[turn] if not turn.isdigit() else int(turn) - 1,
                legal=words("legal"),
                outcomes=[(text, int(weight)) for text, weight in zip(outcomes[::2], outcomes[1::2])],
                winners=[int(seat) - 1 for seat in words("winners")],
                scores=[int(score) for score in words("scores")],
                text=told["position"],
            )
        return self._facts


#: The fields of ``info`` that have one number behind them.
_FIELDS = ("depth", "seldepth", "time", "nodes", "nps", "hashfull", "multipv", "cp", "mate")


def _info(words: List[str]) -> Dict[str, List[str]]:
    told: Dict[str, List[str]] = {}
    place = 0
    while place < len(words):
        word = words[place]
        if word == "pv":
            told["pv"] = words[place + 1:]
            break
        if word in _FIELDS:
            told[word] = words[place + 1:place + 2]
            place += 1
        place += 1
    return told


#: Whoever chooses moves: a function from a state, in which a player is to move, to a move.
Player = Callable[[State], str]


def random_player(seed: int) -> Player:
    """A player who draws any legal move."""
    generator = random.Random(seed)
    return lambda state: generator.choice(state.legal_moves())


def engine_player(**limits) -> Player:
    """The search of the game as a player, by the limits of :meth:`State.search`."""

    def play(state: State) -> str:
        best = state.search(**limits).best
        if best is None:
            raise AbstraktError("the search has found no move")
        return best

    return play


def play_game(
    game: Game, players: Sequence[Player], *, seed: int = 0, max_plies: Optional[int] = None,
    position: Optional[str] = None,
) -> State:
    """Plays a game, one function for each seat, and gives its last state. Chance is drawn from ``seed``.

    :param max_plies: The game is broken off after so many plies; its returns are zeros then.
    :raises IllegalMove: A player's move is not legal.
    """
    if len(players) != game.num_players():
        raise ValueError(f"{game.num_players()} players are expected")
    generator = random.Random(seed)
    state = game.new_initial_state(position)
    while not state.is_terminal() and (max_plies is None or len(state._moves) < max_plies):
        if state.is_chance_node():
            state.apply_chance(generator)
        else:
            state.apply(players[state.current_player()](state))
    return state


def play_match(
    game: Game, players: Sequence[Player], games: int, *, seed: int = 0, max_plies: Optional[int] = None,
) -> List[List[float]]:
    """Plays games in which the players change seats, and gives the returns of each, in the order of ``players``."""
    results = []
    for number in range(games):
        shift = number % len(players)
        seats = [players[(seat + shift) % len(players)] for seat in range(len(players))]
        returns = play_game(game, seats, seed=seed + number, max_plies=max_plies).returns()
        results.append([returns[(place - shift) % len(players)] for place in range(len(players))])
    return results


def aec_env(game: Game, *, max_moves: int = 4096, text_length: int = 1024, max_plies: int = 1000, seed: int = 0):
    """The game as a PettingZoo AEC environment; the packages ``pettingzoo``, ``gymnasium`` and ``numpy`` are imported here alone.

    An action is the place of a move in :meth:`State.legal_moves`. An observation is a dictionary: ``observation``, the bytes of
    the position's text, and ``action_mask``, the places that there are. Chance is drawn from the seed of the environment.

    :param max_moves: The most moves of a position.
    :param text_length: The most bytes of a position's text.
    :param max_plies: A game is truncated after so many plies.
    """
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv

    class Environment(AECEnv):
        metadata = {"render_modes": ["ansi"], "name": f"abstrakt_{game.name}_v0", "is_parallelizable": False}

        def __init__(self):
            super().__init__()
            self.render_mode = "ansi"
            self.possible_agents = [f"player_{player}" for player in range(game.num_players())]
            observations = spaces.Dict({
                "observation": spaces.Box(0, 255, (text_length,), numpy.uint8),
                "action_mask": spaces.Box(0, 1, (max_moves,), numpy.int8),
            })
            self.observation_spaces = {agent: observations for agent in self.possible_agents}
            self.action_spaces = {agent: spaces.Discrete(max_moves) for agent in self.possible_agents}
            self._generator = random.Random(seed)

        def observation_space(self, agent):
            return self.observation_spaces[agent]

        def action_space(self, agent):
            return self.action_spaces[agent]

        def reset(self, seed=None, options=None):
            if seed is not None:
                self._generator = random.Random(seed)
            self.agents = list(self.possible_agents)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos = {agent: {} for agent in self.agents}
            self.state_of_game = game.new_initial_state((options or {}).get("position"))
            self._select()

        def _select(self):
            """Comes to where a player is to move, or the game is over."""
            state = self.state_of_game
            while state.is_chance_node():
                state.apply_chance(self._generator)
            if state.is_terminal():
                self.terminations = dict.fromkeys(self.agents, True)
                self.rewards = dict(zip(self.possible_agents, state.returns()))
                self.agent_selection = self.agents[0]
            else:
                self.agent_selection = self.possible_agents[state.current_player()]
                if len(state.history()) >= max_plies:
                    self.truncations = dict.fromkeys(self.agents, True)

        def observe(self, agent):
            text = numpy.zeros(text_length, numpy.uint8)
            written = str(self.state_of_game).encode()[:text_length]
            text[:len(written)] = list(written)
            mask = numpy.zeros(max_moves, numpy.int8)
            if agent == self.agent_selection and not self.state_of_game.is_terminal():
                mask[:len(self.state_of_game.legal_moves())] = 1
            return {"observation": text, "action_mask": mask}

        def step(self, action):
            agent = self.agent_selection
            if self.terminations[agent] or self.truncations[agent]:
                self._was_dead_step(action)
                return
            self._cumulative_rewards[agent] = 0.0
            self.rewards = dict.fromkeys(self.agents, 0.0)
            moves = self.state_of_game.legal_moves()
            if not 0 <= int(action) < len(moves):
                raise IllegalMove(f"{action} is not an action, expected one of the mask")
            self.state_of_game.apply(moves[int(action)])
            self._select()
            self._accumulate_rewards()

        def render(self):
            return str(self.state_of_game)

        def close(self):
            pass

    return Environment()
