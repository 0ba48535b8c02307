# What people read, in English. Every key is in cs.ftl too; a test holds them together.

# Menus and commands
menu-file = File
menu-edit = Edit
menu-view = View
menu-move = Move
menu-analysis = Analysis
menu-players = Players
menu-help = Help
menu-language = Language
menu-look = Look
menu-speed = Animation
menu-gesture = Moving pieces
numbers-none = None
numbers-last = The last one
numbers-last-five = The last five
numbers-all = All
gesture-both = Click or drag
gesture-click = Click only
gesture-drag = Drag only
gesture-only-way = Play a move as soon as only one is left
command-select-game = Select game…
command-new-game = New game…
command-open = Open game file…
command-library = Library
command-save = Save
command-save-as = Save as…
command-export-picture = Export picture…
command-copy-position = Copy position
command-copy-game = Copy game
command-copy-pdn = Copy as PDN
command-copy-moves = Copy the moves
command-copy-diagram = Copy the board as text
command-paste = Paste a game, moves or a position
command-long-notation = Long notation
command-arrange = Set up position…
command-settings = Settings…
command-next-tab = Next game
command-previous-tab = Previous game
command-keep-tab = Keep this tab
command-close-tab = Close the game
command-exit = Exit
command-undo = Take back
command-undo-ply = Take back one ply
command-redo = Redo
command-first = To the start
command-previous = One ply back
command-next = One ply forward
command-last = To the end
command-move-now = Move now
command-suggest = Suggest a move
command-play-on = Play from here…
command-pause = Pause
command-go-back = Back to where I was
command-autoplay = Play by itself
command-keep = Keep this position aside
command-next-kept = To the next position kept aside
command-make-main = Make it the main line
command-delete-from = Delete from here…
command-analyse = Analyse the position
command-review = Review the game
command-next-mistake = Next mistake
command-previous-mistake = Previous mistake
command-resign = Resign
command-agree-draw = Agree to a draw
command-players = Change players…
command-hints = Legal move hints
command-rotate = Rotate board
command-tool-bar = Tool bar
command-status-bar = Status bar
command-reset-layout = Reset layout
command-zoom-in = Zoom in
command-zoom-out = Zoom out
command-full-screen = Full screen
command-rules = Rules of the game
command-about = About Abstrakt
command-messages = Messages…
command-keys = Keys…
keys-title = Keys
keys-back = Take a click back
keys-back-keys = Esc, Backspace
keys-board = Play on the board
keys-board-keys = Tab, arrows, Enter
keys-site = What stands on a site of the board
keys-site-keys = I
panel-board = Board
panel-history = Moves
panel-score = Score
panel-thinking = Thinking
panel-analysis = Engines
panel-explorer = Openings
panel-review = Review
panel-possible = Possible moves
panel-information = Information
panel-explained = Heuristic
panel-tree = Search tree
panel-console = Console
menu-panels = Panels
panel-hide = Hide: { $panel }
panel-float = In a separate window: { $panel }
panel-dock = Dock
panel-no-windows = This system cannot show panels in separate windows
look-system = As the system
look-light = Light
look-dark = Dark
speed-off = Off
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
close = Close
cancel = Cancel
open = Open
save = Save

# Start page
start-title = Choose a game
start-continue = Back to the game
start-search = Search the games
start-no-such = No game matches.
start-unfinished = Unfinished games
start-recent = Recent files
start-refused = Plugins that cannot be used
start-folders = Where games are looked for
start-rescan = Look again
start-scanning = Looking for games…
start-none = No game was found. Put game plugins into one of the folders below; they appear here at once.
start-players = { $least ->
    [one] { $most ->
        [one] 1 player
       *[other] 1 to { $most } players
    }
   *[other] { $most ->
        [2] 2 players
       *[other] { $least } to { $most } players
    }
}
start-version = version { $version }
start-let-in = Try it again
start-missing = not there
recovery-resume = Go on
recovery-forget = Discard
recovery-damaged = the end is damaged
recovery-forget-all = Discard all
start-played = Played games
start-played-all = All games…
recovery-more = Show { $count } more
recovery-fewer = Show fewer
moves-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}

# Why a file is no game. The line goes on from the file's name.
refusal-folder = this plugin folder cannot be read: { $error }
refusal-dangling = a link to a file that is not there
refusal-directory = a folder, not a library
refusal-special = not a regular file
refusal-empty = empty
refusal-too-large = { $size } MiB large: { $most } MiB is the most
refusal-unreadable = it cannot be read: { $error }
refusal-no-library = not a library of this system
refusal-other-system = a library for another system ({ $format })
refusal-other-processor = built for another processor ({ $theirs }), this machine has { $ours }
refusal-program = a program or a part of one, not a library
refusal-cut-short = damaged or cut short
refusal-no-copy = no private copy can be made: { $error }
refusal-no-execution = it cannot be loaded: neither its folder nor { $copies }, where private copies lie, may hold code that runs (mounted with noexec)
refusal-no-probe = it cannot be judged: { $program } does not start: { $error }
refusal-open = the system cannot load it: { $error }
refusal-altered = its private copy is not what was judged; it is made again at the next look
refusal-no-game = a library, but not an Abstrakt game: it exports no game
refusal-abi-crate = built with abi_stable { $theirs }, this program needs { $ours }: build it again with this plugin API
refusal-api = built for plugin API { $theirs }, this program has { $ours }: build it again
refusal-generation = built for ABI generation { $theirs }, this program has { $ours }: build it again
refusal-layout = its types are not those of this program's plugin API { $ours } (the log tells them): build it again
refusal-aborts = built with panic = "abort", so that an error in it would end the program: build it with unwinding
refusal-start = it fails while it starts: { $fault }
refusal-facts = its facts make no sense: { $fault }
refusal-facts-answer = its facts make no sense: its answer ({ $kind }) has { $size } bytes: { $most } is the most
refusal-facts-moves = its facts make no sense: max_moves = { $told }: expected 1..={ $most }
refusal-facts-setups = its facts make no sense: expected one or more setups of 1 to 4 players
refusal-facts-heuristics = its facts make no sense: expected one or more heuristics
refusal-facts-cover = its facts make no sense: a cover of { $size } bytes: { $most } is the most
refusal-facts-cover-size = its facts make no sense: a cover of { $width } x { $height } pixels: { $most } x { $most } is the most
refusal-died = it { $ended } while { $activity }
refusal-fails = it fails while { $activity }: { $fault }
refusal-kit-fails = the conformance kit itself fails on it while { $activity }
refusal-contract = it breaks the contract ({ $check }): { $found }, at { $place }
refusal-contract-more = it breaks the contract ({ $check }): { $found }, at { $place }, and { $more } more
found-not = { $found }, not { $right }
place-facts = the facts
place-setup = setup { $setup }
place-moves = setup { $setup }, after { $moves }
refusal-taken = game { $game } is taken from { $first }, which comes first
refusal-set-aside = set aside: it crashed { $count } times in play; it may be let in again

# What is damaged in a game file or journal. What is quoted in it is how the file is written
damage-no-game = this is not a game file: it must begin with "abstrakt-game 1"
damage-newer = the file has format { $version }, this program reads up to { $ours }
damage-version = { $word } is not a version of the format: expected { $ours }
damage-header-ends = the file ends inside its header: expected a line "Moves:"
damage-moves-end = the file ends before its line "Result:"; everything before that is kept
damage-after-result = nothing may follow the line "Result:"
damage-utf8 = the line is not UTF-8 text
damage-pair = expected a header line "Key: value"
damage-twice = { $key } is given twice
damage-header-line = { $key } is not a header line: expected Game, Setup, Option, Start, Seat N, Clock N, Seed, Repetition or Tag
damage-line = the header has no line "{ $key }:"
damage-seat-order = seat { $number } is out of order: expected Seat { $next }
damage-player = { $word } is not a player: expected human, or engine with its spec
damage-clock-first = the clock of seat { $number } comes before its seat
damage-number = { $key } { $word } is not a whole number in its range
damage-short = the line ends too early: expected { $right }
damage-unexpected = { $word } is out of place: expected { $right }
damage-too-much = { $word } is superfluous
damage-quote = a quotation mark is not closed on its line
damage-escape = after a backslash, expected \ " n or u with a number in braces
damage-time = { $word } is not a time in seconds: expected a value such as 12.5s
damage-full-stop = the result's line must end with a full stop
damage-cause = the result has no cause: expected "by rules", "by repetition" ...
damage-end = { $word } is not a cause: expected rules, repetition, agreement, turn-limit, adjudication, resignation, time or forfeit
damage-ending = { $word } is not the number of an ending
damage-turns = { $word } is not a number of turns
damage-not-quoted = { $word } must be in quotation marks
damage-seat = there is no seat { $number }: expected 1..{ $seats }
damage-turn = { $word } is not the number of a turn
damage-sign = unknown sign { $word }: expected #withdraws, #here, #end or what a review found (#chance:0.53/7); as a move it is written \{ $word }
damage-mover = the player who moves is missing: expected "1: { $text }"
damage-leaver = the player who withdraws is missing: expected "1: #withdraws"
damage-no-ply = a ply is missing here
damage-open-variation = a variation is not closed before the result
damage-closed-variation = a variation is closed that was never opened
damage-first-variation = a variation comes before the first ply
damage-misplaced = this occurs twice here, or does not follow a ply
damage-turn-order = turn { $number } is out of order: expected turn { $next }
damage-ply-twice = this ply is already given for the position
damage-comment = a comment must follow its ply, once, and must not be empty
damage-text = { $text } is not the text of a move: expected one word without spaces
damage-journal = this is not the journal of a game
damage-torn = the file ends inside its first line
damage-in-game = the game in it, line { $line }: { $reason }
damage-event = this is not an event of a game ({ $error })
damage-unfitting = the event does not fit the game so far
resume-played = another program is playing this game
resume-put-away = another program has put this game away
damage-at = line { $line }: { $reason }
damaged-file = { $path }, line { $line }: { $reason }

# Plugins that others may replace
exposed-plugin = other users can replace { $plugin }, and what they put there would run as you: { $path } { $weakness }
exposed-owner = belongs to user { $user }; use a copy of your own
exposed-writable = can be written by everybody; remove that permission

# The program's folders
error-line = error: { $error }
home-none = the user has no home folder: set ABSTRAKT_HOME to a folder for the program's files
home-moved = { $from } cannot be written to ({ $error }): what belongs there is in { $to } for now
home-no-stand-in = { $from } cannot be written to ({ $error }), and no folder can stand in for it ({ $path }: { $reason }): remove that, or set ABSTRAKT_HOME to a folder of your own
home-taken-link = it is a link
home-taken-file = it is not a folder
home-taken-owner = it belongs to another user (number { $user })
home-taken-open = it can be used by others (permissions { $mode })

# What the system refused
system-at = { $path }: { $reason }
system-unwritten = { $path } was not written: { $reason }
system-missing = no such file or folder
system-denied = access is denied
system-exists = it is there already
system-folder = this is a folder
system-no-folder = a part of the path is not a folder
system-full = the disk is full
system-read-only = this can only be read
system-busy = the system is busy now
system-memory = memory has run out
system-other = { $error }
read-irregular = this is not a regular file
read-too-large = the file is too large: at most { $most } MiB are read
read-no-text = this is not UTF-8 text

# How a child process ended. The words go on from "it".
ended-not-started = did not start ({ $program }: { $error })
ended-crash = crashed (signal { $signal }: { $meaning })
ended-signal = crashed (signal { $signal })
ended-killed = was ended from outside (signal { $signal })
ended-exit = ended the process (exit code { $code })
ended-unknown = ended the process
ended-unresponsive = did not answer within { $seconds } s
ended-processor-time = used up { $seconds } s of processor time
ended-file-size = wrote too large a file
ended-memory = asked for more memory than the { $most } MiB that it may have
ended-disconnected = closed its connection
ended-malformed = sent something that is not a message: { $line }
ended-left-processes = started { $count ->
    [one] { $count } process
   *[other] { $count } processes
} that did not end with it
signal-segmentation = segmentation fault
signal-abort = abort
signal-bus = bus error
signal-instruction = illegal instruction
signal-arithmetic = arithmetic error

# What it was doing. The words go on from "while".
activity-waiting = waiting
activity-starting = starting
activity-loading = loading it
activity-reading-facts = reading the facts
activity-opening-setup = opening setup { $setup }
activity-random-game = playing a random game of setup { $setup } (seed { $seed })
activity-random-game-goes-on = playing a random game of setup { $setup } (seed { $seed }), after { $moves }
activity-reporting-facts = reporting its facts
activity-setting-up = setting up the game
activity-playing = playing and listing moves
activity-describing = describing the position
activity-counting = counting positions
activity-making-data = making a part of its data
activity-searching = searching
activity-checking = checking the contract

# A worker that stopped working
command-stopped = { $game } stopped working: { $cause }
command-not-begun = No worker for { $game } can be started: { $cause }
stopped = { $game } stopped working: { $cause }. It was started again, and your game is kept.
stopped-given-up = { $game } stopped working too often, the last time: { $cause }. Your game is kept and can be saved.
stop-ended = it { $ended } while { $activity }
stopped-at-start = No worker for { $game } could be started: { $cause }. Another one is being started, and your game is kept.
stopped-at-start-given-up = No worker for { $game } can be started: { $cause }. Your game is kept and can be saved.
stop-ended-at-start = its process { $ended }
stop-fault = it fails while { $activity }: { $fault }
stop-not-loaded = { $error }
stop-refused = it refuses the game that was played: { $reason }

# What a worker refuses
request-ply = ply { $ply }: { $reason }
request-after-end = the game is over
request-no-move = no move is written: the text is empty
request-turn-over = { $text }: the turn is over before { $rest }
request-long-turn = no turn is longer than { $most } bytes
request-long-ply = no ply is longer than { $most } bytes
request-long-position = no position is longer than { $most } bytes
request-long-game = no game has plies of more than { $most } bytes altogether
request-long = the question is longer than { $most } bytes, the most that the game's worker accepts: shorten options, weights or texts
request-no-seat = no seat { $seat } can withdraw: expected 1..{ $players }
request-two-players = no seat { $seat } can withdraw: a game for two has none
request-out = player { $seat } is out already
request-no-withdrawal = the game does not let a player withdraw
request-no-tree = this algorithm keeps no tree: minimax, negamax and alpha-beta do
request-large-tree = the tree has more than { $most } nodes: reduce the depth

# Why a game refuses what was asked for
refused-busy = the game is busy: wait for the position
refused-over = the game is over: take back a move to go on
refused-viewed = the game is only being looked at: Play from here makes a game of it
refused-turn = it is not your turn
refused-undo = there is no move to take back
refused-redo = no move follows
refused-first = the first position cannot be deleted
refused-node = this move is no longer in the game
refused-seat = there is no { $seat }: the game has { $seats } players
refused-spec = { $name }: { $error }
refused-chance = chance is rolled by the program, not played
refused-outcome = the game offers no outcome to chance
request-mistaken = { $reason }
refused-start = this game cannot be started: { $error }
refused-given-up = the game cannot continue: { $cause }; it can be looked at and saved

# New game
new-game-title = New game: { $game }
new-game-count = Players
new-game-setup = Starting position
new-game-more = More rules
number-range = expected { $least } to { $most }
new-game-start = Start
new-game-set-up = The game begins with the position that was set up.
new-game-repetition = Repetitions that draw
new-game-repetition-tip = The game is drawn when a position occurs so many times. 0 switches the rule off.
new-game-clock = Clock
new-game-seconds = and seconds
new-game-no-time = A clock needs some time.
new-game-minutes = Minutes
new-game-increment = Seconds added for each turn
new-game-seed = Seed of chance
new-game-seed-tip = The same seed and the same moves give the same draws.
players-count = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
players-title = Change players
players-change = Change
players-play = Play
seat = Player { $number }
list-and = { $first } and { $last }
seat-name = Name of { $seat }
seat-human = Human
seat-preset = Computer, { $strength }
seat-custom = Computer, custom…
seat-custom-tip = Choose algorithm, heuristic and limits yourself
seat-external-tip = A registered external engine: { $spec }
seat-add-engine = Add an engine…

# Setting a position up
arrange-title = Set up a position: { $game }
arrange-take = Remove pieces
arrange-empty = Empty board
arrange-first = As it was
arrange-turn = To act
arrange-numbers = Numbers
arrange-text = As text
arrange-count = { $name }: { $count } on the board, { $most } at most
arrange-not-here = This cannot be placed on { $site }: { $piece }
arrange-most = There can be only { $most } of this: { $piece }
arrange-only-text = This game offers no pieces to set up. The position can be written as text below.
arrange-asked = The game is being asked…
arrange-accepted = The game accepts this position.
arrange-over = The game is over in this position.
arrange-play = Play from here…
arrange-analyse = Analyse

# What is wrong in the text of an engine spec
spec-algorithm = unknown algorithm { $id }: expected one of { $known }
spec-pair = { $pair } in an engine spec: expected key=value, as in alpha-beta:depth=4,time=5s
spec-twice = { $key } is given twice in an engine spec
spec-key = { $algorithm } has no setting { $key }: expected one of { $known }
spec-value = { $key }={ $value }: { $right }
spec-duration = { $text } is not a duration: expected a value such as 500ms, 5s, 2m or 1h
spec-inexact = { $key } needs mode=play: in exact mode the value must stay minimax's
spec-unlimited = { $algorithm } needs a limit, such as depth=4, time=5s, clock=5m+3s or nodes=100000
spec-between = expected { $low }..{ $high }
spec-from = expected a whole number, { $low } or more
spec-number = expected a whole number
spec-table = expected off or 1..{ $most } (MiB)
spec-switch = expected on or off
spec-one-of = expected one of { $words }
spec-book = expected game (the book that comes with the game), none, or the path of a book
spec-learned = expected learned: and the name or the path of a learned evaluation, as in learned:abalone.learned
spec-no-file = files cannot be read here: expected w.NAME=NUMBER

# An engine spec in words
seat-plays-book = plays from the game's book
seat-plays-book-file = plays from the book { $path }
spec-depth = depth { $depth }
spec-time = at most { $seconds } s
spec-nodes = at most { $nodes } nodes
custom-algorithm = Algorithm
custom-heuristic = Heuristic
custom-solver = Solver
custom-depth = Depth in turns
custom-time = Time for a move
custom-nodes = Nodes for a move
custom-threads = Threads
custom-table = Transposition table
custom-book = Book
custom-learned = Learned: { $name }
custom-learned-help = A learned evaluation: weights that were found from games, in a file.
custom-book-help = As long as the position is in the book, its move is played without a search
custom-book-none = No book
custom-book-game = The game's book
custom-book-file = A book from a file
custom-book-path = Path of the book
custom-seed = Seed
custom-on-threads = On several threads: { $algorithm }.
custom-spec = As text:
custom-unlimited = Give at least one limit: depth, time or nodes.
custom-depth-help = The search looks so many turns ahead.
custom-time-help = The computer moves after this time at the latest.
custom-nodes-help = The search ends after so many positions: the same strength on every machine.
custom-threads-help = Threads of the processor that search together.
custom-table-help = Memory for positions that were searched already; 0 switches it off.
custom-seed-help = The same seed gives the same choice among equal moves.

# Board
site-empty = empty
site-level = level { $level }
site-chosen = chosen
site-premove = planned for your next turn
site-open = can move
site-target = target
site-next = goes on
site-candidate = can be chosen
site-advised = advised
site-doomed = about to go
site-goal = goal
site-notice = of note
site-card-empty = There is no information on this place.
piece-ball = { $ink } ball
piece-disc = { $ink } disc
piece-ring = { $ink } ring
piece-cross = { $ink } cross
piece-tile = { $ink } tile
piece-column = { $ink } column
piece-polygon = { $ink } piece
hint-first = Click where your move begins
hint-next = Click where the move continues; Esc takes the click back
hint-refused = No legal move of the chosen pieces goes there
hint-refused-first = No legal move begins there

# Panels
history-empty = No moves yet
history-kept = Kept aside
annotate-comment = Comment on this move
annotate-game = Comment on the game
annotate-mark = Mark { $mark }
mark-brilliant = Brilliant
mark-good = Good
mark-interesting = Interesting
mark-dubious = Dubious
mark-mistake = A mistake
mark-blunder = A blunder
score-of = { $score } of { $max }
score-act = { $act }: { $player }
score-out = out
stock-count = { $count } × { $piece }
stock-of = { $name }: { $pieces }
score-time = Time used, or time left on the clock
thinking-book = { $player }, turn { $number }: a move from the book
thinking-nobody = No computer has thought yet
thinking-view = Chances of { $player }
thinking-chance = Chance to win, a draw counting half: fitted from games played with this heuristic
thinking-bare = Value in the units of the heuristic, which has no scale for people
thinking-ended = The game has ended: { $figure } for { $player }
thinking-cost = { $player }, turn { $number }, depth { $depth }: { $nodes } positions, { $speed }, deepest ply { $selective }, table { $table }
review-two = A review compares the chances of two players; this game has more
review-effort = Thoroughness
review-start = Start
review-place = { $turn }: { $player } { $figure }
review-end = { $turn }: the end, { $figure } for { $player }
review-unknown = { $turn }
review-partly = The graph shows what computers found while they played. A review searches every position with the same effort.
review-nothing = Nothing is known about this game yet
review-loss = { $percent } % a turn
review-loss-help = Chance to win given away, on average, by what the searches before and after each turn found
review-write = Keep the marks
review-write-help = Writes the marks of the review into the game, where nobody has marked a move
effort-quick = Quick
effort-usual = Usual
effort-thorough = Thorough
clipboard-copied = Copied
clipboard-not-copied = The game was not copied: { $reason }
clipboard-unknown = The clipboard holds no game, moves or position of this game
clipboard-no-game = The clipboard holds neither a complete game nor a position of any game here; to paste moves, open their game first
possible-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
possible-long = Long
possible-every-way = Every way
possible-every-way-help = The same move once for every way of clicks that makes it, such as captures in another order
possible-move = Possible: { $move }
explained-none = This game has no heuristic
explained-heuristic = Heuristic to explain
explained-over = The game is over: the heuristic is not asked
explained-feature = Feature
explained-change = ±
explained-total = Together
influences-colours = Colours on the board
influences-colours-help = Sites are coloured by what the piece on them adds to the value.
influences-scale = Colours from { $low } to { $high } for { $player }
influences-piece = Piece, and what it adds
influences-value = Value
influences-base = of that by the heuristic that it corrects
site-value = value { $value }
information-game = Game
information-setup = Starting position
information-result = Result
information-repetition = Repetitions to a draw
information-off = Off
information-on = On
tag-date = Date
tag-event = Event
tag-place = Place
tag-round = Round
tag-result = Result in the file
tag-termination = Termination
information-file = File
information-moves = Legal moves
information-times = This position so far
information-position = Position
tree-algorithm = Algorithm of the tree
tree-depth = Turns
tree-show = Show the tree
tree-help = A shallow search of the position shown, with every move that it looked at and why it went no further
tree-root = { $nodes } nodes
tree-more = and { $count } more
tree-full = all moves
tree-cut = cut off
tree-horizon = horizon
tree-over = game over
tree-table = known
tree-repetition = repetition
tree-pruned = pruned
tree-chance = chance
tree-ordering = unfinished
level-error = Errors
level-warning = Warnings
level-information = Information
level-debug = Everything
console-level = Level
console-filter = Filter
console-conversation = Conversation with engines
console-silent = No external engine has said anything yet
console-empty = Nothing has been logged
analysis-start = Analyse
analysis-stop = Stop analysing
analysis-book = In the book:
analysis-book-share = The share of games in which the book plays this move
analysis-off = The position is not being searched
analysis-waiting = Searching…
analysis-lines = Lines
explorer-own-library = The program's own library
explorer-chosen-library = Library { $file }
explorer-choose = Another library…
explorer-choose-title = Library for openings
explorer-choose-help = The moves and games of this library are shown, also after the next start.
explorer-choose-own = The program's own library
explorer-choose-yes = Use this library
explorer-look = Look again
explorer-looking = The library is being searched…
explorer-none = No game of the library went through this position.
explorer-move = { $move }: { $games ->
    [one] { $games } game
   *[other] { $games } games
 }, first player { $first } %, drawn { $drawn } %, others { $others } %
explorer-move-open = { $move }: { $games ->
    [one] { $games } game
   *[other] { $games } games
 } without a result
explorer-end = end of the game
explorer-value = The value that the analysis has for this move
explorer-first-games = The first { $count } games:
explorer-nameless = Player { $seat }
explorer-open = Opens the game at this position
explorer-game-gone = The game is not in the library any more.
analysis-settings = What is shown, and by whom
analysis-show-bar = Bar
analysis-show-arrows = Arrows
analysis-second = Two engines
analysis-algorithm = Algorithm of engine { $number }
analysis-heuristic = Heuristic of engine { $number }
analysis-average = average over the outcomes of chance
analysis-ply = Line { $line }: { $ply }
analysis-play-out = The board plays this line out while the pointer is here
analysis-preview = As it would stand after { $line }
analysis-bar = Evaluation: { $player } { $figure }
analysis-bar-end = Result: { $figure } for { $player }
analysis-known-draw = The position is drawn with best play.
analysis-known-win = With best play { $player } wins in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}.
analysis-figures = Depth { $depth }, { $nodes } positions, { $speed }
per-second = { $count }/s
score-win = a win in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
score-loss = a loss in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
stands-even = even
stands-slightly-better = slightly better
stands-better = better
stands-winning = close to winning
stands-slightly-worse = slightly worse
stands-worse = worse
stands-losing = close to losing
status-starting = Starting the game…
status-chance = Chance is to act
status-paused = paused
status-viewed = being looked at
status-go-on = Go on
status-progress = Progress of the computer
progress = Progress
status-depth = depth { $depth }
status-speed = { $count } nodes/s
status-advising = Looking for a move…
status-stop = Stop
status-turn = turn { $number }

# End of a game
over-win = { $player } wins
over-wins = { $players } win
over-draw = Draw
over-not = Not finished
over-points = Place, player and points
over-repetition = Draw by repetition
over-because = { $headline }: { $reason }
act-withdraws = { $player } withdraws
over-again = Play again

# Why a game ended, or a seat left it: words that go on
cause-rules = { $text }
cause-repetition = the same position occurred { $count } times
cause-repetitions = the same position occurred too often
cause-resignation = { $player } resigned
cause-time = { $player } ran out of time
cause-agreement = the players agreed to it
cause-turn-limit = { $turns ->
    [one] the limit of { $turns } turn was reached
   *[other] the limit of { $turns } turns was reached
}
cause-adjudication = adjudicated, as both engines evaluated the position alike
cause-forfeit = { $player } failed ({ $reason })

# Files
file-open = Open a game file
file-save = Save the game
file-picture = Save a picture of the board
file-path = Path of the file
file-browse = Browse…
file-no-dialog = Nothing was chosen in the system's dialog; a path can be typed here.
file-exists = “{ $file }” exists already. Replace it?
file-replace = Replace
open-search = Search
open-order = Order
open-by-date = Newest first
open-by-name = By name
open-by-game = By game
open-none = No saved game was found here.
open-reading = Reading the folder…
open-delete = Delete…
open-delete-ask = Delete “{ $file }” for good?
open-delete-kept = Delete “{ $file }” for good? The game is deleted from the library, too.
open-delete-yes = Delete
open-delete-no = Keep
archive-not-kept = The game was not kept among the played games: { $reason }. It is still offered among the unfinished ones.
archive-not-kept-yet = The game was not kept among the played games: { $reason }. Its journal could not be written either; keeping it is tried again with the next game, and when the window is closed.
archive-deleted = { $count ->
    [one] One finished game, the oldest, was deleted, as the limit in the settings asks.
   *[other] The { $count } oldest finished games were deleted, as the limit in the settings asks.
}
file-saved = Saved to { $path }
closing-when-written = A game is still being written; the window closes when that is done
file-not-saved = The game was not saved to { $path }: { $reason }
picture-failed = the picture cannot be drawn: { $error }
file-exported = Picture saved to { $path }
file-unknown-game = { $path } is a game of { $game }, which is not among the games found
rules-contents = Contents
rules-close = Close the rules
rules-title = Rules of { $game }

# Notices
tabs = Open games
tabs-more = Choose one more game
tabs-full = { $count } games are open, which is the most: close one first
tab-name = { $game }: { $players }
tab-awaits-person = { $name }, a person is to move
tab-has-news = { $name }, something happened
tab-preview = { $name }, the next record takes this tab
tab-close = Close { $name }
tab-closed = The game is put away. The start page offers to go on with it.
tab-warning = { $game }, { $players }: { $warning }
notice-copy = Copy
notice-dismiss = Dismiss
messages-title = Messages
messages-none = There are no messages yet.
confirm-resign = Shall { $name } give up this game?
confirm-draw = { $name } offers a draw. Do the others agree?
confirm-draw-yes = Draw
confirm-delete = Shall { $name } and everything after it go for good?
confirm-delete-yes = Delete
confirm-delete-games = { $count ->
    [one] Delete this game from the library? If the program kept it after it was played, it is deleted from the played games, too.
   *[other] Delete { $count } games from the library? Those that the program kept after they were played are deleted from the played games, too.
}
confirm-discard = Discard the unfinished game { $name }? It is no longer offered here; as far as it was played, it stays among the played games.
confirm-discard-all = Discard all { $name } unfinished games? They are no longer offered here; as far as they were played, they stay among the played games.
draw-unknown = { $player } has not looked at the game yet and does not agree to a draw.
draw-better = { $player } expects more than a draw and does not agree to one.
notice-seat-stopped = The computer of { $seat } stopped working: { $cause }. It was started again.
notice-seat-given-up = The computer of { $seat } stopped working too often, the last time: { $cause }.
notice-seat-not-begun = No worker for the computer of { $seat } can be started: { $cause }.
notice-seat-failed = The computer of { $seat } failed: { $reason }
notice-outgrown = The game has stopped, and nobody has lost it: { $reason }. It can be looked at and saved.
notice-left = { $cause }; the others play on
notice-played-for = { $cause }; a computer plays on for that seat
journal-unreadable = An unfinished game cannot be read: { $path }: { $reason }. The file is left as it is.
notice-journal = This game cannot be journalled: { $error }
notice-moves-log = The statistics of moves cannot be kept: { $error }
notice-version = This game was recorded with version { $recorded } of its rules, and version { $installed } is installed: what differs between them may be read wrongly

# About
about-version = Version { $version }
about-commit = Commit { $commit }
about-what = A table for abstract board games. Games are plugins: put one into the folder, and it appears.
about-licence = Free software under MIT or Apache 2.0.

# The web page that replays a game
web-start = Start
web-first = To the start (Home)
web-back = Back (left arrow)
web-play = Play and pause (space)
web-forward = Forward (right arrow)
web-last = To the end (End)
web-turn = Turn the board (R)
web-keys = Left and right arrows: back and forward. Up and down: variations. Home and End: start and end of the line. Space: plays by itself. R: turns the board.
web-script = The board needs JavaScript; the moves do not.

# Engines: the words of algorithms, of their switches and of the presets, by their ids
preset-easy = Easy
preset-medium = Medium
preset-advanced = Advanced
preset-hard = Hard
family-plain = Looks at the next move
family-tree = Searches to a depth
family-monte-carlo = Plays games to their end
family-parallel = On several threads
family-proof = Proves wins
algorithm-random = Random
algorithm-random-help = Plays any legal move.
algorithm-best-move = Best move
algorithm-best-move-help = Looks one turn ahead and takes what the heuristic likes best.
algorithm-minimax = Minimax
algorithm-minimax-help = Searches every move to the given depth, without any short cut.
algorithm-negamax = Negamax
algorithm-negamax-help = Minimax in sign-flipped form, optionally with a transposition table.
algorithm-alpha-beta = Alpha-beta
algorithm-alpha-beta-help = Skips moves that cannot change the result; every technique can be switched on.
algorithm-pvs = Principal variation search
algorithm-pvs-help = Proves with narrow windows that other moves are worse; the strongest on one thread.
algorithm-mtdf = MTD(f)
algorithm-mtdf-help = Closes in on the value by searches with null windows over a transposition table.
algorithm-expectimax = Expectimax
algorithm-expectimax-help = Alpha-beta for games with chance: averages over its outcomes and skips those that cannot matter.
algorithm-max-n = max^n
algorithm-max-n-help = Every player maximises their own result: for games of three and four.
algorithm-mcts = Monte Carlo tree search
algorithm-mcts-help = Grows a tree where random play-outs, cut short by the heuristic, do well (UCT).
algorithm-pv-splitting = PV splitting
algorithm-pv-splitting-help = Principal variation search whose threads share the nodes of the principal variation.
algorithm-ybwc = Young brothers wait
algorithm-ybwc-help = Principal variation search whose threads share every node of the tree's upper half.
algorithm-lazy-smp = Shared table (lazy SMP)
algorithm-lazy-smp-help = Every thread searches the whole tree; they help each other through the table.
algorithm-solver = Solver
algorithm-solver-help = Plays the win that a solver of the game proves, or else what looks best; only for games with solvers.
algorithm-root-mcts = Root-parallel Monte Carlo
algorithm-root-mcts-help = Every thread grows its own Monte Carlo tree; the moves of the root add up.
switch-id = Iterative deepening
switch-id-help = Searches depth 1, 2, 3 ... until a limit is reached; always so without a depth limit.
switch-tt-policy = Replacement in the table
switch-tt-policy-help = Which entry gives way when the table is full.
switch-tt-policy-always = Always replace
switch-tt-policy-deeper = Keep the deeper
switch-tt-policy-aged = Keep the deeper of this search
switch-mode = Mode
switch-mode-help = Exact: the value is minimax's. Play: deeper table entries and repetition in the tree count too.
switch-mode-exact = Exact
switch-mode-play = Play
switch-ordering = Move ordering
switch-ordering-help = Searches moves in the order of the game's own score.
switch-tt-move = Table move first
switch-tt-move-help = Begins with the move that was best when the position was met before; needs the table.
switch-killers = Killer moves
switch-killers-help = Tries early the moves that refuted sister positions.
switch-history = History heuristic
switch-history-help = Tries early the moves that often proved best anywhere in the tree.
switch-static-order = Sorting by evaluation
switch-static-order-help = Sorts moves by the heuristic value of the position after them.
switch-aspiration = Aspiration windows
switch-aspiration-help = Starts each depth with a window around the last value.
switch-quiescence = Quiescence search
switch-quiescence-help = Searches captures and other noisy moves beyond the horizon.
switch-lmr = Late-move reductions
switch-lmr-help = Searches moves that come late in the order less deeply at first.
switch-futility = Futility pruning
switch-futility-help = Skips quiet moves near the horizon that can hardly raise the value enough.
switch-candidates = Candidates
switch-candidates-help = Looks only at the moves that the game thinks worth a look, if it narrows them; at the others where all of those lose.
switch-solver = Solver at nodes
switch-solver-help = Nodes for each turn left that the game's first solver may spend at a node to prove a win; 0: it is not asked.
switch-known-outcomes = Known outcomes
switch-known-outcomes-help = Takes the outcome of a position where the game knows it, such as of an ending that it has solved, in place of a search.
switch-null-move = Null move
switch-null-move-help = Cuts where even passing would be good enough, if the game allows a pass.
switch-single-reply = Single replies
switch-single-reply-help = A turn that has one legal move costs no depth.
switch-star = Cuts at chance nodes
switch-star-help = Leaves out outcomes that cannot change the result; Star2 looks at one move of each outcome first.
switch-star-off = Off
switch-star-star1 = Star1
switch-star-star2 = Star2
switch-samples = Sampled outcomes
switch-samples-help = How many outcomes of chance are drawn and searched; 0: all of them.
switch-sampling = Value of chance
switch-sampling-help = Average: the outcomes count by weight. Pessimistic: the worst of them counts alone.
switch-sampling-average = Average
switch-sampling-pessimistic = Pessimistic
switch-exploration = Exploration
switch-exploration-help = How much moves that are little known attract playouts, in hundredths.
switch-bias = Ordering bias
switch-bias-help = How much the game's ordering score attracts the first playouts, in hundredths.
switch-cutoff = Cut-off
switch-cutoff-help = Random plies of a playout before the heuristic values the position.
switch-playouts = Playouts
switch-playouts-help = Most playouts of a move; 0: as many as time and nodes allow.

# Why there is no search
search-over = no search: the game is over, and no player is to move
search-no-heuristic = no search: no heuristic is bound; bind the spec's heuristic first
search-threads = no search: { $threads } threads cannot be started; use fewer
search-memory = no search: a table of { $size } MiB does not fit into memory; use a smaller tt
search-no-solver = no search: the game has no solver; use another algorithm
search-solver = no search: the game has no solver { $asked }: expected one of { $known }
search-fault = the game failed during the search: { $reason }

# What is damaged in foreign files, and why their games cannot be replayed
pdn-too-long = the game is longer than 16 MiB
pdn-tag-among-moves = a tag is among the moves: it begins a game, on a separate line
pdn-no-tag = this is not a tag: expected [Name "value"]
pdn-tag-name = { $name } is not the name of a tag: expected a letter, then letters, digits and _
pdn-closed-comment = a closing brace closes no comment
pdn-open-comment = a comment is not closed: its closing brace is missing
pdn-open-setup = a setup is not closed: a / is missing
pdn-closed-variation = a ) closes no variation
pdn-open-variations = { $count ->
    [one] { $count } variation is not closed: a ) is missing
   *[other] { $count } variations are not closed: a ) is missing for each
}
pdn-too-deep = variations are nested deeper than { $deepest }
pdn-mark-alone = the mark { $mark } does not follow a move
pdn-after-result = moves follow the result: the next game must begin with a tag
pdn-no-glyph = expected $ and a number up to 65535
pdn-no-sign = { $sign } is out of place among moves
pdn-no-move = { $word } is not a move: expected one such as 32-28, 26x17 or c3-d4
pdn-game-type = GameType { $text }: expected a value such as 20 or 20,W,10,10,N2,0
pdn-fen-none = FEN { $text }: expected a value such as W:W31-50:B1-20
pdn-fen-rest = FEN { $text }: { $rest } is out of place: expected a value such as W:W31-50:B1-20
pdn-fen-twice = FEN { $text }: two pieces stand on { $square }
psq-no-game = this is not a game of Piskvork: expected a first line such as Piskvorky 15x15, 0:0, 0
psq-beside = { $stone } is outside the board: expected 1,1 to { $last }
psq-no-opening = { $line } is not an opening: expected a line such as 0,0, 1,-1, 2,3
boardspace-no-game = this is not a game of boardspace.net: expected SGF with the name of a game, such as (;GM[24]SU[Yinsh]...)
boardspace-cut = the file ends within a game
exchange-no-type = { $variant } has no GameType of PDN
exchange-no-board = { $board } is not a board
form-omits = this format cannot hold: { $what }
form-omits-choices = the choices of SWAP2
form-omits-variations = variations
form-omits-comments = comments and marks
form-omits-clocks = clocks
form-omits-forfeit = the failure of a computer (it becomes a resignation)
form-omits-repetition = a draw by repetition (it becomes one by agreement)
form-omits-match-end = an end by the rules of a match (it becomes a resignation or an agreed draw)
exchange-unwritten = the game does not write { $ply } in PDN
replay-unknown = move { $number }: the file does not say which move was made
replay-illegal = move { $number }: { $reason }
replay-position = FEN { $fen }: { $reason }
replay-setup = { $setup } is set up in the middle of the game, which a record cannot hold
replay-note-side = the position does not say who is to move: White is assumed
replay-note-king = a man is on its last row, on { $square }: it is read as a king
replay-note-misprint = move { $number }: { $printed } is not legal, and { $played } alone explains what follows: it was played
unrecognised-game-type = GameType { $text }: no game here plays it
unrecognised-squares = its squares are those of no game here

# What is wrong in the words of an external program
wire-line-long = a line is longer than { $most } bytes
wire-line-bytes = the line { $line } is not UTF-8
wire-no-message = { $line } is not a message of { $protocol }, expected { $right }

engine-add = Add an external engine
engine-change = Change an external engine
engine-name = Name of the engine
engine-name-hint = Letters, digits, - and _
engine-program = Program
engine-arguments = Arguments
engine-arguments-hint = None
engine-arguments-wrong = A quotation mark is missing.
engine-folder = Folder
engine-folder-hint = That of the program
engine-protocol = Protocol
engine-variant = Variant
engine-variant-any = As the game is set up
engine-options = Settings of the engine
engine-options-none = The engine has no settings.
engine-options-unknown = The settings of the engine are asked for when it is tested or added.
engine-test = Test
engine-stop = Stop
engine-test-help = The engine plays { $count } moves against itself.
engine-register = Add
engine-keep = Change
engine-identity = { $name } by { $author }
engine-played = { $number }. { $ply } ({ $seconds } s)
engine-busy = The engine is at work…
engine-plays = { $name } plays.
engine-last = The last lines of its output:
external-failed = { $engine } { $cause }
external-failed-last = { $engine } { $cause }; the last line of its output was: { $line }
external-refused = answered: { $answer }
external-overtime = used { $used } s of { $limit } s
external-illegal = played { $played }, which is not a legal move: { $reason }
external-no-move = gave no move
external-log = cannot have its conversation written: { $error }
external-variant = does not offer the variant { $variant }
external-position = plays by { $protocol }, in which this position cannot be written
external-setup = plays by { $protocol }, in which a game with this setup and these options cannot be played
external-move = plays by { $protocol }, in which the move { $played } cannot be written
external-spec-name = { $text } does not name an engine: expected external:NAME and settings, as in external:scan,time=1s
external-spec-key = external has no setting { $key }: expected one of { $known }
external-spec-limit = { $engine } plays by { $protocol }, which has no limit { $key }: expected one of { $known }
external-spec-unlimited = { $engine } needs a limit: expected one of { $known }, as in time=1s
external-none = { $name } is not a registered engine: abstrakt engines add NAME registers one
external-unknown = { $name } is not a registered engine: expected one of { $known }
external-other-game = { $engine } is registered for { $registered }, not for { $game }
external-no-notation = { $game } cannot be played by { $protocol }: the game has no notation for it
external-no-variants = { $variant } cannot be chosen: the games of { $protocol } have no variants
external-not-a-variant = { $variant } is not a variant in { $protocol }: expected one of { $known }
registry-unreadable = { $path } is not a list of engines: { $reason }
registry-newer = { $path } was written by a later version of the program and stays as it is
registry-name = { $name } is not a name for an engine: expected up to 40 letters, digits, hyphens and underscores
registry-taken = the engine { $name } is registered already

# Tournaments, openings, weights and tuning
words = { $text }
plan-toml = the file cannot be read ({ $error })
plan-no-table = there is no [[{ $name }]]: expected at least one
plan-engine-name = every engine needs a different name
plan-number = { $key }: expected { $low }..{ $high }
plan-event-taken = another event is called { $name }: every event needs a different name
plan-event-name = the name of an event is also the name of files: expected up to 80 bytes without / and \
plan-no-opening = the event has no opening: expected at least one
plan-sprt-field = a sequential test is for a round robin of two engines
plan-agreement = an agreement needs a chance to win from 0.5 and below 1, or a score from 0, and turns from 1
plan-agreement-scale = win and draw by agreement need a heuristic whose values mean a chance to win, which that of engine { $engine } in { $game } does not have: use another heuristic, or no agreement in this event
plan-agreement-seats = win and draw by agreement are for games of two players, not of { $players }: set settings.win and settings.draw in the events of two
plan-no-engine = there is no engine { $name }: expected one of { $known }
plan-engine-twice = an engine is listed twice
plan-engine = in { $game }: { $error }
plan-limits = limits { $pair }: expected key=value
plan-best-of-nothing = there is no event before the first one to tell which engines are best
plan-best = best: expected 2 or more, and at most the number of the event's engines
plan-setup-players = the setups of an event must all have the same number of players
plan-list = { $name }, { $error }
plan-openings = openings { $error }
schedule-engines = a game for { $seats } needs { $seats } engines or more, not { $engines }
schedule-seats = a Swiss tournament and a knock-out are for games of two players, not of { $seats }
schedule-rounds = a Swiss tournament of { $engines } engines has { $most } rounds at most, not { $rounds }
sprt-hypotheses = elo0 must be less than elo1, and both within 1000
sprt-errors = alpha and beta must be more than 0 and less than 0.5
list-line = line { $line }: { $reason }
list-empty = there is no opening: expected a line of moves, or "position" and a position
list-opening-board = Piskvork has no such board
list-opening-beside = a stone would be outside the board of { $width }x{ $height }; a board of { $least }x{ $least } is large enough
stray-event = there is no event { $event }
stray-number = event { $event } has no game { $game } at this point
stray-twice = game { $game } of event { $event } is there twice
stray-seats = game { $game } of event { $event } is not played by { $seats }
stray-shard = game { $game } of event { $event } belongs to another shard
shard-number = { $text } is not a shard, expected K/N with K from 1 to N, such as 3/10
shard-pairing = event { $event } cannot be divided: in a Swiss tournament and a knock-out results decide who meets, and no shard knows the results of the others; play it without --shard
shard-best = event { $event } cannot be divided: best chooses by the results of the events before it, and no shard knows the results of the others; play it without --shard
shard-sprt = event { $event } cannot be divided: a sequential test ends by all results so far, and no shard knows the results of the others; play it without --shard
merge-none = there are no shards, expected their folders
merge-whole = { $path } is not a shard, expected the folder of one: it holds a whole run
merge-plan = { $path } is not a shard of the same run as { $first }: the plan, a list of openings or the version of a game differs
merge-count = { $path } holds shard { $shard } and { $first } holds shard { $other }, expected shards of one division
merge-twice = shard { $shard } is given twice, in { $first } and in { $path }
merge-unsearched = { $path }: shard { $shard } was not searched to its end; the command that began it goes on
merge-missing = { $count } shards are expected, of which these are missing: { $numbers }
merge-unplayed = { $path }: shard { $shard } was not played to its end: { $games ->
    [one] { $games } game is missing
   *[other] { $games } games are missing
}, the first is game { $game } of event { $event }; --resume continues the shard
run-other-version = it was begun with { $game } { $begun }, which is { $found } now
run-stray = { $path }, line { $line } of the journal: { $reason }
run-ended-early = it ended early: { $error }
tournament-taken = { $path } already holds a run: --resume continues it
tournament-empty = { $path } holds no run: { $file } is missing
tournament-changed = { $path } was changed since the run began, which continues with the old text: restore it, or begin another run
tournament-no-plan = { $path } is not the plan of a run ({ $error })
tournament-locked = another program is playing this run
tournament-torn = line 1 is damaged: it is not whole
tournament-no-journal = line 1 is damaged: it does not begin the journal of a run
tournament-damaged = line { $line } is damaged ({ $error })
tournament-version = it has version { $version }, and this program reads version { $ours }
tournament-plan-hash = line 1 is damaged: its plan is not the one that the shard was begun with
arena-seats = { $engines } engines cannot play a setup for { $players } players
fit-players = a fit is for games of 2 players by default
fit-thread = the system has no thread to play on: { $error }
arena-thread = the system has no thread to play on: { $error }
weights-too-large = { $path } is not a weights file: it is a MiB or more
weights-none = { $path } is not a weights file ({ $error }): expected one written by abstrakt tune
weights-game = { $path } holds weights for { $found }: expected weights for { $right }
weights-heuristic = { $path } holds weights of heuristic { $found }: expected weights of { $right }
learn-version = the run was begun with { $game } { $was }, and { $is } is installed: begin a new run, or install the plugin of that version
learn-players = this setup is for { $players } player, and learning needs one for two or more: --setup or --players names it
learn-large = this game has too many inputs for a model of this kind: expected a narrower network
learn-nothing = generation { $generation } has no position to learn from: its games failed, or every one of their moves captures
learn-no-games = { $path } needs no games to learn from now, as it trains or plays a match next: learn --resume DIR --prepare does both, and ends where games are needed
learn-format = a plan of another version of the program
learn-generations = generations: expected 1..10000
learn-games = games of a generation: expected 10..10000000
learn-match-games = games of a match: expected 2..100000
learn-window = generations to train on: expected 1..1000
learn-value-part = part of the search's value: expected 0 to 1
learn-width = width of a network: expected a multiple of 16 within 16..128
learn-stages = stages: expected 1..8
learn-name = name of the models: expected letters, digits, ".", "_" and "-", at most 50
learn-epochs = epochs: expected 1..10000
learn-trainer = trainer: expected a batch of 1 or more, a rate above 0 and a decay of 0 or more
tune-no-genes = { $heuristic } has nothing to tune: expected a heuristic with weights other than 0
tune-no-number = { $key } is not a number of this search: expected one of { $known }
tune-version = the run was begun with { $game } { $was }, and { $is } is installed: begin a new run, or install the plugin of that version
method-genetic = genetic algorithm, { $generations ->
    [one] 1 generation
   *[other] { $generations } generations
 } of { $population }
method-spsa = SPSA, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
 } of { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
 }
division-over = { $path } has no games left to play: a shard plays those of a generation under way
division-is-shard = { $path } holds a shard, expected the folder of the run that is divided
division-other-games = { $path } is a shard of other games, expected those that { $run } plays next: the plan or the games before them differ
division-stray = { $path }, line { $line } of the journal: the game is not one of the shard, or it is there twice
division-differs = game { $game } of generation { $generation } ended in one way in { $path } and in another in { $run }
division-unplayed = { $path }: shard { $shard } was not played to its end: { $games ->
    [one] 1 game is missing
   *[other] { $games } games are missing
 }; --resume continues it
tune-format = a plan of another version of the program
tune-generations = generations: expected 1 or more
tune-population = population: expected 2..10000
tune-mutation = probability of mutation: expected more than 0 and at most 1
tune-after-crossover = probability after crossover: expected 0 to 1
tune-steps = steps: expected 1 or more
tune-pairs = pairs a step: expected 1..10000
tune-perturbation = perturbation: expected more than 0 and at most 1
tune-rate = rate: expected more than 0 and at most 10
suite-data = the suite { $suite } of this program cannot be read ({ $error })
suite-changed = { $path }: the suite { $suite } of this program differs from the one that was begun; the program that began it can resume it
suite-stray = { $path }, line { $line } of the journal: the suite has no measurement { $number } of { $table }, or it is there twice
suite-failed = measurement { $table }: { $error }

# Why there is no window
window-program = the program cannot find itself: { $error }
window-thread = no thread can be started: { $error }
window-display = the window cannot be opened: { $error }; abstrakt --help lists what works without one

# Settings
settings-title = Settings
settings-general = General
settings-board = Board and pieces
settings-keys = Keys
settings-engines = Computers
settings-plugins = Games and folders
settings-language-system = As the system
settings-size = Size of text
settings-sound = Sounds: moves, captures, little time, the end
settings-volume = Volume
settings-board-theme = Board
settings-piece-theme = Pieces
settings-palette = Colours of seats
settings-coordinates = Coordinates
settings-names = Names of squares on them
settings-numbers = Numbers on placed stones
settings-heights = Heights of terraces as figures
settings-tilted = Terraces seen at an angle
settings-tilted-help = A board whose squares have heights is seen from the side of its lower edge; others are seen from above.
settings-mirror = Mirror the board
settings-person-below = The only person sits below
settings-person-below-help = Against computers the board is turned to you.
settings-auto-rotate = Turn the board to the player
settings-auto-rotate-help = For two or more people at one screen.
settings-keys-reset = Reset all keys
settings-keys-press = Press a key; Esc leaves it as it is.
settings-keys-none = none
settings-keys-change = Change the key of: { $command }
settings-keys-remove = No key for: { $command }
settings-engines-help = Your own computers are offered at every seat of the games that they can play. New game saves a custom computer here under a name; you can also type an engine spec.
settings-engine-name = Name of computer { $number }
settings-engine-hint = Name
settings-engine-spec = Engine spec of computer { $number }
settings-engine-remove = Remove computer { $number }
settings-engine-add = Add a computer
settings-external = External engines
settings-external-none = No external engine is registered.
settings-external-change = Change…
settings-external-change-name = Change { $name }
settings-external-remove = Remove { $name }
settings-conversations = Keep the conversations with external engines
settings-conversations-help = The lines of both sides are appended to a file for each engine in { $folder }, from the next game on.
settings-games-folder = Where games are saved
settings-plugins-found = Games found
settings-folder = Another folder with games
settings-folder-hint = Another folder, with its full path
settings-folder-add = Add the folder
settings-folder-remove = Remove the folder { $path }
settings-folder-help = Folders that you add are searched from the next start on.
settings-file-newer = { $file } was written by a newer version of this program (format { $version }; this one reads format { $ours }). This window starts with the default settings, and the file is kept as { $copy }.
settings-file-none = { $file } is damaged: it holds no settings. This window starts with the default settings, and the file is kept as { $copy }.
settings-file-values = These values in { $file } are not valid and are reset to their defaults: { $values }. All others are kept, and the file is kept as { $copy }.
settings-file-others = { $count ->
    [one] 1 other
   *[other] { $count } others
 }
settings-file-unreadable = { $file } cannot be read ({ $error }). This window starts with the default settings and does not save them, so that nothing is replaced: make the file readable, or move it away.
settings-file-unkept = { $file } is damaged or newer, and cannot be copied ({ $error }). This window does not save its settings, so that nothing is replaced: make room for a copy, or move the file away.
seat-keep-name = Keep this computer as
seat-keep = Keep
board-material = Wood, slate or cloth
board-sea = Sea
board-flat = Flat
board-grey = Grey
pieces-solid = Solid
pieces-flat = Flat
pieces-print = Print, in greys
palette-usual = For any colour vision
palette-vivid = Vivid
palette-soft = Soft
settings-premoves = Premoves
settings-premoves-help = While a computer thinks, clicks on the board are your next move. It is played as soon as it is your turn; a click on it, or the other mouse button, takes it back.
settings-careful = Ask again after a click near the border of a field
settings-careful-help = The move is shown, and a second click plays it.
settings-site-cards = Describe what the pointer rests on
settings-site-cards-help = What a piece can do and where it reaches, the other side of a tile, what is in a bag. On the board's keyboard: I.
settings-least-time = Computers among themselves take at least
settings-moves-log = Statistics of moves
settings-moves-log-off = Not kept
settings-moves-log-csv = CSV
settings-moves-log-json = JSON lines
settings-moves-log-help = Every move that is played adds a line to { $path }: player, engine, depth, nodes, time, score.
settings-restore-games = Open the games of the last time at the start
settings-restore-games-help = Otherwise the start page offers those that were not finished.
settings-most-kept = Finished games kept
settings-most-kept-all = All
settings-most-kept-help = Every game that is played is kept by itself in { $path }. With a limit, the finished games that were changed longest ago are deleted when another game is kept.
settings-seconds = { $seconds } s

# Typing moves, and the game by ear
command-type-move = Type a move
command-step = One turn of the computers
typed-move = Move as text
typed-hint = Move, or a question
typed-help = Type the beginning of a move and press Enter. Questions: pieces, last, clock, moves, moves c3.
typed-plan-hint = Your next move
typed-plan-help = Type a move and press Enter: it is played as soon as it is your turn. “b2: a1” plays a1 only as the answer to b2.
typed-premove = Next: { $turn }
typed-reply = { $condition }: { $turn }
typed-drop = A click drops this move.
typed-none = No move begins like this
hint-doubtful = That was near the border: click again to play this move, Esc leaves it
ear-words-pieces = pieces, list pieces
ear-words-last = last, last move
ear-words-clock = clock, clocks
ear-words-moves = moves
ear-no-pieces = The board is empty.
ear-left = { $player }: { $time } left
ear-used = { $player }: { $time } used
ear-moves = { $count ->
    [0] No move
    [one] { $count } move: { $moves }
   *[other] { $count } moves: { $moves }
}

# Clocks
clock-none = No clock
clock-move = Time for each move
clock-game = Time for the game
clock-turns = Time for several turns
clock-turn-count = for so many turns
clock-each = Each player has their own clock
clock-by-hand = By hand
clock-usual-game = { $minutes } minutes for the game, { $seconds } seconds more after each turn
clock-usual-turns = { $minutes } minutes for every { $turns } turns
over-swap = Change seats
over-review = Review

# Pictures
command-export-film = Export animation…
command-copy-picture = Copy picture
file-animation = Save an animation of the game
animation-begun = The animation is being drawn…
picture-copied = The picture is in the clipboard.

# Forms of recorded games
exchange-not-pdn = { $game } cannot be written in PDN, as games of draughts can
exchange-not-psq = { $game } cannot be written for Piskvork, as games of gomoku can
exchange-position = a Piskvork file begins with the empty board, but this game begins with a position
exchange-no-such-board = no game here is played on a board of { $board } points
exchange-no-boardspace = no game here is called { $name } at boardspace.net
exchange-only-read = games of boardspace.net are read, not written: expected a name that ends in .abstrakt

# Files of several games
collection-reading = Reading: { $count ->
    [one] { $count } game
   *[other] { $count } games
  } so far
collection-none = No game matches the search.
collection-empty = The file holds no games.
collection-shown = { $shown } of { $count }
collection-pasted = Games from the clipboard
collection-number = No.
collection-date = Date
collection-white = White
collection-black = Black
collection-result = Result
collection-event = Event
collection-damaged = Game { $number }: { $reason }. Everything before that is there.
collection-waits = The games are still being looked for…
file-forms = The file name's ending sets the format: .abstrakt, .pdn for draughts, .psq for Gomoku, .html for a web page.
file-append = Append to it
file-exists-games = “{ $file }” exists already. Append the game to it, or replace it?
file-written = Written to { $path }

# Weights that evolve, in the window

command-tune = Tune weights…
tuning-help = The computer plays against itself, and the weights of a heuristic change towards those that win. You can play on meanwhile.
tuning-begin = Begin
tuning-nodes = Nodes for a move
tuning-nodes-help = How long each player thinks. A few thousand give hundreds of games a minute.
tuning-method = Method
tuning-genetic = Genetic algorithm
tuning-genetic-help = Weights are bits. Parents and children play matches, and the better ones live on.
tuning-spsa = SPSA
tuning-spsa-help = All weights move a little at once, up or down, by who wins pairs of games.
tuning-generations = Generations
tuning-generations-help = Each is one match of at most five games.
tuning-population = Population
tuning-population-help = How many sets of weights live at a time.
tuning-steps = Steps
tuning-steps-help = Each plays its pairs of games and moves the weights.
tuning-pairs = Pairs a step
tuning-pairs-help = Both games of a pair begin with the same opening, with seats exchanged.
tuning-final-games = Final match
tuning-final-games-help = Games of the best weights against those of the start; 0 for none.
tuning-at-once = Games at once
tuning-at-once-help = Each takes a core of the processor.
tuning-seed = Seed
tuning-seed-help = The same seed gives the same run.
tuning-go-on = Go on
tuning-begins = The first games are under way…
tuning-generation = Generation { $generation } of { $generations }
tuning-final = Match against the start
tuning-games = game { $games } of about { $expected }
tuning-left = About { $time } left
tuning-stopping = Stops after the games under way…
tuning-score = Against the weights of the start: { $share } % (wins { $wins }, draws { $draws }, losses { $losses }).
tuning-done = The last generation is done.
tuning-stopped = Stopped after { $generations ->
    [one] 1 generation
   *[other] { $generations } generations
 } and { $games ->
    [one] 1 game
   *[other] { $games } games
 }. The run can go on later.
tuning-no-weights = The weights appear here after the first generation.
tuning-weight = Weight
tuning-start = Start
tuning-best = Best
tuning-keep = Keep as a computer
tuning-keep-help = A computer with these weights is offered at every seat of this game.
tuning-kept = { $name } is now offered at every seat of this game.
tuning-computer = Tuned: { $heuristic }
tuning-stop = Stop

# Learning an evaluation, in the lab
learning-help = The computer plays against itself, and an evaluation is learned from its games. Generation after generation must win a match against the best so far. You can play on meanwhile.
learning-kind = Kind
learning-tables = Tables of sites and lines
learning-tables-help = A weight for every way in which a site, and two or three neighbours in a line, may be taken. Quick to search by.
learning-network = Network of { $width } numbers
learning-network-help = A small network over all that can be set up on the board. It needs more games.
learning-base = Corrects
learning-no-base = Nothing: the whole value is learned
learning-base-help = The heuristic to whose values what is learned is added. Without one many more games are needed.
learning-from-nothing = From nothing
learning-from-nothing-help = The first games are played by an evaluation that knows nothing, not by the game's heuristic.
learning-games = Games of a generation
learning-games-help = They are learned from, with those of the two generations before.
learning-generations-help = Each plays its games, learns, and plays its match.
learning-match = Games of a match
learning-match-help = Against the best so far; an odd number is rounded up.
learning-stop-after = Minutes until it stops
learning-stop-after-help = 0: when the last generation is done. The run can go on later.
learning-name = Name
learning-name-help = What is learned is called so, with the number of the generation.
learning-step-games = game { $played } of { $games }, { $positions } positions
learning-step-training = training on { $samples } positions, epoch { $epoch }, loss { $loss } on games held back
learning-step-match = match against { $opponent }, game { $played } of { $games }: { $share } %
learning-heuristic = the game's heuristic
learning-start = the model at the start
learning-generation = generation { $generation }
learning-best = Generation { $generation } is the best.
learning-none-best = No generation has won its match: more games or nodes, or another kind, may.
learning-corrects = { $kind }, corrects { $heuristic }
learning-whole = { $kind }, the whole value
learning-no-generation = The generations stand here as soon as they have played their matches.
learning-head-samples = Positions
learning-head-loss = Loss
learning-head-opponent = Opponent
learning-head-strength = Against the heuristic, %
learning-plot-strength = Strength by generation
learning-plot-loss = Loss on games held back
learning-axis-generation = Generation
learning-axis-epoch = Epoch
learning-keep-help = The best evaluation is copied to the folder of settings, and a computer with it is offered at every seat of this game.
learning-computer = Learned: { $name }

# The lab, in the window
command-lab = Lab
lab-help = Engines play each other, and everything is kept in a folder: a run can be stopped at any time and resumed, here or from the command line.
lab-back = Back
lab-new = New run
lab-match = Match
lab-tournament = Tournament
lab-tuning = Tuning of weights
lab-learning = Learning an evaluation
lab-game = Game
lab-engine = Engine { $number }
lab-add-engine = Add an engine
lab-remove-engine = Remove engine { $number }
lab-games = Games
lab-games-help = Two games begin alike, with seats exchanged: an odd number is rounded up.
lab-format = Form
lab-round-robin = Round robin
lab-gauntlet = Gauntlet
lab-swiss = Swiss system
lab-knock-out = Knock-out
lab-format-help = Round robin: everyone meets everyone. Gauntlet: the first engine meets all others. Swiss system: engines with about equal points meet. Knock-out: whoever loses is out.
lab-rounds = Rounds
lab-rounds-help = How often the same engines meet, from another opening each time; in a Swiss system the number of rounds.
lab-random-turns = Random turns
lab-random-turns-help = Both games of a pair begin with the same random turns: without any, engines that play alike repeat their games.
lab-sprt = Sequential test
lab-sprt-help = The run ends as soon as it is shown that engine 1 is stronger than engine 2 by the greater difference, or not even by the smaller one.
lab-elo0 = Elo to refute
lab-elo1 = Elo to show
lab-runs = Runs
lab-runs-none = Runs that you begin are listed here, and so are those of the command line.
lab-open = Open
lab-open-run = Open { $name }
lab-can-go-on = can be resumed
lab-complete = complete
lab-opening = Reading the run…
lab-played = { $played ->
    [one] { $played } game
   *[other] { $played } games
 }
lab-played-of = { $played } of { $games } games
lab-stopped = Stopped: the run can be resumed later.
lab-exhausted = Complete: further games would only repeat others.
lab-ended = { $name }: the run is complete.
lab-goes-on = { $name } continues. Analysis > Lab shows it.
lab-closing = The run stops after the games under way; then the window closes.
lab-folder = The run is kept in { $path }
lab-no-game = this game is not among the plugins
lab-view = View
lab-table = Table
lab-played-games = Played games
lab-boards = Games under way
lab-board = Game { $game }: { $players }
lab-head-engine = Engine
lab-head-games = Games
lab-head-won = Won
lab-head-drawn = Drawn
lab-head-lost = Lost
lab-head-score = Score, %
lab-head-elo = Elo
lab-head-superiority = LOS, %
lab-head-depth = Depth
lab-head-nodes = Nodes
lab-head-time = Time, ms
lab-head-game = Game
lab-head-players = Players
lab-head-result = Result
lab-head-turns = Turns
lab-head-superiority-help = The probability of being stronger than the engine that has 0 Elo.
lab-head-search-help = The average of a search.
lab-all-events = All events
lab-void = does not count: { $reason }
lab-open-game = Open game { $game }
lab-no-games = Games are listed here as they end.
lab-from-file = From a file
lab-file-help = The file of a tournament (.toml), as docs/tournaments.md describes it.
lab-offer = A run ended with the window and can be resumed: { $name }
lab-suite = Suite of a thesis
lab-suite-help = All tables of a thesis are measured, and reported beside its figures, in English.
lab-scale = Scale
lab-scale-help = The fraction of the nodes and games of the whole suite, which takes hours.
lab-measured-of = { $done } of { $all } measurements and games, last of table { $table }
lab-plots = Plots
lab-plot = Plot
lab-plot-elo = Elo
lab-plot-course = Share of the points
lab-plot-sprt = Sequential test
lab-plot-nodes = Nodes against depth
lab-plot-time = Time against depth
lab-plot-none = There is nothing to plot yet.
lab-axis-elo = Elo over { $engine }, with 95 % intervals
lab-axis-games = Games
lab-axis-share = Share of the points, %
lab-axis-pairs = Pairs
lab-axis-ratio = Log-likelihood ratio
lab-axis-depth = Depth of a search, averaged over a game
lab-axis-nodes = Nodes of a search
lab-axis-time = Time of a search, ms
lab-sprt-between = { $low } or { $high } Elo
lab-sprt-open = The sequential test is undecided: { $ratio } between { $low } and { $high }
lab-sprt-decided = The sequential test accepts { $elo } Elo: { $ratio }, bounds { $low } and { $high }
lab-export-tables = Export tables…
lab-export-plot = Export plot…
lab-file-tables = Save the tables: .md, .csv or .html
lab-file-plot = Save the plot: .svg

# The library of games
library-missing = { $path }: there is no library yet: abstrakt library import makes one
library-foreign = { $path } is not a library of games
library-newer = { $path } is a library of version { $version }, made by a newer program: this one reads up to { $known }
library-older = { $path } is a library of version { $version }: abstrakt library check --upgrade brings it to { $known }
library-locked = { $path }: another program is writing to the library: try again later
library-damaged = { $path }: the library is damaged ({ $reason }): abstrakt library check tells more
library-unopened = { $path } cannot be opened as a library

learned-foreign = { $path } is not a learned evaluation
learned-newer = { $path } is a learned evaluation of version { $version }, made by a newer program: this one reads up to { $known }
learned-damaged = { $path }: the learned evaluation is damaged: learn or copy it again
learned-game = { $path } was learned for { $found }: expected one for { $right }
learned-inputs = { $path } was learned for another version of the game, another board or another number of players: learn it again for this one
learned-no-inputs = { $game } tells no inputs to learn from with this setup and these options
learned-changed = { $path } is another learned evaluation than the one that was used before
learned-unknown = { $game } has no learned evaluation { $name }: there are: { $known }

book-foreign = { $path } is not a book of openings
book-newer = { $path } is a book of version { $version }, made by a newer program: this one reads up to { $known }
book-damaged = { $path }: the book is damaged: make or copy it again
book-game = { $path } is a book of { $found }: expected one of { $right }
book-changed = { $path } is another book than the one that was played from before
data-foreign = { $path } is not data of a game
data-newer = { $path } is data of version { $version }, made by a newer program: this one reads up to { $known }
data-damaged = { $path }: the data is damaged: make or copy it again
data-other = { $path } holds { $found }: expected { $right }
data-refused = { $path }: the game refuses the data: { $reason }
searches-busy = { $path }: another program makes this book
searches-others = { $path } holds searches for another book: delete it, or name another --out
searches-other-shard = { $path } holds another shard, or one of another book, expected an empty folder or this shard
left-out-game = { $file }, game { $game }, line { $line }: { $reason }
left-out-line = { $file }, line { $line }: { $reason }
left-out-file = { $file }: { $reason }
left-out-empty = no game was found
left-out-no-game = there is no game { $game } here
left-out-form = unknown format: expected a game file (.abstrakt), a PDN file (.pdn), a Piskvork file (.psq) or a game of boardspace.net (.sgf)
export-one-game = { $path }: { $count ->
    [one] { $count } game is
   *[other] { $count } games are
} selected, and a file of this format holds one: a file that ends in .pdn holds many, a folder a file for each
export-exists = { $path } is there already
# The library in the window
library-back = Back
library-reading = The library is being read…
library-chosen = { $count ->
    [one] { $count } game is selected
   *[other] { $count } games are selected
}
library-again = Try again
library-empty = The library has no games yet: import files or folders with games, drop them here, or paste them.
library-import = Import…
library-open = Open
library-export = Export…
library-delete = Delete…
library-search = Players, event or notes
library-game = Game
library-result = Result
library-all-games = All games
library-all-results = All results
library-first-won = Won by the first player
library-second-won = Won by the second player
library-drawn = Drawn
library-unfinished = Not finished
library-from = From date
library-to = To date
library-date-help = A day, month or year: 1996-01-13, 1996-01 or 1996
library-first = First player
library-second = Second player
library-ending = How it ended
library-length = Turns
library-games = Games { $game }
library-sort = Sort by { $column }
library-so-far = { $added ->
    [one] { $added } game was added
   *[other] { $added } games were added
}, { $known } already there, { $left } left out
library-importing = Importing: { $so_far }.
library-indexing = { $so_far }. The positions of { $count ->
    [one] { $count } game are
   *[other] { $count } games are
} being indexed.
library-import-stops = { $so_far }. The import is being stopped…
library-import-stopped = The import was stopped: { $so_far }. What was added stays.
library-imported = The import is complete: { $so_far }.
library-import-failed = The import ended early: { $reason }. { $so_far }.
library-stop-import = Stop the import
library-close-report = OK
library-details = Show details
library-recoded = { $file } is not UTF-8 and was read as { $encoding }
library-import-title = Import games
library-import-help = Game files, PDN files, files of Piskvork and boardspace.net, and folders with such files can be imported. Games that are in the library already are kept once.
library-import-path = Path of the file or folder
library-import-files = Files…
library-import-folder = Folder…
library-import-yes = Import
encoding = Encoding
encoding-guess = Guess
encoding-guessed = Guessed: { $encoding }
encoding-read = The file is not UTF-8 and is read as { $encoding }.
encoding-help = Files that are not UTF-8 are read in this encoding; the import says which files those were.
encoding-central-european = Central European
encoding-cyrillic = Cyrillic
encoding-western = Western European
encoding-greek = Greek
encoding-turkish = Turkish
encoding-hebrew = Hebrew
encoding-arabic = Arabic
encoding-baltic = Baltic
encoding-vietnamese = Vietnamese
encoding-chinese = Chinese
encoding-japanese = Japanese
encoding-korean = Korean
library-export-title = Export games
library-export-help = A file that ends in .pdn takes all games, one that ends in .abstrakt, .psq or .html takes one; any other name is a folder with a file for each game.
library-each = Format of each file
library-each-record = Game file (.abstrakt)
library-each-pdn = PDN (.pdn)
library-each-psq = Piskvork (.psq)
library-each-page = Web page (.html)
library-exporting = Exporting: { $done } of { $all } games
library-stop-export = Stop the export
library-exported = { $count ->
    [one] { $count } game was
   *[other] { $count } games were
} written to { $path }
library-exported-part = { $count ->
    [one] { $count } game was
   *[other] { $count } games were
} written to { $path }, { $left } left out, first of them game { $number }: { $reason }
library-export-stopped = The export was stopped, and { $path } was not written.
library-not-exported = The games were not exported: { $reason }
library-not-kept = Your finished games could not be put into the library; they stay among the played games: { $reason }
library-not-deleted = The games were not deleted: { $reason }
library-deleted = { $count ->
    [one] { $count } game was
   *[other] { $count } games were
} deleted from the library
library-gone = The game is no longer in the library.

# The command line
cli-note = note: { $note }
cli-output = the output cannot be written: { $error }
cli-input = the input cannot be read: { $error }
cli-interrupt = Ctrl-C cannot be watched: { $error }
cli-few-files = this process may open only { $most } files at once, too few for some games: run ulimit -n { $enough }
cli-no-plugin = there is no plugin { $name }: expected a game's id, a file name or a path
cli-no-game = there is no game { $game }: expected one of { $known }
cli-no-games = there is no game { $game }, and no other game was found: set --plugins DIR or ABSTRAKT_PLUGINS to the folder of the games
cli-some-refused = { $reason } (some files were refused: abstrakt games says why)
cli-file-and-command = { $path }: a file opens in the window, and a command runs without it: give only one of them
cli-several-files = { $path } and { $more } more: the window shows one game at a time: give only one file
cli-exists = the file already exists: --overwrite replaces it
cli-collection = { $name } holds { $games } games and is not replaced by one, expected another file; abstrakt pdn { $name } --append GAMEFILE adds to it
cli-unwritable = { $place } cannot be written: { $error }
cli-moves-log-name = expected a name that ends in .csv or .jsonl
cli-tree-name = expected a name that ends in .json or .dot
cli-two-heuristics = heuristic={ $named }, but --heuristic { $flag }: give only one of them
cli-factor = expected a number from { $low } to { $high }
cli-pair = expected KEY=VALUE
cli-player = expected N=SPEC, such as 2=alpha-beta:depth=4
cli-player-number = seats are numbered from 1: expected a value such as 2=human
cli-dxp-illegal = it played a move that is not legal
cli-kept = the game is kept in { $path }
cli-kept-unfinished = the game is kept in { $path }: --resume continues it
cli-paused = { $reason }; the game is kept: --resume continues it
cli-none-broken-off = --resume: there is no unfinished game of { $game }
cli-other-game = this is a game of { $found }, not of { $right }
cli-no-seat = --player { $number }: there is no such seat: expected 1..{ $most }
cli-seat-twice = --player { $number } is given twice
cli-save-where = save needs a file name, as in "save game.abstrakt"
cli-saved = saved to { $path }
cli-save-exists = { $path } was not written: the file already exists; use another name
cli-tournament-source = expected FILE.toml, --resume DIR or --defaults GAME
cli-void = { $count ->
    [one] { $count } game
   *[other] { $count } games
} void: game { $game }: { $reason }
cli-match-players = a match is for 2 players, but setup { $setup } has { $players }
cli-match-exists = { $path } already holds the games of a match: --overwrite replaces them, --resume continues it
cli-match-other = { $path } is not a match: abstrakt tournament --resume { $path } continues it
cli-learn-source = expected a game or --resume DIR
cli-learn-moves = --moves: learning begins at a position, so expected --position instead of moves
cli-learn-engine = { $flag }: expected a heuristic of the game; --from names the learned file to begin with
cli-tune-source = expected a game or --resume DIR
cli-merge-flag = { $path } holds a shard of another kind of run, expected { $flag }
cli-tune-left-out = { $key } stays as it is: { $engine } does not accept all of its values
cli-tune-players = tuning is for 2 players, but setup { $setup } has { $players }
cli-bench-no-games = no games were found: abstrakt games lists the folders that were searched
cli-bench-no-move = the search found no move
cli-folder-taken = { $path } is not empty: expected a new or empty folder
cli-wrong-api = { $path } is not a plugin API: --api PATH names its folder
cli-no-api = there is no plugin-api next to the program: --api PATH names its folder
cli-language = the rules are not available in this language
cli-convert-output = { $path }: unknown format: expected a name that ends in .abstrakt, .pdn, .psq or .html
cli-convert-input = { $path }: unknown format: expected a game file (.abstrakt), a PDN file (.pdn), a Piskvork file (.psq) or a game of boardspace.net (.sgf)
cli-convert-stopped = { $path }, game { $number }: { $reason }; everything before that is written
cli-measure-source = expected a game, --suite NAME or --resume DIR
cli-scale = expected a number above 0 and at most { $most }
cli-convert-append = { $reason }; abstrakt pdn { $path } --append GAMEFILE adds to it
cli-convert-options = --option: { $path } itself gives the options of its game
cli-convert-one = --game { $number }: there is no such game in { $path }, which holds one
cli-book-unused = { $reason }; the engines search instead
cli-fewer-games = --game { $number }: there is no such game in { $path }, which has fewer
cli-first-taken = { $path } holds more than one game, and the first is used: --game N selects another
cli-pdn-games = --game { $number }: there is no such game in { $path }: expected 1..{ $count }
cli-pdn-damaged = { $path }, { $damage }; everything before that is printed
cli-pdn-no-game = no game here reads PDN: set --plugins DIR or ABSTRAKT_PLUGINS to the folder of the games
cli-pdn-variant = --variant { $name }: no game of this name here reads PDN: expected one of { $known }
cli-pdn-wrong = { $path }: games that are damaged or not legal: { $wrong } of { $games }
cli-library-number = there is no game { $number } in { $path }
cli-library-result = expected the number of the seat that won, draw or unfinished
cli-library-broken-off = broken off: what was done so far stays
cli-library-left-out = { $count ->
    [one] { $count } game was
   *[other] { $count } games were
} left out
cli-library-not-exported = game { $number } was not written: { $reason }
cli-library-export-broken-off = { $path } was not written: broken off
cli-library-unsound = { $path }: something is wrong with the library
cli-library-unchecked = broken off: the library was not checked to its end
cli-book-empty = { $path } was not written: no position would be in the book
cli-book-broken-off = { $path } was not written: broken off
cli-book-shard-broken-off = broken off; the same command goes on with the shard in { $path }
cli-book-name = { $path }: the name of a book has to be a text in UTF-8
cli-recoded = { $file } is not UTF-8 and is read as { $encoding }: --encoding NAME chooses another encoding
cli-encoding = expected the name of an encoding, such as windows-1250, iso-8859-2 or koi8-r
cli-inspect = --inspect: the board has no site '{ $name }'; its sites are { $known }
cli-date = expected a date such as 1996, 1996-01 or 1996-01-13

# Numbers of things, in groups of three digits
count-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
count-games-of = { $shown } of { $count ->
    [one] { $count } game
   *[other] { $count } games
}
count-random-games = { $count ->
    [one] { $count } random game
   *[other] { $count } random games
}
count-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
}
count-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
count-legal-moves = { $count ->
    [one] { $count } legal move
   *[other] { $count } legal moves
}
count-nodes = { $count ->
    [one] { $count } node
   *[other] { $count } nodes
}
count-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
}

# What the command line prints
cli-stray-word = '{ $word }' is neither a command nor a file
cli-see-help = { $message }; see --help
cli-done-of = { $done } of { $all }
cli-about-left = { $line }, about { $time } left
cli-search-progress = { $percent } %  depth { $depth }  { $nodes } nodes  { $speed }/s
cli-debug-build = debug build: cargo build --release makes one that searches much faster
cli-looking-for-games = looking for games
cli-judging-plugins = judging plugins
cli-to-move = { $player } to move
cli-to-continue = { $player } to move, going on with the turn
cli-chance-decides = Chance decides
cli-title = { $game } { $version }, setup { $setup }, { $players }{ $options }, turn { $turn }
cli-not-written = { $path } was not written
cli-game-of-file = { $path }, game { $number }
cli-stone = stone { $number }: { $reason }
cli-act = act { $number }: { $reason }
cli-run-unfinished = Not complete: abstrakt { $command } --resume { $path } continues it
cli-run-progress = { $place }, { $step } in { $minutes } min
cli-generation-of = generation { $generation } of { $generations }
cli-generations-done = { $done } of { $generations } generations done, { $games } played
cli-match-against-start = match against the start
cli-score = { $games }: wins { $wins }, draws { $draws }, loses { $losses }: { $share } %
cli-tree-written = { $nodes } of the tree written to { $path }
cli-values-view = Values from player { $player }'s point of view
cli-search-summary = { $nodes } nodes, { $horizon } at the horizon, deepest { $plies } plies, { $time }, { $speed } nodes/s; { $why }
cli-chance-value = chance is to act: the value is the average over its outcomes
cli-average-of-outcomes = average of the outcomes
cli-depth-unfinished = (depth { $depth }, not finished)
cli-book-shard-complete = { $path }: shard { $shard } is complete, { $positions } searched
cli-book-collecting = collecting positions
cli-book-searching = searching openings
cli-book-made-by = made by: { $command }
cli-book-no-position = the position is not in the book
cli-book-merge-searched = { $positions } that no shard had were searched now
cli-check-setup = checking setup { $setup }
cli-check-order = two processes listed the same moves in different orders, or played different games
cli-check-summary = { $game }: { $games } from seed { $seed }, { $plies } plies, { $checks } checks
cli-check-settled = nothing new was met after game { $game }
cli-check-unsettled = something new was last met in game { $game } of { $games }, and 200 without it were not played: a greater --seconds plays more
cli-check-again = the same games again: --seed { $seed } --games { $games }
cli-dxp-game = { $game } is not played by DXP, expected International draughts
cli-dxp-follower = { $flag }: a follower plays what it is asked for, expected --role initiator
cli-dxp-over = --position: the game is over there
cli-dxp-no-form = --position: DXP has no form for it
cli-dxp-listening = Listening at { $address }
cli-dxp-connected = { $caller } has connected
cli-dxp-lost = the connection: { $reason }
cli-dxp-begun = A game with { $opponent }: { $name } plays { $side }
cli-dxp-opponent = the other program
cli-dxp-no-result = The game has ended without a result
cli-engine-removed = Removed { $name }: { $command }
cli-no-engines = No engines are registered: abstrakt engines add NAME registers one
cli-engine-program = a program is expected behind --
cli-engine-setting = expected NAME=VALUE
cli-engine-no-settings = the engine tells no settings
cli-engine-author = { $name } by { $author }
cli-engine-plays = { $name } plays.
cli-engine-output = The last lines of its output:
cli-fit-games = { $games } of { $nodes } nodes a turn, seed { $seed }
cli-fit-playing = playing { $games }
cli-fit-loss = loss on every fifth game: { $before }, fitted { $fitted }
cli-fit-half = of one half
cli-games-none = No games found.
cli-games-folders = Folders that were looked into:
cli-learn-loss = Generation { $generation }: loss { $loss } ({ $integers } as kept, in integers)
cli-learn-part = { $part } % of the correction kept
cli-learn-accepted = against { $opponent }, { $score }: accepted
cli-learn-not-accepted = against { $opponent }, { $score }: not accepted
cli-learn-against = against { $opponent }, { $score }
cli-library-checking = checking the library
cli-library-indexing = indexing { $games }
cli-library-indexing-positions = indexing the positions of { $games }
cli-library-unreadable = game { $number } cannot be read
cli-library-index = the index of positions is not that of the games: --rebuild makes it anew
cli-library-unindexed = { $games }, { $positions }, { $left } not indexed yet
cli-library-compacting = compacting the library
cli-library-compacted = { $path }: { $before } bytes, now { $after }
cli-library-first-listed = { $games }, the first { $shown } are listed
cli-library-importing = importing games
cli-library-added = { $games } added
cli-library-known = { $games } there already
cli-library-left = { $games } left out
cli-library-exporting = exporting games
cli-match-score = { $games }: A wins { $wins }, draws { $draws }, loses { $losses }: { $share } %
cli-match-elo = Elo of A over B: { $difference }, between { $low } and { $high } (95 %); A is stronger with a probability of { $superiority } %
cli-match-exhausted = Ended early: every opening was played, and these engines play each the same way again; more openings or random turns give more evidence
cli-match-time-losses = Losses on time: A { $a }, B { $b }
cli-match-forfeits = Forfeits: A { $a }, B { $b }
cli-match-turn-limit = Ended at the limit of turns: { $games }
cli-match-void = Void: game { $game }: { $reason }
cli-match-distinct = Distinct: { $distinct_games } of { $games } games, { $distinct_pairs } of { $pairs } pairs; the error and Elo count equal pairs once
cli-measure-row = { $engine } depth { $depth }: { $horizon } positions, { $nodes } nodes
cli-suite-progress = { $table }: { $done } done, { $left } left
cli-new-game = { $path } is a game that works. In that folder:
cli-new-game-test = its rules, and the contract
cli-new-game-build = the library
cli-pdn-reading = reading games
cli-pdn-replaying = replaying games
cli-pdn-place = game { $number }, line { $line }: { $reason }
cli-pdn-replayed = { $game }: { $games } replayed, { $plies } plies
cli-pdn-settled = { $replayed }, { $count } ambiguous captures settled by what follows
cli-pdn-unknown-moves = { $games } with moves that the file does not give
cli-pdn-positions = { $games } without moves among them
cli-pdn-checked = { $games }, { $wrong } damaged or not legal
cli-pdn-no-notation = { $path }: { $game } has no notation in PDN
unused-data = { $reason }; the game is played without it
cli-endings-none = { $game } has no tables of endings
cli-endings-unknown = --only { $only }: expected one of { $known }
cli-endings-pieces = --pieces: { $game } has endings of { $least } to { $most } pieces
cli-endings-absent = { $file } is not there
cli-endings-whole = { $path } is whole: up to { $pieces } pieces, made by { $command }
cli-endings-there = { $path } is there already, whole
cli-endings-takes = { $file }: { $parts } of { $all } parts are to be made, which takes at most { $time } on a slow machine, { $memory } MiB of memory for a part, and { $disk } MiB on disk
cli-endings-looking = reading the parts that are there
cli-endings-making = making parts
cli-endings-progress = { $percent } %: { $parts }
cli-endings-made = { $path } was made, { $size } MiB
cli-endings-elsewhere = It is found if --data { $path } is given, or if it lies beside the plugin
cli-endings-parts = The parts in { $path }, { $size } MiB, are needed only for tables of more pieces
cli-endings-busy = { $path }: another command makes these tables
cli-endings-memory = part { $part } takes { $size } MiB of memory: a worker may have { $most } MiB
cli-endings-broken-off = Not complete: the same command goes on with the parts in { $path }
cli-perft-counting = counting { $depth } turns ahead
cli-perft-summary = depth { $depth }: { $nodes } plies made in { $time }, { $speed } plies/s
cli-play-damaged = { $path }, { $damage }; the game continues from what comes before
cli-play-left = { $path }: { $reason }; it is left as it is
cli-play-log = { $flag }: log=FILE is for match and tournament alone
cli-play-kept = The game is kept: --resume continues it
cli-play-back = Back at turn { $turn }
cli-play-long-line = this line is too long for a move
cli-play-help =
    A move in the game's notation plays it. Besides:
      moves         list the legal moves
      board         show the board
      history       list the turns played
      undo, redo    take back to your last turn, and forward again
      continue      let a computer move that has stopped
      resign        give up for the player to move
      save FILE     save the game
      quit          end
cli-serve-game = --protocol: { $game } is not played by { $protocol }
cli-serve-no-game = GAME: { $protocol } names no game that is found
cli-shard-progress = shard { $shard } of { $place }: { $played } of { $games }
cli-show-out = Out of the game: { $players }
cli-show-counter = Counter: { $value } of { $limit } ({ $name })
cli-show-moves = Legal moves ({ $count }):
cli-show-outcomes = Outcomes ({ $count }):
cli-show-nothing = { $site }: there is no information on this site
cli-show-heuristic = Heuristic { $heuristic }, from each player's own point of view
cli-show-heuristic-over = The game is over: heuristics value games that go on.
cli-show-learned = Learned evaluation { $path }, from each player's own point of view: log odds to win in thousandths
cli-show-learned-over = The game is over: evaluations value games that go on.
cli-show-corrected = { $total } = { $base } by the heuristic that it corrects { $difference }
cli-show-piece = on it
cli-show-influence = value less the value without it
cli-tournament-open = as many games as it takes
cli-tune-score = Against the start, { $score }
cli-tune-elo = Elo over the start: { $difference }, between { $low } and { $high } (95 %)
cli-manual-folder = { $flag } is for whoever packs the program: expected a folder
cli-list-no-files = { $path }: the folder has no game files, expected *.abstrakt
cli-list-game = { $path }: a game of { $found }: expected one of { $right }

# Why a search ended
verdict-depth = the depth was reached
verdict-time = the time was used
verdict-nodes = the nodes were used
verdict-stopped = it was stopped
verdict-book = a book had it
verdict-settled = more search could not change the move
