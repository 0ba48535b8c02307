# Co lidé čtou, česky. Každý klíč je i v en.ftl; hlídá to test.

# Nabídky a příkazy
menu-file = Soubor
menu-edit = Úpravy
menu-view = Zobrazení
menu-move = Tah
menu-analysis = Analýza
menu-players = Hráči
menu-help = Nápověda
menu-language = Jazyk
menu-look = Vzhled
menu-speed = Animace
menu-gesture = Tažení figur
numbers-none = Žádná
numbers-last = Na posledním
numbers-last-five = Na posledních pěti
numbers-all = Na všech
gesture-both = Kliknutím i tažením
gesture-click = Jen kliknutím
gesture-drag = Jen tažením
gesture-only-way = Zahrát tah, jakmile zbývá jediný
command-select-game = Vybrat hru…
command-new-game = Nová partie…
command-open = Otevřít soubor s partií…
command-library = Knihovna
command-save = Uložit
command-save-as = Uložit jako…
command-export-picture = Uložit obrázek…
command-copy-position = Kopírovat pozici
command-copy-game = Kopírovat partii
command-copy-pdn = Kopírovat jako PDN
command-copy-moves = Kopírovat tahy
command-copy-diagram = Kopírovat desku jako text
command-paste = Vložit partii, tahy nebo pozici
command-long-notation = Dlouhý zápis
command-arrange = Sestavit pozici…
command-settings = Nastavení…
command-next-tab = Další partie
command-previous-tab = Předchozí partie
command-keep-tab = Ponechat tuto záložku
command-close-tab = Zavřít partii
command-exit = Konec
command-undo = Vrátit tah
command-undo-ply = Vrátit půltah
command-redo = Znovu
command-first = Na začátek
command-previous = O půltah zpět
command-next = O půltah vpřed
command-last = Na konec
command-move-now = Táhnout hned
command-suggest = Poradit tah
command-play-on = Hrát odtud…
command-pause = Pozastavit
command-go-back = Zpět, kde jsem byl
command-autoplay = Přehrávat
command-keep = Odložit tuto pozici stranou
command-next-kept = Na další odloženou pozici
command-make-main = Udělat hlavní variantou
command-delete-from = Smazat odsud dál…
command-analyse = Rozebrat pozici
command-review = Rozebrat partii
command-next-mistake = Další chyba
command-previous-mistake = Předchozí chyba
command-resign = Vzdát se
command-agree-draw = Dohodnout remízu
command-players = Změnit hráče…
command-hints = Nápověda možných tahů
command-rotate = Otočit desku
command-tool-bar = Panel nástrojů
command-status-bar = Stavový řádek
command-reset-layout = Obnovit rozložení
command-zoom-in = Zvětšit
command-zoom-out = Zmenšit
command-full-screen = Celá obrazovka
command-rules = Pravidla hry
command-about = O programu Abstrakt
command-messages = Zprávy…
command-keys = Klávesy…
keys-title = Klávesy
keys-back = Vzít kliknutí zpět
keys-back-keys = Esc, Backspace
keys-board = Hrát na desce
keys-board-keys = Tab, šipky, Enter
keys-site = Co stojí na poli desky
keys-site-keys = I
panel-board = Deska
panel-history = Tahy
panel-score = Skóre
panel-thinking = Přemýšlení
panel-analysis = Programy
panel-explorer = Zahájení
panel-review = Rozbor
panel-possible = Možné tahy
panel-information = Informace
panel-explained = Heuristika
panel-tree = Strom hledání
panel-console = Konzole
menu-panels = Panely
panel-hide = Skrýt: { $panel }
panel-float = Do vlastního okna: { $panel }
panel-dock = Vrátit do okna
panel-no-windows = Tento systém nemá další okna vedle hlavního
look-system = Podle systému
look-light = Světlý
look-dark = Tmavý
speed-off = Vypnuto
speed-slow = Pomalu
speed-normal = Běžně
speed-fast = Rychle
close = Zavřít
cancel = Zrušit
open = Otevřít
save = Uložit

# Úvodní stránka
start-title = Vyberte hru
start-continue = Zpět k partii
start-search = Hledat mezi hrami
start-no-such = Žádná hra se tak nejmenuje.
start-unfinished = Rozehrané partie
start-recent = Poslední soubory
start-refused = Moduly, které nelze použít
start-folders = Kde se hry hledají
start-rescan = Hledat znovu
start-scanning = Hledám hry…
start-none = Žádná hra se nenašla. Vložte moduly her do některé ze složek níže; hned se tu objeví.
start-players = { $least ->
    [one] { $most ->
        [one] 1 hráč
       *[other] 1 až { $most } hráči
    }
   *[other] { $most ->
        [2] 2 hráči
       *[other] { $least } až { $most } hráči
    }
}
start-version = verze { $version }
start-let-in = Zkusit znovu
start-missing = neexistuje
recovery-resume = Pokračovat
recovery-forget = Zahodit
recovery-damaged = konec je poškozený
recovery-forget-all = Zahodit všechny
start-played = Odehrané partie
start-played-all = Všechny partie…
recovery-more = Ukázat další ({ $count })
recovery-fewer = Ukázat méně
moves-count = { $count ->
    [one] { $count } tah
    [few] { $count } tahy
   *[other] { $count } tahů
}

# Proč soubor není hra. Co říká systém, modul nebo jeho kontrola, se cituje.
refusal-folder = tuto složku s moduly nelze přečíst: „{ $error }“
refusal-dangling = odkaz na soubor, který neexistuje
refusal-directory = složka, ne knihovna
refusal-special = není to běžný soubor
refusal-empty = prázdný soubor
refusal-too-large = má { $size } MiB: nejvýše smí mít { $most } MiB
refusal-unreadable = soubor nelze přečíst: „{ $error }“
refusal-no-library = není to knihovna pro tento systém
refusal-other-system = knihovna pro jiný systém ({ $format })
refusal-other-processor = knihovna sestavená pro jiný procesor ({ $theirs }), tento počítač má { $ours }
refusal-program = program nebo jeho část, ne knihovna
refusal-cut-short = poškozený nebo neúplný soubor
refusal-no-copy = nelze pořídit soukromou kopii: „{ $error }“
refusal-no-execution = soubor nelze načíst: v jeho složce ani ve složce soukromých kopií { $copies } se nesmí nic spouštět (připojeno s noexec)
refusal-no-probe = soubor nelze posoudit: { $program } se nespustí: „{ $error }“
refusal-open = systém soubor nenačte: „{ $error }“
refusal-altered = soukromá kopie není tím, co bylo posouzeno; při příštím pohledu se pořídí znovu
refusal-no-game = knihovna, ale ne hra pro Abstrakt: žádnou hru nenabízí
refusal-abi-crate = modul sestavený s abi_stable { $theirs }, tento program potřebuje { $ours }: sestavte jej znovu s tímto rozhraním modulů
refusal-api = modul sestavený pro rozhraní modulů { $theirs }, tento program má { $ours }: sestavte jej znovu
refusal-generation = modul sestavený pro generaci ABI { $theirs }, tento program má { $ours }: sestavte jej znovu
refusal-layout = typy modulu nejsou typy rozhraní modulů { $ours } tohoto programu (vypisuje je log): sestavte jej znovu
refusal-aborts = modul sestavený s panic = "abort", takže by chyba v něm ukončila program: sestavte jej s panic = "unwind"
refusal-start = modul selhává při spuštění: „{ $fault }“
refusal-facts = údaje o hře nedávají smysl: „{ $fault }“
refusal-facts-answer = údaje o hře nedávají smysl: velikost odpovědi ({ $kind }) v bajtech je { $size }, nejvýše smí být { $most }
refusal-facts-moves = údaje o hře nedávají smysl: max_moves = { $told }, správně je 1..={ $most }
refusal-facts-setups = údaje o hře nedávají smysl: správně je jedna nebo více výchozích pozic, každá pro 1 až 4 hráče
refusal-facts-heuristics = údaje o hře nedávají smysl: správně je jedna nebo více heuristik
refusal-facts-cover = údaje o hře nedávají smysl: velikost obálky v bajtech je { $size }, nejvýše smí být { $most }
refusal-facts-cover-size = údaje o hře nedávají smysl: obálka má { $width } x { $height } obrazových bodů, nejvýše smí mít { $most } x { $most }
refusal-died = modul { $ended } { $activity }
refusal-fails = modul selhává { $activity }: „{ $fault }“
refusal-kit-fails = sama kontrola modulů na něm selhává { $activity }
refusal-contract = modul nedodržuje pravidla pro moduly („{ $check }“): { $found }, kde: { $place }
refusal-contract-more = modul nedodržuje pravidla pro moduly („{ $check }“): { $found }, kde: { $place }; dalších chyb: { $more }
found-not = { $found } místo { $right }
place-facts = v údajích
place-setup = výchozí pozice „{ $setup }“
place-moves = výchozí pozice „{ $setup }“, po tazích { $moves }
refusal-taken = hra { $game } se bere ze souboru { $first }, který je v pořadí dřív
refusal-set-aside = odloženo: při hře spadl { $count }×; lze jej zkusit znovu

# Co je poškozené v souboru s partií nebo v průběžném zápisu
damage-no-game = toto není soubor s partií: musí začínat řádkem „abstrakt-game 1“
damage-newer = soubor má formát { $version }, tento program čte nejvýše { $ours }
damage-version = { $word } není verze formátu: správně je { $ours }
damage-header-ends = soubor končí uvnitř hlavičky: následoval by řádek „Moves:“
damage-moves-end = soubor končí před řádkem „Result:“; co je před ním, je zachováno
damage-after-result = za řádkem „Result:“ už nesmí nic být
damage-utf8 = řádek není text v UTF-8
damage-pair = řádek hlavičky má tvar „Klíč: hodnota“
damage-twice = { $key } je tu dvakrát
damage-header-line = { $key } není řádek hlavičky: správně je Game, Setup, Option, Start, Seat N, Clock N, Seed, Repetition, Tag
damage-line = v hlavičce chybí řádek „{ $key }:“
damage-seat-order = místo { $number } je mimo pořadí: následovalo by Seat { $next }
damage-player = { $word } nemůže hrát: správně je human nebo engine se zápisem počítače
damage-clock-first = hodiny místa { $number } jsou před tímto místem
damage-number = { $key } { $word } není celé číslo v příslušném rozsahu
damage-short = řádek končí příliš brzy: očekává se { $right }
damage-unexpected = { $word } je na místě něčeho jiného: očekává se { $right }
damage-too-much = { $word } je tu navíc
damage-quote = uvozovky nejsou na svém řádku uzavřené
damage-escape = po zpětném lomítku je správně jen \ " n nebo u s číslem ve složených závorkách
damage-time = { $word } není čas v sekundách: očekává se 12.5s
damage-full-stop = řádek s výsledkem musí končit tečkou
damage-cause = výsledek nemá důvod: očekává se „by rules“, „by repetition“ …
damage-end = { $word } partii neukončí: správně je rules, repetition, agreement, turn-limit, adjudication, resignation, time, forfeit
damage-ending = { $word } není číslo konce hry
damage-turns = { $word } není počet tahů
damage-not-quoted = { $word } musí být v uvozovkách
damage-seat = místo { $number } neexistuje: správně je 1..{ $seats }
damage-turn = { $word } není číslo tahu
damage-sign = { $word } neznám: správně je #withdraws, #here, #end, výsledek rozboru (#chance:0.53/7), nebo \{ $word } jako tah
damage-mover = není řečeno, kdo hraje { $text }: „1: { $text }“
damage-leaver = není řečeno, kdo odchází: „1: #withdraws“
damage-no-ply = chybí tu půltah
damage-open-variation = varianta není před výsledkem uzavřená
damage-closed-variation = uzavírá se varianta, která nebyla otevřená
damage-first-variation = varianta je před prvním půltahem
damage-misplaced = toto je tu dvakrát, nebo ne za půltahem
damage-turn-order = tah { $number } je mimo pořadí: následoval by tah { $next }
damage-ply-twice = tento půltah už v této pozici byl
damage-comment = poznámka je za svým půltahem jednou a není prázdná
damage-text = { $text } není zápis tahu: musí to být jedno slovo bez mezer
damage-journal = toto není průběžný zápis partie
damage-torn = soubor končí uvnitř prvního řádku
damage-in-game = partie v něm, řádek { $line }: { $reason }
damage-event = toto není událost partie („{ $error }“)
damage-unfitting = událost nenavazuje na partii před ní
resume-played = tuto partii hraje jiný program
resume-put-away = tuto partii jiný program uzavřel
damage-at = řádek { $line }: { $reason }
damaged-file = { $path }, řádek { $line }: { $reason }

# Pluginy, které mohou nahradit jiní
exposed-plugin = { $plugin } mohou nahradit jiní uživatelé, a co by tam dali, běželo by pod vaším účtem: { $path } { $weakness }
exposed-owner = patří uživateli { $user }; správná je vlastní kopie
exposed-writable = smí přepsat kdokoli; správná jsou práva bez toho

# Složky programu
error-line = chyba: { $error }
home-none = uživatel nemá domovskou složku: nastavte ABSTRAKT_HOME na složku pro soubory programu
home-moved = do { $from } nelze zapisovat ({ $error }): co tam patří, je zatím v { $to }
home-no-stand-in = do { $from } nelze zapisovat ({ $error }) a žádná složka to nemůže zastoupit ({ $path }: { $reason }): odstraňte to, nebo v ABSTRAKT_HOME uveďte vlastní složku
home-taken-link = je to odkaz
home-taken-file = není to složka
home-taken-owner = patří jinému uživateli (číslo { $user })
home-taken-open = je přístupná i ostatním (práva { $mode })

# Co odmítl systém
system-at = { $path }: { $reason }
system-unwritten = Do { $path } nebylo nic zapsáno: { $reason }
system-missing = takový soubor ani složka neexistuje
system-denied = přístup odepřen
system-exists = něco takového už tam je
system-folder = to je složka
system-no-folder = část cesty není složka
system-full = na disku není místo
system-read-only = lze jen číst, ne zapisovat
system-busy = systém má teď všechno obsazené
system-memory = došla paměť
system-other = { $error }
read-irregular = to není obyčejný soubor
read-too-large = soubor je příliš velký: čte se nejvýš { $most } MiB
read-no-text = to není text v UTF-8

# Jak skončil podřízený proces. Navazuje na „modul“.
ended-not-started = se nespustil ({ $program }: „{ $error }“)
ended-crash = spadl (signál { $signal }: { $meaning })
ended-signal = spadl (signál { $signal })
ended-killed = byl ukončen zvenčí (signál { $signal })
ended-exit = ukončil proces (návratový kód { $code })
ended-unknown = ukončil proces
ended-unresponsive = neodpověděl do { $seconds } s
ended-processor-time = spotřeboval { $seconds } s procesorového času
ended-file-size = zapsal příliš velký soubor
ended-memory = chtěl více paměti než { $most } MiB, které smí mít
ended-disconnected = zavřel spojení
ended-malformed = poslal něco, co není zpráva: „{ $line }“
ended-left-processes = spustil { $count ->
    [one] { $count } proces, který neskončil s ním
    [few] { $count } procesy, které neskončily s ním
   *[other] { $count } procesů, které neskončily s ním
}
signal-segmentation = neplatný přístup do paměti
signal-abort = přerušení
signal-bus = chyba sběrnice
signal-instruction = neplatná instrukce
signal-arithmetic = chyba výpočtu

# Při čem.
activity-waiting = při čekání
activity-starting = při spouštění
activity-loading = při načítání
activity-reading-facts = při čtení údajů o hře
activity-opening-setup = při otevírání výchozí pozice „{ $setup }“
activity-random-game = při náhodné partii z výchozí pozice „{ $setup }“ (semínko { $seed })
activity-random-game-goes-on = při náhodné partii z výchozí pozice „{ $setup }“ (semínko { $seed }), po tazích { $moves }
activity-reporting-facts = při předávání údajů o hře
activity-setting-up = při přípravě partie
activity-playing = při hraní a výpisu tahů
activity-describing = při popisu pozice
activity-counting = při počítání pozic
activity-making-data = při vytváření dílu dat
activity-searching = při hledání tahu
activity-checking = při kontrole pravidel pro moduly

# Modul, který přestal pracovat
command-stopped = { $game }: hra přestala pracovat: { $cause }
command-not-begun = { $game }: pracovní proces nelze spustit: { $cause }
stopped = { $game }: hra přestala pracovat: { $cause }. Byla spuštěna znovu a partie je zachována.
stopped-given-up = { $game }: hra přestala pracovat příliš často, naposledy takto: { $cause }. Partie je zachována a lze ji uložit.
stop-ended = modul { $ended } { $activity }
stopped-at-start = { $game }: pracovní proces se nerozběhl: { $cause }. Spouští se další a partie je zachována.
stopped-at-start-given-up = { $game }: pracovní proces nelze spustit: { $cause }. Partie je zachována a lze ji uložit.
stop-ended-at-start = proces { $ended }
stop-fault = modul selhává { $activity }: „{ $fault }“
stop-not-loaded = { $error }
stop-refused = modul odmítá rozehranou partii: „{ $reason }“

# Co odmítá pracovní proces
request-ply = půltah { $ply }: { $reason }
request-after-end = partie skončila
request-no-move = není napsaný žádný tah
request-turn-over = { $text }: tah končí před { $rest }
request-long-turn = tah nemůže mít víc než { $most } bajtů
request-long-ply = půltah nemůže mít víc než { $most } bajtů
request-long-position = pozice nemůže mít víc než { $most } bajtů
request-long-game = půltahy jedné partie nemohou mít dohromady víc než { $most } bajtů
request-long = pomocný proces hry nepřijme dotaz delší než { $most } bajtů: správné jsou kratší volby, váhy nebo texty
request-no-seat = hráč { $seat } nemůže z partie odejít: hráči mají čísla 1 až { $players }
request-two-players = hráč { $seat } nemůže z partie odejít: ve dvou jeho odchodem partie končí
request-out = hráč { $seat } už z partie odešel
request-no-withdrawal = z této hry nemůže hráč odejít
request-no-tree = tento algoritmus nemá strom k prohlížení: mají ho minimax, negamax a alfa-beta
request-large-tree = strom má víc než { $most } uzlů: správně je menší hloubka

# Proč partie odmítá, co se po ní chtělo
refused-busy = hra právě pracuje: počkejte, až se ukáže pozice
refused-over = partie skončila: pokračovat lze po vrácení tahu
refused-viewed = partie se jen prohlíží: hrát se začne příkazem Hrát odtud
refused-turn = nejste na tahu
refused-undo = není co vrátit
refused-redo = žádný tah nenásleduje
refused-first = první pozici nelze smazat
refused-node = tento tah už v partii není
refused-seat = v této partii nehraje { $seat }: počet hráčů je { $seats }
refused-spec = { $name }: { $error }
refused-chance = výsledek náhody losuje program, není to tah
refused-outcome = hra nenabízí nic, z čeho by náhoda vybírala
request-mistaken = požadavek nelze splnit: „{ $reason }“
refused-start = partii nelze spustit: { $error }
refused-given-up = partie nepokračuje: { $cause }; lze ji prohlížet a uložit

# Nová partie
new-game-title = Nová partie: { $game }
new-game-count = Počet hráčů
new-game-setup = Výchozí pozice
new-game-more = Další pravidla
number-range = správně je { $least } až { $most }
new-game-start = Začít
new-game-set-up = Partie začne sestavenou pozicí.
new-game-repetition = Opakování do remízy
new-game-repetition-tip = Partie končí remízou, když táž pozice nastane tolikrát. 0 pravidlo vypíná.
new-game-clock = Hodiny
new-game-seconds = a sekundy
new-game-no-time = Hodiny potřebují nějaký čas.
new-game-minutes = Minuty
new-game-increment = Sekundy přidané za každý tah
new-game-seed = Semínko náhody
new-game-seed-tip = Stejné semínko a stejné tahy dají stejné losování.
players-count = { $count ->
    [one] { $count } hráč
    [few] { $count } hráči
   *[other] { $count } hráčů
}
players-title = Změnit hráče
players-change = Změnit
players-play = Hrát
seat = Hráč { $number }
list-and = { $first } a { $last }
seat-name = Jméno: { $seat }
seat-human = Člověk
seat-preset = Počítač, { $strength }
seat-custom = Počítač, vlastní…
seat-custom-tip = Algoritmus, heuristiku a meze zvolíte sami
seat-external-tip = Zapsaný cizí program: { $spec }
seat-add-engine = Přidat cizí program…

# Sestavení pozice
arrange-title = Sestavit pozici: { $game }
arrange-take = Odebírat kameny
arrange-empty = Prázdná deska
arrange-first = Jak byla
arrange-turn = Na řadě
arrange-numbers = Počty
arrange-text = Jako text
arrange-count = { $name }: { $count } na desce, nejvýše { $most }
arrange-not-here = { $site } není místo pro: { $piece }
arrange-most = Nejvýše { $most }: { $piece }
arrange-only-text = Tato hra nenabízí kameny k sestavení. Pozici lze napsat dole jako text.
arrange-asked = Hra posuzuje pozici…
arrange-accepted = Hra tuto pozici přijímá.
arrange-over = V této pozici je partie u konce.
arrange-play = Hrát odtud…
arrange-analyse = Rozebrat

# Co je špatně v zápisu počítačového hráče
spec-algorithm = algoritmus { $id } neexistuje, správně je: { $known }
spec-pair = { $pair } v zápisu počítačového hráče: správně je klíč=hodnota, třeba alpha-beta:depth=4,time=5s
spec-twice = { $key } je v zápisu počítačového hráče dvakrát
spec-key = { $algorithm } nemá nastavení { $key }, správně je: { $known }
spec-value = { $key }={ $value }: { $right }
spec-duration = { $text } není doba: správně je 500ms, 5s, 2m nebo 1h
spec-inexact = { $key } potřebuje mode=play: v přesném režimu musí hodnota zůstat minimaxová
spec-unlimited = { $algorithm } potřebuje mez: správně je depth=4, time=5s, clock=5m+3s nebo nodes=100000
spec-between = správně je { $low }..{ $high }
spec-from = správně je celé číslo od { $low }
spec-number = správně je celé číslo
spec-table = správně je off nebo 1..{ $most } (MiB)
spec-switch = správně je on nebo off
spec-one-of = správně je { $words }
spec-book = správně je game (kniha, která patří ke hře), none, nebo cesta ke knize
spec-learned = očekává se learned: a název nebo cesta naučeného ohodnocení, například learned:abalone.learned
spec-no-file = odtud se soubor nečte: správně je w.JMÉNO=ČÍSLO

# Počítačový hráč slovy
seat-plays-book = hraje z knihy hry
seat-plays-book-file = hraje z knihy { $path }
spec-depth = hloubka { $depth }
spec-time = nejvýše { $seconds } s
spec-nodes = nejvýše { $nodes } uzlů
custom-algorithm = Algoritmus
custom-heuristic = Heuristika
custom-solver = Řešitel
custom-depth = Hloubka v tazích
custom-time = Čas na tah
custom-nodes = Uzly na tah
custom-threads = Vlákna
custom-table = Transpoziční tabulka
custom-book = Kniha
custom-learned = Naučené: { $name }
custom-learned-help = Naučené ohodnocení: váhy nalezené z partií, v souboru.
custom-book-help = Dokud je pozice v knize, hraje se tah z ní bez hledání
custom-book-none = Bez knihy
custom-book-game = Kniha hry
custom-book-file = Kniha ze souboru
custom-book-path = Cesta ke knize
custom-seed = Semínko
custom-on-threads = Na více vláknech: { $algorithm }.
custom-spec = Jako text:
custom-unlimited = Zadejte aspoň jednu mez: hloubku, čas nebo uzly.
custom-depth-help = O tolik tahů dopředu hledání vidí.
custom-time-help = Nejpozději po této době počítač táhne.
custom-nodes-help = Po tolika pozicích hledání končí: na každém stroji je stejně silný.
custom-threads-help = Kolik vláken procesoru hledá společně.
custom-table-help = Paměť na pozice, které už se prohledaly; 0 ji vypíná.
custom-seed-help = Stejné semínko volí mezi rovnocennými tahy stejně.

# Deska
site-empty = prázdné
site-level = úroveň { $level }
site-chosen = vybráno
site-premove = naplánováno na příští tah
site-open = může táhnout
site-target = cíl
site-next = pokračuje
site-candidate = lze vybrat
site-advised = doporučeno
site-doomed = zmizí
site-goal = cíl hry
site-notice = pozor
site-card-empty = O tomto místě není co říci.
piece-ball = { $ink ->
    [black] černá koule
    [white] bílá koule
    [orange] oranžová koule
    [blue] modrá koule
    [grey] šedá koule
    [green] zelená koule
    [yellow] žlutá koule
   *[other] fialová koule
}
piece-disc = { $ink ->
    [black] černý kámen
    [white] bílý kámen
    [orange] oranžový kámen
    [blue] modrý kámen
    [grey] šedý kámen
    [green] zelený kámen
    [yellow] žlutý kámen
   *[other] fialový kámen
}
piece-ring = { $ink ->
    [black] černý prsten
    [white] bílý prsten
    [orange] oranžový prsten
    [blue] modrý prsten
    [grey] šedý prsten
    [green] zelený prsten
    [yellow] žlutý prsten
   *[other] fialový prsten
}
piece-cross = { $ink ->
    [black] černý křížek
    [white] bílý křížek
    [orange] oranžový křížek
    [blue] modrý křížek
    [grey] šedý křížek
    [green] zelený křížek
    [yellow] žlutý křížek
   *[other] fialový křížek
}
piece-tile = { $ink ->
    [black] černá destička
    [white] bílá destička
    [orange] oranžová destička
    [blue] modrá destička
    [grey] šedá destička
    [green] zelená destička
    [yellow] žlutá destička
   *[other] fialová destička
}
piece-column = { $ink ->
    [black] černý sloupek
    [white] bílý sloupek
    [orange] oranžový sloupek
    [blue] modrý sloupek
    [grey] šedý sloupek
    [green] zelený sloupek
    [yellow] žlutý sloupek
   *[other] fialový sloupek
}
piece-polygon = { $ink ->
    [black] černá figura
    [white] bílá figura
    [orange] oranžová figura
    [blue] modrá figura
    [grey] šedá figura
    [green] zelená figura
    [yellow] žlutá figura
   *[other] fialová figura
}
hint-first = Klikněte tam, kde váš tah začíná
hint-next = Klikněte tam, kam tah pokračuje; Esc vezme kliknutí zpět
hint-refused = Tam žádný přípustný tah vybraných figur nevede
hint-refused-first = Tam žádný přípustný tah nezačíná

# Panely
history-empty = Zatím žádné tahy
history-kept = Odloženo stranou
annotate-comment = Poznámka k tahu
annotate-game = Poznámka k partii
annotate-mark = Značka { $mark }
mark-brilliant = Skvělý tah
mark-good = Dobrý tah
mark-interesting = Zajímavý tah
mark-dubious = Pochybný tah
mark-mistake = Chyba
mark-blunder = Hrubá chyba
score-of = { $score } z { $max }
score-act = { $act }: { $player }
score-out = vyřazen
stock-count = { $count } × { $piece }
stock-of = { $name }: { $pieces }
score-time = Spotřebovaný čas, nebo čas zbývající na hodinách
thinking-book = { $player }, { $number }. tah: tah z knihy
thinking-nobody = Žádný počítač ještě nepřemýšlel
thinking-view = Vyhlídky: { $player }
thinking-chance = Naděje na výhru, remíza se počítá za polovinu: podle partií hraných s touto heuristikou
thinking-bare = Hodnota v jednotkách heuristiky, která nemá měřítko pro lidi
thinking-ended = Partie skončila, { $player }: { $figure }
thinking-cost = { $player }, { $number }. tah, hloubka { $depth }: { $nodes } pozic, { $speed }, nejhlouběji { $selective } půltahů, tabulka { $table }
review-two = Rozbor porovnává vyhlídky dvou hráčů; v této partii jich hraje víc
review-effort = Důkladnost
review-start = Začátek
review-place = { $turn }: { $player } { $figure }
review-end = { $turn }: konec, { $player }: { $figure }
review-unknown = { $turn }
review-partly = Graf ukazuje, co počítače našly při hře. Rozbor prohledá každou pozici stejně důkladně.
review-nothing = O této partii zatím není nic známo
review-loss = { $percent } % na tah
review-loss-help = Kolik naděje na výhru hráč průměrně ztrácí, podle prohledání pozic před každým tahem a po něm
review-write = Zapsat značky
review-write-help = Zapíše značky z rozboru do partie tam, kde tah nikdo neoznačil
effort-quick = Rychle
effort-usual = Běžně
effort-thorough = Důkladně
clipboard-copied = Zkopírováno
clipboard-not-copied = Partie nebyla zkopírována: { $reason }
clipboard-unknown = Ve schránce není partie, tahy ani pozice této hry
clipboard-no-game = Ve schránce není celá partie ani pozice žádné zdejší hry; tahy se vkládají do rozehrané partie
possible-count = { $count ->
    [one] { $count } tah
    [few] { $count } tahy
   *[other] { $count } tahů
}
possible-long = Dlouze
possible-every-way = Všechny způsoby
possible-every-way-help = Stejný tah pro každý způsob, jak ho naklikat, například braní v jiném pořadí
possible-move = Možný tah: { $move }
explained-none = Tato hra nemá heuristiku
explained-heuristic = Vysvětlovaná heuristika
explained-over = Partie skončila, není co hodnotit
explained-feature = Vlastnost
explained-change = ±
explained-total = Celkem
influences-colours = Barvy na desce
influences-colours-help = Pole mají barvy podle toho, co k hodnotě přidává kámen na nich.
influences-scale = Barvy od { $low } do { $high }, hráč: { $player }
influences-piece = Kámen a co přidává
influences-value = Hodnota
influences-base = z toho heuristika, kterou opravuje
site-value = hodnota { $value }
information-game = Hra
information-setup = Výchozí postavení
information-result = Výsledek
information-repetition = Opakování do remízy
information-off = Vypnuto
information-on = Zapnuto
tag-date = Datum
tag-event = Turnaj
tag-place = Místo
tag-round = Kolo
tag-result = Výsledek v souboru
tag-termination = Způsob ukončení
information-file = Soubor
information-moves = Přípustné tahy
information-times = Kolikrát tato pozice nastala
information-position = Pozice
tree-algorithm = Algoritmus stromu
tree-depth = Tahy
tree-show = Ukázat strom
tree-help = Mělké prohledání této pozice se všemi tahy, na které se podívalo, a proč dál nešlo
tree-root = { $nodes } uzlů
tree-more = a dalších { $count }
tree-full = všechny tahy
tree-cut = odříznuto
tree-horizon = obzor
tree-over = konec partie
tree-table = známo
tree-repetition = opakování
tree-pruned = prořezáno
tree-chance = náhoda
tree-ordering = nedokončeno
level-error = Chyby
level-warning = Varování
level-information = Informace
level-debug = Vše
console-level = Úroveň
console-filter = Filtr
console-conversation = Rozhovor s programy
console-silent = Žádný cizí program zatím nic neřekl
console-empty = Nic tu není
analysis-start = Rozebírat
analysis-stop = Přestat rozebírat
analysis-book = V knize:
analysis-book-share = Podíl partií, ve kterých kniha tento tah hraje
analysis-off = Pozice se neprohledává
analysis-waiting = Prohledávám…
analysis-lines = Varianty
explorer-own-library = Vlastní knihovna programu
explorer-chosen-library = Knihovna { $file }
explorer-choose = Jiná knihovna…
explorer-choose-title = Knihovna pro zahájení
explorer-choose-help = Ukazují se tahy a partie z této knihovny, i po příštím spuštění.
explorer-choose-own = Vlastní knihovna programu
explorer-choose-yes = Použít tuto knihovnu
explorer-look = Hledat znovu
explorer-looking = Knihovna se prohledává…
explorer-none = Touto pozicí neprošla žádná partie z knihovny.
explorer-move = { $move }: { $games ->
    [one] { $games } partie
    [few] { $games } partie
   *[other] { $games } partií
 }, první hráč { $first } %, remízy { $drawn } %, ostatní { $others } %
explorer-move-open = { $move }: { $games ->
    [one] { $games } partie
    [few] { $games } partie
   *[other] { $games } partií
 } bez výsledku
explorer-end = konec partie
explorer-value = Hodnota, kterou tomuto tahu dává rozbor
explorer-first-games = Prvních { $count } partií:
explorer-nameless = Hráč { $seat }
explorer-open = Otevře partii v této pozici
explorer-game-gone = Partie už v knihovně není.
analysis-settings = Co se ukazuje a kdo počítá
analysis-show-bar = Ukazatel
analysis-show-arrows = Šipky
analysis-second = Dva programy
analysis-algorithm = Algoritmus programu { $number }
analysis-heuristic = Heuristika programu { $number }
analysis-average = průměr přes všechny výsledky náhody
analysis-ply = Varianta { $line }: { $ply }
analysis-play-out = Dokud je zde kurzor myši, deska variantu přehrává
analysis-preview = Jak by to stálo po { $line }
analysis-bar = Hodnocení: { $player } { $figure }
analysis-bar-end = Výsledek, { $player }: { $figure }
analysis-known-draw = Při nejlepší hře obou skončí pozice remízou.
analysis-known-win = Při nejlepší hře obou vyhraje { $player } za { $plies ->
    [one] { $plies } půltah
    [few] { $plies } půltahy
   *[other] { $plies } půltahů
}.
analysis-figures = Hloubka { $depth }, { $nodes } pozic, { $speed }
per-second = { $count }/s
score-win = výhra za { $plies ->
    [one] { $plies } půltah
    [few] { $plies } půltahy
   *[other] { $plies } půltahů
}
score-loss = prohra za { $plies ->
    [one] { $plies } půltah
    [few] { $plies } půltahy
   *[other] { $plies } půltahů
}
stands-even = vyrovnáno
stands-slightly-better = o něco lépe
stands-better = lépe
stands-winning = blízko výhry
stands-slightly-worse = o něco hůře
stands-worse = hůře
stands-losing = blízko prohry
status-starting = Připravuji partii…
status-chance = Na řadě je náhoda
status-paused = pozastaveno
status-viewed = prohlížení
status-go-on = Pokračovat
status-progress = Postup počítače
progress = Postup
status-depth = hloubka { $depth }
status-speed = { $count } uzlů/s
status-advising = Hledám tah…
status-stop = Zastavit
status-turn = tah { $number }

# Konec partie
over-win = Vítězí { $player }
over-wins = Vítězí { $players }
over-draw = Remíza
over-not = Nedohráno
over-points = Pořadí, hráč a body
over-repetition = Remíza opakováním
over-because = { $headline }: { $reason }
act-withdraws = { $player } odchází ze hry
over-again = Hrát znovu

# Proč partie skončila nebo kdo z ní odešel: slova, na něž něco navazuje
cause-rules = { $text }
cause-repetition = táž pozice nastala { $count }×
cause-repetitions = táž pozice nastala příliš často
cause-resignation = { $player } se vzdává
cause-time = { $player }: vypršel čas
cause-agreement = hráči se dohodli
cause-turn-limit = { $turns ->
    [one] partie dosáhla meze { $turns } tahu
   *[other] partie dosáhla meze { $turns } tahů
}
cause-adjudication = rozhodnuto bez dohrání, oba enginy hodnotily pozici stejně
cause-forfeit = { $player }: selhání („{ $reason }“)

# Soubory
file-open = Otevřít soubor s partií
file-save = Uložit partii
file-picture = Uložit obrázek desky
file-path = Cesta k souboru
file-browse = Procházet…
file-no-dialog = V systémovém dialogu se nic nevybralo; cestu lze napsat sem.
file-exists = Soubor „{ $file }“ už existuje. Nahradit ho?
file-replace = Nahradit
open-search = Hledat
open-order = Řazení
open-by-date = Nejnovější první
open-by-name = Podle jména
open-by-game = Podle hry
open-none = Žádná uložená partie se tu nenašla.
open-reading = Čtu složku…
open-delete = Smazat…
open-delete-ask = Smazat „{ $file }“ nadobro?
open-delete-kept = Smazat „{ $file }“ nadobro? Partie se smaže i z knihovny.
open-delete-yes = Smazat
open-delete-no = Ponechat
archive-not-kept = Partii se nepodařilo uchovat mezi odehranými: { $reason }. Dál se nabízí mezi rozehranými.
archive-not-kept-yet = Partii se nepodařilo uchovat mezi odehranými: { $reason }. Nešlo zapsat ani její deník; uchová se znovu s další partií a při zavření okna, půjde-li to.
archive-deleted = { $count ->
    [one] Jedna dohraná partie, ta nejstarší, byla smazána, jak žádá mez v nastavení.
    [few] { $count } nejstarší dohrané partie byly smazány, jak žádá mez v nastavení.
   *[other] { $count } nejstarších dohraných partií bylo smazáno, jak žádá mez v nastavení.
}
file-saved = Uloženo do { $path }
closing-when-written = Partie se ještě zapisuje; okno se zavře, jakmile bude zapsána
file-not-saved = Partie nebyla uložena do { $path }: { $reason }
picture-failed = obrázek nelze nakreslit: „{ $error }“
file-exported = Obrázek uložen do { $path }
file-unknown-game = { $path } je partie hry { $game }, která mezi nalezenými hrami není
rules-contents = Obsah
rules-close = Zavřít pravidla
rules-title = Pravidla hry { $game }

# Hlášení
tabs = Otevřené partie
tabs-more = Vybrat další hru
tabs-full = Otevřených partií je { $count } a víc jich být nemůže: nejdřív některou zavřete
tab-name = { $game }: { $players }
tab-awaits-person = { $name }, na tahu je člověk
tab-has-news = { $name }, něco se stalo
tab-preview = { $name }, záložku převezme příští záznam
tab-close = Zavřít: { $name }
tab-closed = Partie je odložena. Úvodní stránka nabízí pokračování.
tab-warning = { $game }, { $players }: { $warning }
notice-copy = Kopírovat
notice-dismiss = Zavřít hlášení
messages-title = Zprávy
messages-none = Zatím žádné zprávy.
confirm-resign = Má { $name } tuto partii vzdát?
confirm-draw = { $name } nabízí remízu. Souhlasí ostatní?
confirm-draw-yes = Remíza
confirm-delete = Má { $name } a všechno po něm natrvalo zmizet?
confirm-delete-yes = Smazat
confirm-delete-games = { $count ->
    [one] Smazat tuto partii z knihovny? Pokud ji program uložil po odehrání, smaže se i z odehraných partií.
    [few] Smazat z knihovny { $count } partie? Ty, které program uložil po odehrání, se smažou i z odehraných partií.
   *[other] Smazat z knihovny { $count } partií? Ty, které program uložil po odehrání, se smažou i z odehraných partií.
}
confirm-discard = Zahodit rozehranou partii { $name }? Tady se už nabízet nebude; co se v ní odehrálo, zůstane mezi odehranými partiemi.
confirm-discard-all = Zahodit všechny rozehrané partie ({ $name })? Tady se už nabízet nebudou; co se v nich odehrálo, zůstane mezi odehranými partiemi.
draw-unknown = { $player }: počítač se na partii ještě nepodíval a s remízou nesouhlasí.
draw-better = { $player }: počítač čeká víc než remízu a nesouhlasí s ní.
notice-seat-stopped = { $seat }: počítač přestal pracovat: { $cause }. Byl spuštěn znovu.
notice-seat-given-up = { $seat }: počítač přestal pracovat příliš často, naposledy takto: { $cause }.
notice-seat-not-begun = { $seat }: pracovní proces počítače nelze spustit: { $cause }.
notice-seat-failed = { $seat }: počítač selhal: { $reason }
notice-outgrown = Partie stojí a nikdo ji neprohrál: { $reason }. Lze ji prohlížet a uložit.
notice-left = { $cause }; ostatní hrají dál
notice-played-for = { $cause }; dál za něj hraje počítač
journal-unreadable = Nedohranou partii nelze přečíst: { $path }: { $reason }. Soubor zůstává, jak je.
notice-journal = Tuto partii nelze průběžně zapisovat: { $error }
notice-moves-log = Statistiku tahů nelze zapisovat: { $error }
notice-version = Tato partie je zapsána podle verze { $recorded } pravidel hry, nainstalována je verze { $installed }: co se mezi nimi liší, se může přečíst jinak

# O programu
about-version = Verze { $version }
about-commit = Revize { $commit }
about-what = Stůl pro abstraktní deskové hry. Hry jsou moduly: vložte modul do složky a hra se objeví.
about-licence = Svobodný software pod licencí MIT nebo Apache 2.0.

# Webová stránka, která přehrává partii
web-start = Začátek
web-first = Na začátek (Home)
web-back = Zpět (šipka vlevo)
web-play = Přehrát a pozastavit (mezerník)
web-forward = Vpřed (šipka vpravo)
web-last = Na konec (End)
web-turn = Otočit desku (R)
web-keys = Šipky vlevo a vpravo: zpět a vpřed. Nahoru a dolů: varianty. Home a End: začátek a konec varianty. Mezerník: přehrává samo. R: otočí desku.
web-script = Deska potřebuje JavaScript, seznam tahů ne.

# Programy: slova algoritmů, jejich přepínačů a předvoleb, podle jejich označení
preset-easy = Lehký
preset-medium = Střední
preset-advanced = Pokročilý
preset-hard = Těžký
family-plain = Dívá se na nejbližší tah
family-tree = Prohledává do hloubky
family-monte-carlo = Dohrává partie
family-parallel = Na více vláknech
family-proof = Dokazuje výhry
algorithm-random = Náhodný
algorithm-random-help = Zahraje libovolný přípustný tah.
algorithm-best-move = Nejlepší tah
algorithm-best-move-help = Dívá se na jeden tah dopředu a vybere, co se heuristice líbí nejvíc.
algorithm-minimax = Minimax
algorithm-minimax-help = Prohledá všechny tahy do dané hloubky, bez jakýchkoli zkratek.
algorithm-negamax = Negamax
algorithm-negamax-help = Minimax zapsaný s obracením znaménka, volitelně s transpoziční tabulkou.
algorithm-alpha-beta = Alfa-beta
algorithm-alpha-beta-help = Vynechává tahy, které nemohou změnit výsledek; každou techniku lze zapnout.
algorithm-pvs = Hledání hlavní varianty (PVS)
algorithm-pvs-help = Úzkými okny dokazuje, že ostatní tahy jsou horší; nejsilnější na jednom vlákně.
algorithm-mtdf = MTD(f)
algorithm-mtdf-help = Přibližuje se k hodnotě hledáním s nulovými okny nad transpoziční tabulkou.
algorithm-expectimax = Expectimax
algorithm-expectimax-help = Alfa-beta pro hry s náhodou: průměruje její výsledky a vynechává ty, na kterých nezáleží.
algorithm-max-n = max^n
algorithm-max-n-help = Každý hráč hraje jen za sebe: pro hry tří a čtyř hráčů.
algorithm-mcts = Stromové prohledávání Monte Carlo
algorithm-mcts-help = Rozvíjí strom tam, kde se daří náhodným simulacím zkráceným heuristikou (UCT).
algorithm-pv-splitting = Dělení hlavní varianty
algorithm-pv-splitting-help = Hledání hlavní varianty, jehož vlákna si dělí uzly hlavní varianty.
algorithm-ybwc = Mladší bratři čekají (YBWC)
algorithm-ybwc-help = Hledání hlavní varianty, jehož vlákna si dělí všechny uzly horní poloviny stromu.
algorithm-lazy-smp = Sdílená tabulka (lazy SMP)
algorithm-lazy-smp-help = Každé vlákno prohledává celý strom; pomáhají si přes společnou tabulku.
algorithm-solver = Řešitel
algorithm-solver-help = Zahraje výhru, kterou dokáže řešitel hry, jinak nejlépe vypadající tah; jen pro hry s řešiteli.
algorithm-root-mcts = Monte Carlo paralelně od kořene
algorithm-root-mcts-help = Každé vlákno rozvíjí vlastní strom Monte Carlo; tahy kořene se sčítají.
switch-id = Iterativní prohlubování
switch-id-help = Prohledává hloubku 1, 2, 3 ... až do některé meze; bez meze hloubky vždy.
switch-tt-policy = Nahrazování v tabulce
switch-tt-policy-help = Který záznam ustoupí, když je tabulka plná.
switch-tt-policy-always = Vždy nahradit
switch-tt-policy-deeper = Ponechat hlubší
switch-tt-policy-aged = Ponechat hlubší z tohoto hledání
switch-mode = Režim
switch-mode-help = Přesný: hodnota je jako u minimaxu. Herní: počítají se i hlubší záznamy a opakování ve stromu.
switch-mode-exact = Přesný
switch-mode-play = Herní
switch-ordering = Řazení tahů
switch-ordering-help = Prohledává tahy podle ohodnocení od hry.
switch-tt-move = Nejdřív tah z tabulky
switch-tt-move-help = Začíná tahem, který byl nejlepší při minulém výskytu pozice; potřebuje tabulku.
switch-killers = Zabijácké tahy
switch-killers-help = Zkouší brzy tahy, které vyvrátily sousední pozice.
switch-history = Historická heuristika
switch-history-help = Zkouší brzy tahy, které se ve stromu často osvědčily.
switch-static-order = Řazení podle ohodnocení
switch-static-order-help = Řadí tahy podle heuristické hodnoty pozice, která po nich vznikne.
switch-aspiration = Aspirační okna
switch-aspiration-help = Každou hloubku začíná oknem kolem minulé hodnoty.
switch-quiescence = Dohledávání do klidu
switch-quiescence-help = Prohledává braní a jiné bouřlivé tahy i za horizontem.
switch-lmr = Redukce pozdních tahů
switch-lmr-help = Tahy, které jsou v pořadí pozdě, prohledává nejdřív méně hluboko.
switch-futility = Ořezávání marných tahů
switch-futility-help = Vynechává klidné tahy u horizontu, které hodnotu sotva dost zvednou.
switch-candidates = Kandidáti
switch-candidates-help = Prohledává jen tahy, které hra považuje za hodné pozornosti, pokud je vybírá; ostatní tam, kde všechny tyto prohrávají.
switch-solver = Řešitel v uzlech
switch-solver-help = Kolik uzlů na každý zbývající tah smí první řešitel hry spotřebovat v uzlu, aby dokázal výhru; 0: neptá se.
switch-known-outcomes = Známé výsledky
switch-known-outcomes-help = Kde hra zná výsledek pozice, třeba vyřešené koncovky, vezme ho místo prohledávání.
switch-null-move = Nulový tah
switch-null-move-help = Ořezává tam, kde by stačilo i vynechat tah, pokud to hra dovoluje.
switch-single-reply = Jediné odpovědi
switch-single-reply-help = Tah, který je jediný možný, neubírá hloubku.
switch-star = Ořezávání v uzlech náhody
switch-star-help = Vynechává výsledky náhody, které už nic nezmění; Star2 napřed zkusí v každém jeden tah.
switch-star-off = Vypnuto
switch-star-star1 = Star1
switch-star-star2 = Star2
switch-samples = Počet vzorků náhody
switch-samples-help = Kolik výsledků náhody se vylosuje a prohledá; 0: všechny.
switch-sampling = Hodnota náhody
switch-sampling-help = Průměr: výsledky se počítají podle vah. Pesimistická: počítá se jen ten nejhorší.
switch-sampling-average = Průměr
switch-sampling-pessimistic = Pesimistická
switch-exploration = Zvídavost
switch-exploration-help = Jak moc přitahují simulace málo prozkoumané tahy, v setinách.
switch-bias = Vliv řazení tahů
switch-bias-help = Jak moc přitahuje první simulace hodnota řazení tahů podle hry, v setinách.
switch-cutoff = Zkrácení
switch-cutoff-help = Počet náhodných tahů simulace, než pozici ohodnotí heuristika.
switch-playouts = Simulace
switch-playouts-help = Nejvíce simulací na tah; 0: kolik dovolí čas a počet uzlů.

# Proč se nehledá
search-over = nehledá se: hra skončila a žádný hráč není na tahu
search-no-heuristic = nehledá se: není zvolená heuristika; napřed ji zvolte
search-threads = nehledá se: nejde spustit tolik vláken ({ $threads }); správně je méně vláken
search-memory = nehledá se: tabulka o { $size } MiB se nevejde do paměti; správně je menší tt
search-no-solver = nehledá se: hra nemá žádného řešitele; správně je jiný algoritmus
search-solver = nehledá se: hra nemá řešitele { $asked }: správně je { $known }
search-fault = hra při hledání selhala: { $reason }

# Co je poškozené v souborech jiných programů a proč nejde jejich partie přehrát
pdn-too-long = partie je delší než 16 MiB
pdn-tag-among-moves = mezi tahy je značka: začíná se jí partie, na vlastním řádku
pdn-no-tag = toto není značka: očekává se [Název "hodnota"]
pdn-tag-name = { $name } není název značky: správně je písmeno a za ním písmena, číslice a _
pdn-closed-comment = složená závorka neuzavírá žádnou poznámku
pdn-open-comment = poznámka není uzavřená: chybí složená závorka
pdn-open-setup = postavení není uzavřené: chybí /
pdn-closed-variation = závorka ) neuzavírá žádnou variantu
pdn-open-variations = { $count ->
    [one] { $count } varianta není uzavřená: chybí )
    [few] { $count } varianty nejsou uzavřené: u každé chybí )
   *[other] { $count } variant není uzavřených: u každé chybí )
}
pdn-too-deep = varianty jsou vnořené hlouběji než { $deepest }
pdn-mark-alone = znaménko { $mark } není za žádným tahem
pdn-after-result = za výsledkem následují tahy: další partie by začínala značkou
pdn-no-glyph = očekává se $ a číslo nejvýše 65535
pdn-no-sign = { $sign } mezi tahy nepatří
pdn-no-move = { $word } není tah: očekává se 32-28, 26x17 nebo c3-d4
pdn-game-type = GameType { $text }: očekává se 20 nebo 20,W,10,10,N2,0
pdn-fen-none = FEN { $text }: očekává se W:W31-50:B1-20
pdn-fen-rest = FEN { $text }: { $rest } na něj nenavazuje, očekává se W:W31-50:B1-20
pdn-fen-twice = FEN { $text }: na { $square } stojí dva kameny
psq-no-game = toto není partie programu Piskvork: očekává se Piskvorky 15x15, 0:0, 0
psq-beside = { $stone } je mimo desku: očekává se 1,1 až { $last }
psq-no-opening = { $line } není zahájení: očekává se 0,0, 1,-1, 2,3
boardspace-no-game = není to partie z boardspace.net: očekával se zápis SGF se jménem hry, třeba (;GM[24]SU[Yinsh]...)
boardspace-cut = soubor končí uprostřed partie
exchange-no-type = { $variant } nemá v PDN žádný GameType
exchange-no-board = { $board } není deska
form-omits = v této podobě není místo pro: { $what }
form-omits-choices = volby při SWAP2
form-omits-variations = varianty
form-omits-comments = komentáře a značky
form-omits-clocks = hodiny
form-omits-forfeit = selhání počítače (zapíše se jako vzdání)
form-omits-repetition = remízu opakováním (zapíše se jako remíza dohodou)
form-omits-match-end = konec podle pravidel zápasu (zapíše se jako vzdání nebo remíza dohodou)
exchange-unwritten = { $ply } hra v PDN nezapisuje
replay-unknown = tah { $number }: soubor neříká, co se hrálo
replay-illegal = tah { $number }: „{ $reason }“
replay-position = FEN { $fen }: „{ $reason }“
replay-setup = { $setup } je postavení uprostřed partie, a pro to záznam nemá místo
replay-note-side = pozice neříká, kdo je na tahu: předpokládá se bílý
replay-note-king = na poli { $square } stojí obyčejný kámen na své poslední řadě: čte se jako dáma
replay-note-misprint = tah { $number }: { $printed } není přípustný a jen { $played } vysvětluje, co následuje: hrálo se to
unrecognised-game-type = GameType { $text }: takovou hru žádný zdejší modul nehraje
unrecognised-squares = taková pole tu nemá žádná hra

# Co je špatně ve slovech cizího programu
wire-line-long = řádek delší než { $most } bajtů: správné jsou kratší řádky
wire-line-bytes = řádek { $line } není v UTF-8
wire-no-message = { $line } není zpráva protokolu { $protocol }: očekává se { $right }

engine-add = Přidat cizí program
engine-change = Upravit cizí program
engine-name = Jméno programu
engine-name-hint = Písmena, číslice, - a _
engine-program = Soubor programu
engine-arguments = Argumenty
engine-arguments-hint = Žádné
engine-arguments-wrong = Chybí uvozovka.
engine-folder = Složka
engine-folder-hint = Ta, kde je program
engine-protocol = Protokol
engine-variant = Varianta
engine-variant-any = Podle toho, jak je hra nastavena
engine-options = Nastavení programu
engine-options-none = Program žádná nastavení nemá.
engine-options-unknown = Nastavení programu se zjistí, až se vyzkouší nebo přidá.
engine-test = Vyzkoušet
engine-stop = Zastavit
engine-test-help = Program zahraje { $count } tahů sám se sebou.
engine-register = Přidat
engine-keep = Změnit
engine-identity = { $name }, autor { $author }
engine-played = { $number }. { $ply } ({ $seconds } s)
engine-busy = Program pracuje…
engine-plays = { $name } hraje.
engine-last = Poslední řádky jeho výstupu:
external-failed = { $engine } { $cause }
external-failed-last = { $engine } { $cause }; poslední řádek jeho výstupu byl: { $line }
external-refused = odpověděl: { $answer }
external-overtime = spotřeboval { $used } s z { $limit } s
external-illegal = zahrál { $played }, což není přípustný tah: { $reason }
external-no-move = nezahrál žádný tah
external-log = nemůže mít zapsaný rozhovor: { $error }
external-variant = nenabízí variantu { $variant }
external-position = hraje protokolem { $protocol }, ve kterém se tato pozice nedá zapsat
external-setup = hraje protokolem { $protocol }, ve kterém se hra s tímto rozestavením a nastavením nedá hrát
external-move = hraje protokolem { $protocol }, ve kterém se tah { $played } nedá zapsat
external-spec-name = { $text } nejmenuje žádný program: správně je external:JMÉNO a nastavení, třeba external:scan,time=1s
external-spec-key = external nemá nastavení { $key }, správně je: { $known }
external-spec-limit = { $engine } hraje protokolem { $protocol }, který nemá mez { $key }, správně je: { $known }
external-spec-unlimited = { $engine } potřebuje mez, správně je: { $known }, třeba time=1s
external-none = { $name } není zapsaný program: zapíše ho abstrakt engines add JMÉNO
external-unknown = { $name } není zapsaný program, správně je: { $known }
external-other-game = { $engine } je zapsaný pro hru { $registered }, ne pro { $game }
external-no-notation = { $game } se protokolem { $protocol } hrát nedá: hra neříká, jak se v něm její tahy zapisují
external-no-variants = { $variant } nelze zvolit: hry v protokolu { $protocol } nemají varianty
external-not-a-variant = { $variant } není varianta v protokolu { $protocol }; správně je { $known }
registry-unreadable = { $path } není seznam programů: { $reason }
registry-newer = { $path } zapsala novější verze programu, soubor zůstává, jak je
registry-name = { $name } není jméno programu: správně je nejvýše 40 písmen, číslic, pomlček a podtržítek
registry-taken = program { $name } už je zapsaný

# Turnaje, zahájení, váhy a ladění
words = { $text }
plan-toml = toto nejde přečíst ({ $error })
plan-no-table = není v něm žádné [[{ $name }]]: správně je aspoň jedno
plan-engine-name = každý program musí mít jiné jméno
plan-number = { $key }: správně je { $low } až { $high }
plan-event-taken = { $name } se už jmenuje jiná soutěž: každá soutěž musí mít jiné jméno
plan-event-name = podle soutěže se jmenují i soubory: správně je nejvýše 80 bajtů bez / a \
plan-no-opening = soutěž nemá žádné zahájení: správně je aspoň jedno
plan-sprt-field = sekvenční test je pro turnaj každý s každým o dvou programech
plan-agreement = shoda potřebuje šanci na výhru od 0.5 a menší než 1, nebo hodnotu aspoň 0, a aspoň 1 tah
plan-agreement-scale = výhra a remíza dohodou (win, draw) potřebují heuristiku, jejíž hodnoty znamenají šanci na výhru, a heuristika programu { $engine } ve hře { $game } takovou stupnici nemá: správně je jiná heuristika, nebo v této soutěži žádná shoda
plan-agreement-seats = výhra a remíza dohodou (win, draw) jsou pro hry dvou hráčů, ne { $players }: správně jsou settings.win a settings.draw u soutěží dvou
plan-no-engine = program { $name } tu není: správně je { $known }
plan-engine-twice = jeden program je uveden dvakrát
plan-engine = ve hře { $game }: { $error }
plan-limits = meze { $pair }: správně je klíč=hodnota
plan-best-of-nothing = před první soutěží není nic, co by řeklo, kdo je nejlepší
plan-best = best: správně jsou 2 a více, nejvýše tolik, kolik má soutěž programů
plan-setup-players = postavení jedné soutěže jsou pro stejně mnoho hráčů
plan-list = { $name }: { $error }
plan-openings = zahájení { $error }
schedule-engines = hra pro { $seats } potřebuje aspoň { $seats } programy, je jich { $engines }
schedule-seats = švýcarský a vyřazovací turnaj jsou pro hry dvou hráčů, ne { $seats }
schedule-rounds = švýcarský turnaj programů v počtu { $engines } má nejvýše { $most } kol, ne { $rounds }
sprt-hypotheses = elo0 musí být menší než elo1 a obě nejvýše 1000
sprt-errors = alpha a beta musí být více než 0 a méně než 0.5
list-line = řádek { $line }: { $reason }
list-empty = není v něm žádné zahájení: správně je řádek tahů, nebo „position“ a pozice
list-opening-board = takovou desku Piskvork nemá
list-opening-beside = některý kámen by stál mimo desku { $width }x{ $height }; vejde se na desku { $least }x{ $least }
stray-event = soutěž { $event } tu není
stray-number = soutěž { $event } teď partii { $game } nemá
stray-twice = partie { $game } soutěže { $event } je tu dvakrát
stray-seats = partii { $game } soutěže { $event } nehrají { $seats }
stray-shard = partie { $game } soutěže { $event } patří do jiného dílu
shard-number = { $text } není díl, očekává se K/N, kde K je od 1 do N, například 3/10
shard-pairing = soutěž { $event } nelze rozdělit: ve švýcarském a vyřazovacím turnaji závisí soupeři na výsledcích, a díly výsledky ostatních neznají; hrajte ji bez --shard
shard-best = soutěž { $event } nelze rozdělit: best vybírá podle výsledků předchozích soutěží, a díly výsledky ostatních neznají; hrajte ji bez --shard
shard-sprt = soutěž { $event } nelze rozdělit: sekvenční test končí podle všech dosavadních výsledků, a díly výsledky ostatních neznají; hrajte ji bez --shard
merge-none = nejsou zadány žádné díly, očekávají se jejich složky
merge-whole = { $path } není díl, očekává se složka dílu: je v ní celý běh
merge-plan = { $path } není díl téhož běhu jako { $first }: liší se plán, seznam zahájení nebo verze hry
merge-count = v { $path } je díl { $shard } a v { $first } díl { $other }, očekávají se díly téhož rozdělení
merge-twice = díl { $shard } je zadán dvakrát, v { $first } a v { $path }
merge-unsearched = { $path }: díl { $shard } není prohledán do konce; příkaz, kterým byl začat, v něm pokračuje
merge-missing = dílů má být { $count } a chybí z nich tyto: { $numbers }
merge-unplayed = { $path }: díl { $shard } není dohrán, počet chybějících partií: { $games }; první z nich je partie { $game } soutěže { $event }; --resume v dílu pokračuje
run-other-version = začalo se s hrou { $game } { $begun }, teď je tu { $found }
run-stray = { $path }, řádek { $line } zápisu: { $reason }
run-ended-early = hraní skončilo předčasně: { $error }
tournament-taken = { $path }: už se tu hraje: --resume pokračuje
tournament-empty = { $path }: nic se tu nehraje: chybí { $file }
tournament-changed = { $path }: soubor se od začátku hraní změnil, a hraje se dál podle původního: vraťte původní text, nebo začněte znovu jinde
tournament-no-plan = { $path }: není to plán běhu ({ $error })
tournament-locked = hraje tu už jiný program
tournament-torn = řádek 1 je poškozený: není celý
tournament-no-journal = řádek 1 je poškozený: takto zápis partií nezačíná
tournament-damaged = řádek { $line } je poškozený ({ $error })
tournament-plan-hash = řádek 1 je poškozený: jeho plán není ten, se kterým díl začal
tournament-version = má verzi { $version }, a tento program zná verzi { $ours }
arena-seats = { $engines } programy nemohou hrát postavení pro { $players } hráče
fit-players = prokládat lze jen hry, které mají ve výchozím nastavení 2 hráče
fit-thread = systém nemá vlákno, na kterém by se hrálo: { $error }
arena-thread = systém nemá vlákno, na kterém by se hrálo: { $error }
weights-too-large = { $path }: není soubor vah: správně je méně než MiB
weights-none = { $path }: není soubor vah ({ $error }): správně je, co zapíše abstrakt tune
weights-game = { $path }: váhy pro { $found }: správně jsou váhy pro { $right }
weights-heuristic = { $path }: váhy heuristiky { $found }: správně jsou váhy heuristiky { $right }
learn-version = běh hry { $game } { $was }, a tady je { $is }: začněte nový, nebo použijte tehdejší modul
learn-players = toto rozestavení je pro { $players } hráče a učit se lze ve dvou nebo více: jiné zvolí --setup nebo --players
learn-large = hra má na model tohoto druhu příliš mnoho vstupů: správně je užší síť
learn-nothing = generace { $generation } se nemá z čeho učit: její partie selhaly, nebo je každý jejich tah braním
learn-no-games = { $path }: teď nejsou potřeba partie k učení, na řadě je trénink nebo zápas; obojí udělá learn --resume SLOŽKA --prepare, a skončí tam, kde jsou potřeba partie
learn-format = plán jiné verze programu
learn-generations = generace: správně je 1 až 10000
learn-games = partie jedné generace: správně je 10 až 10000000
learn-match-games = partie zápasu: správně je 2 až 100000
learn-window = generace, z jejichž partií se učí: správně je 1 až 1000
learn-value-part = podíl hodnoty z hledání: správně je 0 až 1
learn-width = šířka sítě: správně je násobek 16 v rozmezí 16 až 128
learn-stages = fáze: správně je 1 až 8
learn-name = jméno modelů: správně jsou písmena bez diakritiky, číslice, „.“, „_“ a „-“, nejvýše 50 znaků
learn-epochs = epochy: správně je 1 až 10000
learn-trainer = trainer: správně je dávka aspoň 1, krok (rate) nad 0 a úbytek (decay) aspoň 0
tune-no-genes = { $heuristic } nemá co ladit: správně je heuristika s vahami jinými než 0
tune-no-number = { $key } není číslo tohoto hledání; použijte některé z { $known }
tune-version = běh hry { $game } { $was }, a tady je { $is }: začněte nový, nebo použijte tehdejší modul
method-genetic = genetický algoritmus, { $generations ->
    [one] 1 generace
    [few] { $generations } generace
   *[other] { $generations } generací
 } po { $population }
method-spsa = SPSA, { $steps ->
    [one] 1 krok
    [few] { $steps } kroky
   *[other] { $steps } kroků
 } po { $pairs ->
    [one] 1 dvojici
    [few] { $pairs } dvojicích
   *[other] { $pairs } dvojicích
 }
division-over = { $path }: není co hrát: díl hraje partie rozehrané generace
division-is-shard = v { $path } je díl, očekává se složka běhu, který se dělí
division-other-games = { $path } je díl jiných partií, očekávají se ty, které má { $run } hrát jako další: liší se plán nebo partie před nimi
division-stray = { $path }, řádek { $line } zápisu: partie do dílu nepatří, nebo je tam dvakrát
division-differs = partie { $game } generace { $generation } skončila v { $path } jinak než v { $run }
division-unplayed = { $path }: díl { $shard } není dohrán, počet chybějících partií: { $games }; --resume v něm pokračuje
tune-format = plán jiné verze programu
tune-generations = generace: správně je aspoň 1
tune-population = správně je populace o velikosti 2 až 10000
tune-mutation = správně je pravděpodobnost mutace větší než 0 a nejvýše 1
tune-after-crossover = správně je pravděpodobnost po křížení 0 až 1
tune-steps = kroky: správně je aspoň 1
tune-pairs = správně je 1 až 10000 dvojic na krok
tune-perturbation = správně je odchylka větší než 0 a nejvýše 1
tune-rate = správně je rychlost větší než 0 a nejvýše 10
suite-data = sadu měření { $suite } tohoto programu nelze přečíst ({ $error })
suite-changed = { $path }: tento program má jinou sadu měření { $suite }, než byla zahájena: pokračuje v ní program, který ji začal
suite-stray = { $path }, řádek { $line } zápisu: sada nemá měření { $number } tabulky { $table }, nebo je tam dvakrát
suite-failed = měření { $table }: { $error }

# Proč není okno
window-program = program nenašel sám sebe: { $error }
window-thread = nejde spustit žádné vlákno: { $error }
window-display = okno nejde otevřít: { $error }; co jde bez něj, řekne abstrakt --help

# Nastavení
settings-title = Nastavení
settings-general = Obecné
settings-board = Deska a kameny
settings-keys = Klávesy
settings-engines = Počítače
settings-plugins = Hry a složky
settings-language-system = Podle systému
settings-size = Velikost písma
settings-sound = Zvuky: tahy, braní, docházející čas, konec
settings-volume = Hlasitost
settings-board-theme = Deska
settings-piece-theme = Kameny
settings-palette = Barvy hráčů
settings-coordinates = Souřadnice
settings-names = Názvy polí na nich
settings-numbers = Čísla na položených kamenech
settings-heights = Výšky teras číslicemi
settings-tilted = Terasy při pohledu zešikma
settings-tilted-help = Deska, jejíž pole mají výšky, je vidět zešikma od svého dolního okraje; ostatní desky shora.
settings-mirror = Zrcadlit desku
settings-person-below = Jediný člověk sedí dole
settings-person-below-help = Proti počítačům se deska otočí k vám.
settings-auto-rotate = Otáčet desku k hráči na tahu
settings-auto-rotate-help = Pro dva a více lidí u jedné obrazovky.
settings-keys-reset = Obnovit výchozí klávesy
settings-keys-press = Stiskněte klávesu; Esc ji nechá, jak je.
settings-keys-none = žádná
settings-keys-change = Změnit klávesu: { $command }
settings-keys-remove = Bez klávesy: { $command }
settings-engines-help = Vlastní počítače se nabízejí u každého místa ve hrách, které umějí hrát. Přidáte je v okně nové partie, nebo zde napíšete jejich zápis.
settings-engine-name = Jméno počítače { $number }
settings-engine-hint = Jméno
settings-engine-spec = Zápis počítače { $number }
settings-engine-remove = Odebrat počítač { $number }
settings-engine-add = Přidat počítač
settings-external = Cizí programy
settings-external-none = Žádný cizí program není zapsán.
settings-external-change = Upravit…
settings-external-change-name = Upravit { $name }
settings-external-remove = Odebrat { $name }
settings-conversations = Uchovávat rozhovory s cizími programy
settings-conversations-help = Řádky obou stran se od příští partie připisují do souboru každého programu ve složce { $folder }.
settings-games-folder = Kam se ukládají partie
settings-plugins-found = Nalezené hry
settings-folder = Další složka s hrami
settings-folder-hint = Další složka s celou cestou
settings-folder-add = Přidat složku
settings-folder-remove = Odebrat složku { $path }
settings-folder-help = Přidané složky se prohledají od příštího spuštění.
settings-file-newer = Soubor { $file } zapsala novější verze programu (podoba { $version }, tato verze zná podobu { $ours }). Okno začíná s nastavením jako při prvním spuštění a soubor zůstává uložen jako { $copy }.
settings-file-none = Soubor { $file } je poškozený: žádné nastavení v něm není. Okno začíná s nastavením jako při prvním spuštění a soubor zůstává uložen jako { $copy }.
settings-file-values = V souboru { $file } nedávají tyto hodnoty smysl, a jsou proto jako při prvním spuštění: { $values }. Všechny ostatní platí a soubor zůstává uložen jako { $copy }.
settings-file-others = { $count ->
    [one] 1 další
    [few] { $count } další
   *[other] { $count } dalších
 }
settings-file-unreadable = Soubor { $file } nelze přečíst ({ $error }). Okno začíná s nastavením jako při prvním spuštění a neukládá je, aby se nic nepřepsalo: soubor zpřístupněte, nebo ho přesuňte jinam.
settings-file-unkept = Soubor { $file } je poškozený nebo novější a nelze ho zkopírovat ({ $error }). Okno svá nastavení neukládá, aby se nic nepřepsalo: uvolněte místo pro kopii, nebo soubor přesuňte jinam.
seat-keep-name = Uložit tento počítač jako
seat-keep = Uložit
board-material = Dřevo, břidlice nebo sukno
board-sea = Moře
board-flat = Plochá
board-grey = Šedá
pieces-solid = Plastické
pieces-flat = Ploché
pieces-print = Tiskové, v šedi
palette-usual = Pro každé barevné vidění
palette-vivid = Výrazné
palette-soft = Tlumené
settings-premoves = Tahy předem
settings-premoves-help = Zatímco počítač přemýšlí, je kliknutí na desku vaším příštím tahem. Zahraje se, jakmile budete na řadě; kliknutí na něj nebo druhé tlačítko myši ho vezme zpět.
settings-careful = Po kliknutí u hranice pole se znovu zeptat
settings-careful-help = Tah se ukáže a druhé kliknutí ho zahraje.
settings-site-cards = Říci něco o tom, na čem zůstane ukazatel
settings-site-cards-help = Co kámen může a kam dosáhne, druhá strana dílku, co je v sáčku. Na klávesnici na desce: I.
settings-least-time = Počítače mezi sebou táhnou nejméně
settings-moves-log = Statistika tahů
settings-moves-log-off = Nevede se
settings-moves-log-csv = CSV
settings-moves-log-json = Řádky JSON
settings-moves-log-help = Každý zahraný tah přidá řádek do { $path }: hráč, program, hloubka, uzly, čas, hodnota.
settings-restore-games = Při spuštění otevřít partie z minula
settings-restore-games-help = Jinak nedohrané z nich nabídne úvodní stránka.
settings-most-kept = Uchovat dohraných partií
settings-most-kept-all = Všechny
settings-most-kept-help = Každá odehraná partie se sama uchová v { $path }. S mezí se při uchování další partie smažou ty dohrané, které se nejdéle nezměnily.
settings-seconds = { $seconds } s

# Psaní tahů a hra po sluchu
command-type-move = Napsat tah
command-step = Jeden tah počítačů
typed-move = Tah jako text
typed-hint = Tah nebo otázka
typed-help = Napište začátek tahu a stiskněte Enter. Otázky: kameny, poslední, hodiny, tahy, tahy c3.
typed-plan-hint = Váš příští tah
typed-plan-help = Napište tah a stiskněte Enter: zahraje se, jakmile budete na řadě. „b2: a1“ zahraje a1 jen jako odpověď na b2.
typed-premove = Příště: { $turn }
typed-reply = { $condition }: { $turn }
typed-drop = Kliknutím se tento tah zruší.
typed-none = Žádný tah tak nezačíná
hint-doubtful = Kliknutí bylo u hranice: klikněte znovu a tah se zahraje, Esc ho zruší
ear-words-pieces = kameny, k
ear-words-last = poslední, poslední tah
ear-words-clock = hodiny, h
ear-words-moves = tahy
ear-no-pieces = Deska je prázdná.
ear-left = { $player }: zbývá { $time }
ear-used = { $player }: spotřeboval { $time }
ear-moves = { $count ->
    [0] Žádný tah
    [one] { $count } tah: { $moves }
    [few] { $count } tahy: { $moves }
   *[other] { $count } tahů: { $moves }
}

# Hodiny
clock-none = Bez hodin
clock-move = Čas na každý tah
clock-game = Čas na partii
clock-turns = Čas na několik tahů
clock-turn-count = na tolik tahů
clock-each = Každý hráč má vlastní hodiny
clock-by-hand = Ručně
clock-usual-game = { $minutes } min na partii, za každý tah { $seconds } s navíc
clock-usual-turns = { $minutes } min na každých { $turns } tahů
over-swap = Vyměnit strany
over-review = Rozbor

# Obrázky
command-export-film = Exportovat animaci…
command-copy-picture = Kopírovat obrázek
file-animation = Uložit animaci partie
animation-begun = Animace se kreslí…
picture-copied = Obrázek je ve schránce.

# Podoby zaznamenaných partií
exchange-not-pdn = { $game } se v PDN nezapisuje; zapisují se tak dámy
exchange-not-psq = { $game } se jako v Piskvorku nezapisuje; zapisují se tak piškvorky
exchange-position = soubor Piskvorku začíná prázdnou deskou, tato partie však pozicí
exchange-no-such-board = žádná zdejší hra nemá desku o { $board } polích
exchange-no-boardspace = žádné zdejší hře se na boardspace.net neříká { $name }
exchange-only-read = partie z boardspace.net se jen čtou, nezapisují: správně by bylo .abstrakt

# Soubory s více partiemi
collection-reading = Čtu: zatím { $count ->
    [one] { $count } partie
    [few] { $count } partie
   *[other] { $count } partií
  }
collection-none = Hledání neodpovídá žádná partie.
collection-empty = V souboru není žádná partie.
collection-shown = { $shown } z { $count }
collection-pasted = Partie ze schránky
collection-number = Č.
collection-date = Datum
collection-white = Bílý
collection-black = Černý
collection-result = Výsledek
collection-event = Soutěž
collection-damaged = Partie { $number }: { $reason }. Co stojí předtím, tu je.
collection-waits = Hry se ještě hledají…
file-forms = Podobu určuje přípona: .abstrakt, .pdn pro dámy, .psq pro piškvorky, .html pro webovou stránku.
file-append = Připojit k němu
file-exists-games = Soubor „{ $file }“ už existuje. Připojit k němu partii, nebo ho nahradit?
file-written = Zapsáno do { $path }

# Váhy, které se vyvíjejí, v okně

command-tune = Ladit váhy…
tuning-help = Počítač hraje sám se sebou a váhy heuristiky se mění k těm, které vyhrávají. Mezitím můžete hrát dál.
tuning-begin = Začít
tuning-nodes = Uzlů na tah
tuning-nodes-help = Jak dlouho hráči přemýšlejí. Při několika tisících se odehrají stovky partií za minutu.
tuning-method = Metoda
tuning-genetic = Genetický algoritmus
tuning-genetic-help = Váhy jsou bity. Rodiče a děti hrají zápasy a lepší žijí dál.
tuning-spsa = SPSA
tuning-spsa-help = Všechny váhy se naráz trochu posunou nahoru, nebo dolů podle toho, kdo vyhrává dvojice partií.
tuning-generations = Generací
tuning-generations-help = Každá je jeden zápas o nejvýš pěti partiích.
tuning-population = Populace
tuning-population-help = Kolik sad vah žije najednou.
tuning-steps = Kroků
tuning-steps-help = Každý odehraje své dvojice partií a posune váhy.
tuning-pairs = Dvojic na krok
tuning-pairs-help = Obě partie dvojice začínají stejně, s prohozenými místy.
tuning-final-games = Závěrečný zápas
tuning-final-games-help = Partie nejlepších vah proti počátečním; 0 znamená žádné.
tuning-at-once = Partií najednou
tuning-at-once-help = Každá zabere jedno jádro procesoru.
tuning-seed = Semínko
tuning-seed-help = Stejné semínko dá stejný běh.
tuning-go-on = Pokračovat
tuning-begins = Hrají se první partie…
tuning-generation = Generace { $generation } z { $generations }
tuning-final = Zápas proti počátečním vahám
tuning-games = partie { $games } asi z { $expected }
tuning-left = Zbývá asi { $time }
tuning-stopping = Skončí po rozehraných partiích…
tuning-score = Proti počátečním vahám: { $share } % (výhry { $wins }, remízy { $draws }, prohry { $losses }).
tuning-done = Poslední generace je hotova.
tuning-stopped = Zastaveno po { $generations ->
    [one] 1 generaci
   *[other] { $generations } generacích
 } a { $games ->
    [one] 1 partii
   *[other] { $games } partiích
 }. V běhu lze pokračovat později.
tuning-no-weights = Váhy se tu objeví po první generaci.
tuning-weight = Váha
tuning-start = Počátek
tuning-best = Nejlepší
tuning-keep = Ponechat jako počítač
tuning-keep-help = Počítač s těmito vahami se nabídne u každého místa této hry.
tuning-kept = { $name } se teď nabízí u každého místa této hry.
tuning-computer = Vyladěno: { $heuristic }
tuning-stop = Zastavit

# Učení ohodnocení v laboratoři
learning-help = Počítač hraje sám se sebou a z partií se učí ohodnocení. Generace za generací musí vyhrát zápas s tou dosud nejlepší. Mezitím můžete hrát dál.
learning-kind = Druh
learning-tables = Tabulky polí a řad
learning-tables-help = Váha pro každé obsazení pole a dvou nebo tří sousedů v řadě. Hledá se s nimi rychle.
learning-network = Síť o { $width } číslech
learning-network-help = Malá síť nad vším, co se dá na desce rozestavit. Potřebuje víc partií.
learning-base = Opravuje
learning-no-base = Nic: učí se celá hodnota
learning-base-help = Heuristika, k jejímž hodnotám se naučené přičítá. Bez ní je potřeba mnohem víc partií.
learning-from-nothing = Od nuly
learning-from-nothing-help = První partie hraje ohodnocení, které nic nezná, ne heuristika hry.
learning-games = Partií generace
learning-games-help = Učí se z nich a z partií dvou předchozích generací.
learning-generations-help = Každá odehraje své partie, naučí se z nich a odehraje svůj zápas.
learning-match = Partií zápasu
learning-match-help = S dosud nejlepší generací; lichý počet se zaokrouhlí nahoru.
learning-stop-after = Zastavit po minutách
learning-stop-after-help = 0: až po poslední generaci. V běhu se dá později pokračovat.
learning-name = Jméno
learning-name-help = Tak se bude naučené jmenovat, s číslem generace.
learning-step-games = partie { $played } z { $games }, pozic { $positions }
learning-step-training = trénink na pozicích ({ $samples }), epocha { $epoch }, ztráta { $loss } na odložených partiích
learning-step-match = zápas (soupeř: { $opponent }), partie { $played } z { $games }: { $share } %
learning-heuristic = heuristika hry
learning-start = počáteční model
learning-generation = generace { $generation }
learning-best = Nejlepší je generace { $generation }.
learning-none-best = Žádná generace svůj zápas nevyhrála: pomoci může víc partií nebo uzlů, nebo jiný druh.
learning-corrects = { $kind }, opravuje: { $heuristic }
learning-whole = { $kind }, celá hodnota
learning-no-generation = Generace se tu objeví, jakmile odehrají své zápasy.
learning-head-samples = Pozice
learning-head-loss = Ztráta
learning-head-opponent = Soupeř
learning-head-strength = Proti heuristice, %
learning-plot-strength = Síla podle generací
learning-plot-loss = Ztráta na odložených partiích
learning-axis-generation = Generace
learning-axis-epoch = Epocha
learning-keep-help = Nejlepší ohodnocení se zkopíruje do složky nastavení a počítač s ním se nabídne u každého místa této hry.
learning-computer = Naučeno: { $name }

# Laboratoř v okně
command-lab = Laboratoř
lab-help = Programy hrají proti sobě a vše se uchovává ve složce: běh lze kdykoli zastavit a pokračovat v něm, tady i z příkazového řádku.
lab-back = Zpět
lab-new = Nový běh
lab-match = Zápas
lab-tournament = Turnaj
lab-tuning = Ladění vah
lab-learning = Učení ohodnocení
lab-game = Hra
lab-engine = Program { $number }
lab-add-engine = Přidat program
lab-remove-engine = Odebrat program { $number }
lab-games = Počet partií
lab-games-help = Dvě partie začínají stejně, s prohozenými místy: lichý počet se zaokrouhlí nahoru.
lab-format = Systém
lab-round-robin = Každý s každým
lab-gauntlet = První proti všem
lab-swiss = Švýcarský systém
lab-knock-out = Vyřazovací
lab-format-help = Každý s každým: každá dvojice se utká. První proti všem: první program hraje s každým dalším. Švýcarský systém: hrají spolu ti, kdo mají přibližně stejně bodů. Vyřazovací: kdo prohraje, vypadne.
lab-rounds = Počet kol
lab-rounds-help = Kolikrát se titíž soupeři utkají, pokaždé z jiného zahájení; ve švýcarském systému počet kol.
lab-random-turns = Náhodné tahy
lab-random-turns-help = Obě partie dvojice začínají týmiž náhodnými tahy: bez nich programy, které hrají vždy stejně, své partie opakují.
lab-sprt = Sekvenční test
lab-sprt-help = Běh skončí, jakmile se ukáže, že je program 1 silnější než program 2 o větší rozdíl, nebo ani o ten menší.
lab-elo0 = Elo k vyvrácení
lab-elo1 = Elo k prokázání
lab-runs = Běhy
lab-runs-none = Tady se objeví začaté běhy, i ty z příkazového řádku.
lab-open = Otevřít
lab-open-run = Otevřít { $name }
lab-can-go-on = lze pokračovat
lab-complete = dokončeno
lab-opening = Běh se čte…
lab-played = { $played ->
    [one] { $played } partie
    [few] { $played } partie
   *[other] { $played } partií
 }
lab-played-of = { $played } z { $games } partií
lab-stopped = Zastaveno: v běhu lze později pokračovat.
lab-exhausted = Dokončeno: další partie by jen opakovaly jiné.
lab-ended = { $name }: běh je dokončen.
lab-goes-on = { $name } běží dál. Ukáže ho Analýza > Laboratoř.
lab-closing = Běh skončí po rozehraných partiích, potom se okno zavře.
lab-folder = Běh je uložen v { $path }
lab-no-game = tato hra mezi pluginy není
lab-view = Zobrazení
lab-table = Tabulka
lab-played-games = Odehrané partie
lab-boards = Rozehrané partie
lab-board = Partie { $game }: { $players }
lab-head-engine = Program
lab-head-games = Partií
lab-head-won = Výhry
lab-head-drawn = Remízy
lab-head-lost = Prohry
lab-head-score = Skóre, %
lab-head-elo = Elo
lab-head-superiority = LOS, %
lab-head-depth = Hloubka
lab-head-nodes = Uzly
lab-head-time = Čas, ms
lab-head-game = Partie
lab-head-players = Hráči
lab-head-result = Výsledek
lab-head-turns = Tahů
lab-head-superiority-help = Pravděpodobnost, že je silnější než program, který má 0 Elo.
lab-head-search-help = Průměr na jedno prohledávání.
lab-all-events = Celý turnaj
lab-void = nepočítá se: { $reason }
lab-open-game = Otevřít partii { $game }
lab-no-games = Tady se objeví partie, jakmile skončí.
lab-from-file = Ze souboru
lab-file-help = Soubor turnaje (.toml), jak ho popisuje docs/tournaments.md.
lab-offer = Běh skončil spolu s oknem a lze v něm pokračovat: { $name }
lab-suite = Sada měření z práce
lab-suite-help = Změří se všechny tabulky diplomové práce a vypíší se vedle jejích čísel, anglicky.
lab-scale = Měřítko
lab-scale-help = Jaký díl uzlů a partií celé sady, která trvá hodiny.
lab-measured-of = { $done } z { $all } měření a partií, naposledy z tabulky { $table }
lab-plots = Grafy
lab-plot = Graf
lab-plot-elo = Elo
lab-plot-course = Podíl bodů
lab-plot-sprt = Sekvenční test
lab-plot-nodes = Uzly podle hloubky
lab-plot-time = Čas podle hloubky
lab-plot-none = Zatím tu není co kreslit.
lab-axis-elo = Elo proti { $engine }, s 95% intervaly
lab-axis-games = Partie
lab-axis-share = Podíl bodů, %
lab-axis-pairs = Dvojice
lab-axis-ratio = Logaritmus poměru věrohodností
lab-axis-depth = Hloubka prohledávání, průměr za partii
lab-axis-nodes = Uzly jednoho prohledávání
lab-axis-time = Čas jednoho prohledávání, ms
lab-sprt-between = { $low }, nebo { $high } Elo
lab-sprt-open = Sekvenční test zatím není rozhodnut: { $ratio } mezi { $low } a { $high }
lab-sprt-decided = Sekvenční test přijímá { $elo } Elo: { $ratio }, meze { $low } a { $high }
lab-export-tables = Exportovat tabulky…
lab-export-plot = Exportovat graf…
lab-file-tables = Uložit tabulky: .md, .csv nebo .html
lab-file-plot = Uložit graf: .svg

# Knihovna partií
library-missing = { $path }: knihovna zatím neexistuje: založí ji abstrakt library import
library-foreign = { $path } není knihovna partií
library-newer = { $path } je knihovna verze { $version } z novějšího programu: tento čte nejvýše { $known }
library-older = { $path } je knihovna verze { $version }: na verzi { $known } ji převede abstrakt library check --upgrade
library-locked = { $path }: do knihovny zapisuje jiný program: zkuste to později
library-damaged = { $path }: knihovna je poškozená ({ $reason }): více řekne abstrakt library check
library-unopened = { $path } nelze otevřít jako knihovnu

learned-foreign = { $path } není naučené ohodnocení
learned-newer = { $path } je naučené ohodnocení verze { $version }, které vytvořil novější program: tento čte nejvýš verzi { $known }
learned-damaged = { $path }: naučené ohodnocení je poškozené: vytvořte nebo zkopírujte je znovu
learned-game = { $path } je naučeno pro hru { $found }: očekává se ohodnocení hry { $right }
learned-inputs = { $path } je naučeno pro jinou verzi hry, jinou desku nebo jiný počet hráčů: naučte je pro tuto znovu
learned-no-inputs = { $game } s touto výchozí pozicí a volbami neposkytuje vstupy, ze kterých by se dalo učit
learned-changed = { $path } je jiné naučené ohodnocení než to, které se používalo předtím
learned-unknown = { $game } nemá naučené ohodnocení { $name }: k dispozici: { $known }

book-foreign = { $path } není kniha zahájení
book-newer = { $path } je kniha verze { $version }, kterou vytvořil novější program: tento čte nejvýš verzi { $known }
book-damaged = { $path }: kniha je poškozená: vytvořte nebo zkopírujte ji znovu
book-game = { $path } je kniha hry { $found }: očekává se kniha hry { $right }
book-changed = { $path } je jiná kniha než ta, ze které se hrálo předtím
data-foreign = { $path } nejsou data hry
data-newer = { $path } jsou data verze { $version }, která vytvořil novější program: tento čte nejvýš verzi { $known }
data-damaged = { $path }: data jsou poškozená: vytvořte nebo zkopírujte je znovu
data-other = { $path } obsahuje { $found }: očekává se { $right }
data-refused = { $path }: hra data odmítla: { $reason }
searches-busy = { $path }: tuto knihu vytváří jiný program
searches-others = { $path } obsahuje hledání pro jinou knihu: smažte jej, nebo zvolte jiné --out
searches-other-shard = { $path } obsahuje jiný díl, nebo díl jiné knihy, očekává se prázdná složka nebo tento díl
left-out-game = { $file }, partie { $game }, řádek { $line }: { $reason }
left-out-line = { $file }, řádek { $line }: { $reason }
left-out-file = { $file }: { $reason }
left-out-empty = nenašla se žádná partie
left-out-no-game = hra { $game } tu není
left-out-form = neznámý formát: správně je soubor hry (.abstrakt), soubor PDN (.pdn), soubor programu Piskvork (.psq) nebo partie z boardspace.net (.sgf)
export-one-game = { $path }: { $count ->
    [one] vybrána je { $count } partie
    [few] vybrány jsou { $count } partie
   *[other] vybráno je { $count } partií
}, a soubor tohoto formátu má jednu: více jich má soubor, který končí na .pdn, a složka má soubor pro každou
export-exists = { $path } už existuje
# Knihovna v okně
library-back = Zpět
library-reading = Knihovna se čte…
library-chosen = { $count ->
    [one] vybrána { $count } partie
    [few] vybrány { $count } partie
   *[other] vybráno { $count } partií
}
library-again = Zkusit znovu
library-empty = V knihovně ještě nejsou žádné partie: importujte soubory nebo složky s partiemi, přetáhněte je sem, nebo je vložte ze schránky.
library-import = Importovat…
library-open = Otevřít
library-export = Exportovat…
library-delete = Smazat…
library-search = Hráči, akce nebo poznámky
library-game = Hra
library-result = Výsledek
library-all-games = Všechny hry
library-all-results = Všechny výsledky
library-first-won = Vyhrál první hráč
library-second-won = Vyhrál druhý hráč
library-drawn = Remíza
library-unfinished = Nedohráno
library-from = Od data
library-to = Do data
library-date-help = Den, měsíc nebo rok: 1996-01-13, 1996-01 nebo 1996
library-first = První hráč
library-second = Druhý hráč
library-ending = Jak skončila
library-length = Tahů
library-games = Partie { $game }
library-sort = Seřadit: { $column }
library-so-far = { $added ->
    [one] přidána { $added } partie
    [few] přidány { $added } partie
   *[other] přidáno { $added } partií
}, už v knihovně { $known }, vynecháno { $left }
library-importing = Import: { $so_far }.
library-indexing = Import: { $so_far }. Zbývá zařadit pozice z { $count ->
    [one] { $count } partie
    [few] { $count } partií
   *[other] { $count } partií
}.
library-import-stops = Import: { $so_far }. Import se zastavuje…
library-import-stopped = Import byl zastaven: { $so_far }. Co bylo přidáno, zůstává.
library-imported = Import je hotov: { $so_far }.
library-import-failed = Import skončil předčasně: { $reason }. Do té doby: { $so_far }.
library-stop-import = Zastavit import
library-close-report = OK
library-details = Ukázat podrobnosti
library-recoded = { $file } není v UTF-8 a čte se jako { $encoding }
library-import-title = Importovat partie
library-import-help = Importovat lze soubory her, soubory PDN, soubory programu Piskvork a webu boardspace.net a složky s takovými soubory. Partie, které v knihovně už jsou, se uloží jen jednou.
library-import-path = Cesta k souboru nebo složce
library-import-files = Soubory…
library-import-folder = Složka…
library-import-yes = Importovat
encoding = Kódování
encoding-guess = Odhadnout
encoding-guessed = Odhad: { $encoding }
encoding-read = Soubor není v UTF-8 a čte se jako { $encoding }.
encoding-help = Soubory, které nejsou v UTF-8, se čtou v tomto kódování; které to byly, se řekne při importu.
encoding-central-european = střední Evropa
encoding-cyrillic = cyrilice
encoding-western = západní Evropa
encoding-greek = řečtina
encoding-turkish = turečtina
encoding-hebrew = hebrejština
encoding-arabic = arabština
encoding-baltic = Pobaltí
encoding-vietnamese = vietnamština
encoding-chinese = čínština
encoding-japanese = japonština
encoding-korean = korejština
library-export-title = Exportovat partie
library-export-help = Soubor, který končí na .pdn, pojme všechny partie, soubor s koncem .abstrakt, .psq nebo .html jednu; jiné jméno je složka se souborem pro každou partii.
library-each = Formát souborů
library-each-record = Soubor hry (.abstrakt)
library-each-pdn = PDN (.pdn)
library-each-psq = Piskvork (.psq)
library-each-page = Webová stránka (.html)
library-exporting = Export: { $done } z { $all } partií
library-stop-export = Zastavit export
library-exported = { $count ->
    [one] zapsána { $count } partie
    [few] zapsány { $count } partie
   *[other] zapsáno { $count } partií
} do { $path }
library-exported-part = { $count ->
    [one] zapsána { $count } partie
    [few] zapsány { $count } partie
   *[other] zapsáno { $count } partií
} do { $path }, vynecháno { $left }, první z nich je partie { $number }: { $reason }
library-export-stopped = Export byl zastaven a { $path } nebyl zapsán.
library-not-exported = Partie nebyly exportovány: { $reason }
library-not-kept = Dohrané partie se nepodařilo uložit do knihovny; zůstávají mezi odehranými: { $reason }
library-not-deleted = Partie nebyly smazány: { $reason }
library-deleted = { $count ->
    [one] z knihovny smazána { $count } partie
    [few] z knihovny smazány { $count } partie
   *[other] z knihovny smazáno { $count } partií
}
library-gone = Partie už v knihovně není.

# Příkazový řádek
cli-note = poznámka: { $note }
cli-output = výstup nelze zapsat: { $error }
cli-input = vstup nelze číst: { $error }
cli-interrupt = Ctrl-C nelze sledovat: { $error }
cli-few-files = tento proces smí mít najednou otevřeno jen { $most } souborů, což některým hrám nestačí: stačí ulimit -n { $enough }
cli-no-plugin = plugin { $name } neexistuje: správně je id hry, jméno souboru nebo cesta
cli-no-game = hra { $game } neexistuje: správně je { $known }
cli-no-games = hra { $game } neexistuje a nenašla se ani žádná jiná: kde hry jsou, říká --plugins DIR nebo ABSTRAKT_PLUGINS
cli-some-refused = { $reason } (některé soubory byly odmítnuty: proč, řekne abstrakt games)
cli-file-and-command = { $path }: soubor se otevírá v okně a příkaz pracuje bez něj: správně je jen jedno z toho
cli-several-files = { $path } a další ({ $more }): okno ukazuje jednu hru, správně je jeden soubor
cli-exists = takový soubor už existuje: --overwrite jej nahradí
cli-collection = { $name } obsahuje { $games ->
    [few] { $games } partie
   *[other] { $games } partií
} a jedna partie je nenahradí: správně je jiný soubor; abstrakt pdn { $name } --append SOUBOR partii přidá
cli-unwritable = { $place } nelze zapsat: { $error }
cli-moves-log-name = správně je jméno, které končí na .csv nebo .jsonl
cli-tree-name = správně je jméno, které končí na .json nebo .dot
cli-two-heuristics = heuristic={ $named }, ale --heuristic { $flag }: správně je jen jedno z toho
cli-factor = správně je číslo od { $low } do { $high }
cli-pair = správně je KLÍČ=HODNOTA
cli-player = správně je N=SPEC, třeba 2=alpha-beta:depth=4
cli-player-number = místa se číslují od 1: očekává se 2=human
cli-dxp-illegal = zahrál tah, který není přípustný
cli-kept = hra je uložena v { $path }
cli-kept-unfinished = hra je uložena v { $path }: pokračuje v ní --resume
cli-paused = { $reason }; hra je uložena: pokračuje v ní --resume
cli-none-broken-off = --resume: žádná nedohraná hra { $game } tu není
cli-other-game = toto je partie hry { $found }, ne { $right }
cli-no-seat = --player { $number }: takové místo není: správně je 1..{ $most }
cli-seat-twice = --player { $number } je zadáno dvakrát: správně je jednou
cli-save-where = příkaz save potřebuje jméno souboru, třeba „save game.abstrakt“
cli-saved = uloženo do { $path }
cli-save-exists = soubor { $path } nebyl zapsán: takový už existuje, správně je jiné jméno
cli-tournament-source = správně je SOUBOR.toml, --resume SLOŽKA nebo --defaults HRA
cli-void = neplatné partie: { $count }; partie { $game }: { $reason }
cli-match-players = zápas je pro 2 hráče, výchozí postavení { $setup } má { $players }
cli-match-exists = { $path }: partie zápasu tu už jsou: --overwrite je nahradí, --resume v zápase pokračuje
cli-match-other = { $path } není zápas: pokračuje v něm abstrakt tournament --resume { $path }
cli-measure-source = správně je hra, --suite NÁZEV nebo --resume SLOŽKA
cli-scale = správně je číslo větší než 0 a nejvýše { $most }
cli-learn-source = správně je hra nebo --resume SLOŽKA
cli-learn-moves = --moves: učení začíná v pozici, správně je --position místo tahů
cli-learn-engine = { $flag }: správně je heuristika hry; naučený soubor, se kterým se má začít, patří za --from
cli-tune-source = správně je hra nebo --resume SLOŽKA
cli-merge-flag = v { $path } je díl jiného druhu běhu, očekává se { $flag }
cli-tune-left-out = { $key } zůstává, jak je: { $engine } nebere všechny jeho hodnoty
cli-tune-players = ladění je pro 2 hráče, výchozí postavení { $setup } má { $players }
cli-bench-no-games = nenašly se žádné hry: kde se hledají, řekne abstrakt games
cli-bench-no-move = hledání nenašlo žádný tah
cli-folder-taken = složka { $path } není prázdná: správně je nová nebo prázdná složka
cli-wrong-api = { $path } není API pluginů: jeho složku udává --api CESTA
cli-no-api = vedle programu není plugin-api: jeho složku udává --api CESTA
cli-language = v tomto jazyce pravidla nejsou
cli-convert-output = { $path }: neznámý formát: správně je jméno, které končí na .abstrakt, .pdn, .psq nebo .html
cli-convert-input = { $path }: neznámý formát: správně je soubor hry (.abstrakt), soubor PDN (.pdn), soubor programu Piskvork (.psq) nebo partie z boardspace.net (.sgf)
cli-convert-stopped = { $path }, partie { $number }: { $reason }; co je před tím, je zapsáno
cli-convert-append = { $reason }; abstrakt pdn { $path } --append SOUBOR přidá k němu další
cli-convert-options = --option: { $path } udává volby své hry sám
cli-convert-one = --game { $number }: taková partie v { $path } není, je tam jediná
cli-book-unused = { $reason }; enginy místo toho přemýšlejí
cli-fewer-games = --game { $number }: taková partie v { $path } není, je jich tam méně
cli-first-taken = { $path } obsahuje více partií a bere se první: jinou vezme --game N
cli-pdn-games = --game { $number }: taková partie v { $path } není: správně je 1..{ $count }
cli-pdn-damaged = { $path }, { $damage }; co je před tím, je vypsáno
cli-pdn-no-game = žádná hra tu nečte PDN: kde hry jsou, říká --plugins DIR nebo ABSTRAKT_PLUGINS
cli-pdn-variant = --variant { $name }: žádná hra toho jména tu nečte PDN; správně je { $known }
cli-pdn-wrong = { $path }: poškozené partie nebo partie s nedovolenými tahy: { $wrong } z { $games }
cli-library-number = partie { $number } v { $path } není
cli-library-result = správně je číslo hráče, který vyhrál, draw nebo unfinished
cli-library-broken-off = přerušeno: co je hotovo, zůstává
cli-library-left-out = { $count ->
    [one] vynechána { $count } partie
    [few] vynechány { $count } partie
   *[other] vynecháno { $count } partií
}
cli-library-not-exported = partie { $number } nebyla zapsána: { $reason }
cli-library-export-broken-off = { $path } nebyl zapsán: přerušeno
cli-library-unsound = { $path }: s knihovnou není něco v pořádku
cli-library-unchecked = přerušeno: knihovna nebyla zkontrolována celá
cli-book-empty = { $path }: soubor nevznikl: v knize by nebyla žádná pozice
cli-book-broken-off = { $path }: soubor nevznikl: přerušeno
cli-book-shard-broken-off = přerušeno; týž příkaz pokračuje v dílu ve složce { $path }
cli-book-name = { $path }: název knihy musí být text v UTF-8
cli-recoded = { $file } není v UTF-8 a čte se jako { $encoding }: jiné kódování řekne --encoding JMÉNO
cli-encoding = správně je jméno kódování, jako windows-1250, iso-8859-2 nebo koi8-r
cli-inspect = --inspect: deska nemá pole „{ $name }“; její pole jsou { $known }
cli-date = správně je datum jako 1996, 1996-01 nebo 1996-01-13

# Počty, v číslech po třech číslicích
count-games = { $count ->
    [one] { $count } partie
    [few] { $count } partie
   *[other] { $count } partií
}
count-games-of = { $shown } z { $count ->
    [one] { $count } partie
    [few] { $count } partií
   *[other] { $count } partií
}
count-random-games = { $count ->
    [one] { $count } náhodná partie
    [few] { $count } náhodné partie
   *[other] { $count } náhodných partií
}
count-positions = { $count ->
    [one] { $count } pozice
    [few] { $count } pozice
   *[other] { $count } pozic
}
count-moves = { $count ->
    [one] { $count } tah
    [few] { $count } tahy
   *[other] { $count } tahů
}
count-legal-moves = { $count ->
    [one] { $count } přípustný tah
    [few] { $count } přípustné tahy
   *[other] { $count } přípustných tahů
}
count-nodes = { $count ->
    [one] { $count } uzel
    [few] { $count } uzly
   *[other] { $count } uzlů
}
count-bytes = { $count ->
    [one] { $count } bajt
    [few] { $count } bajty
   *[other] { $count } bajtů
}

# Co vypisuje příkazová řádka
cli-stray-word = '{ $word }' není příkaz ani soubor
cli-see-help = { $message }; viz --help
cli-done-of = { $done } z { $all }
cli-about-left = { $line }, zbývá asi { $time }
cli-search-progress = { $percent } %  hloubka { $depth }  { $nodes } uzlů  { $speed }/s
cli-debug-build = ladicí sestavení: cargo build --release sestaví knihovnu, která prohledává mnohem rychleji
cli-looking-for-games = hledají se hry
cli-judging-plugins = posuzují se pluginy
cli-to-move = { $player } je na tahu
cli-to-continue = { $player } je na tahu a pokračuje v něm
cli-chance-decides = Rozhoduje náhoda
cli-title = { $game } { $version }, výchozí postavení { $setup }, { $players }{ $options }, tah { $turn }
cli-not-written = { $path } se nezapsal
cli-game-of-file = { $path }, partie { $number }
cli-stone = kámen { $number }: { $reason }
cli-act = akce { $number }: { $reason }
cli-run-unfinished = Není hotovo: pokračuje abstrakt { $command } --resume { $path }
cli-run-progress = { $place }, { $step } za { $minutes } min
cli-generation-of = generace { $generation } z { $generations }
cli-generations-done = hotové generace: { $done } z { $generations }, odehráno: { $games }
cli-match-against-start = zápas proti výchozím vahám
cli-score = { $games }: výhry { $wins }, remízy { $draws }, prohry { $losses }: { $share } %
cli-tree-written = do { $path } se zapsal strom: { $nodes }
cli-values-view = Hodnoty z pohledu hráče { $player }
cli-search-summary = { $nodes } uzlů, { $horizon } na horizontu, nejhlouběji { $plies } půltahů, { $time }, { $speed } uzlů/s; { $why }
cli-chance-value = na řadě je náhoda: hodnota je průměr jejích výsledků
cli-average-of-outcomes = průměr výsledků
cli-depth-unfinished = (hloubka { $depth }, nedokončená)
cli-book-shard-complete = { $path }: díl { $shard } je hotový, prohledáno: { $positions }
cli-book-collecting = sbírají se pozice
cli-book-searching = prohledávají se zahájení
cli-book-made-by = vznikla příkazem: { $command }
cli-book-no-position = tato pozice v knize není
cli-book-merge-searched = nyní se prohledaly pozice, které neměl žádný díl: { $positions }
cli-check-setup = zkouší se výchozí postavení { $setup }
cli-check-order = dva procesy vypsaly stejné tahy v různém pořadí, nebo odehrály různé partie
cli-check-summary = { $game }: { $games } ze semínka { $seed }, { $plies } půltahů, { $checks } kontrol
cli-check-settled = po partii { $game } se už neobjevilo nic nového
cli-check-unsettled = něco nového se naposledy objevilo v partii { $game } z { $games } a 200 partií bez něčeho nového se neodehrálo: víc jich odehraje větší --seconds
cli-check-again = tytéž partie znovu: --seed { $seed } --games { $games }
cli-dxp-game = { $game } se nehraje protokolem DXP, správně je mezinárodní dáma
cli-dxp-follower = { $flag }: následující hraje, oč je požádán, správně je --role initiator
cli-dxp-over = --position: tam už partie skončila
cli-dxp-no-form = --position: DXP ji nedokáže zapsat
cli-dxp-listening = Naslouchá se na { $address }
cli-dxp-connected = připojil se { $caller }
cli-dxp-lost = spojení: { $reason }
cli-dxp-begun = Partie se soupeřem { $opponent }: { $name } hraje stranu { $side }
cli-dxp-opponent = druhý program
cli-dxp-no-result = Partie skončila bez výsledku
cli-engine-removed = Odebrán { $name }: { $command }
cli-no-engines = Žádný engine není registrovaný: registruje ho abstrakt engines add NAME
cli-engine-program = za -- má být program
cli-engine-setting = správně je NAME=VALUE
cli-engine-no-settings = engine neoznamuje žádná nastavení
cli-engine-author = { $name }, autor { $author }
cli-engine-plays = { $name } hraje.
cli-engine-output = Poslední řádky jeho výstupu:
cli-fit-games = { $games } po { $nodes } uzlech na tah, semínko { $seed }
cli-fit-playing = hraje se { $games }
cli-fit-loss = ztráta na každé páté partii: { $before }, po úpravě { $fitted }
cli-fit-half = při jedné polovině
cli-games-none = Nenašly se žádné hry.
cli-games-folders = Prohledané složky:
cli-learn-loss = Generace { $generation }: ztráta { $loss } ({ $integers } v celých číslech, jak se ukládá)
cli-learn-part = ponecháno { $part } % opravy
cli-learn-accepted = proti soupeři { $opponent }, { $score }: přijata
cli-learn-not-accepted = proti soupeři { $opponent }, { $score }: nepřijata
cli-learn-against = proti soupeři { $opponent }, { $score }
cli-library-checking = kontroluje se knihovna
cli-library-indexing = indexuje se { $games }
cli-library-indexing-positions = indexují se pozice: { $games }
cli-library-unreadable = partii { $number } nelze přečíst
cli-library-index = index pozic neodpovídá partiím: --rebuild ho vytvoří znovu
cli-library-unindexed = { $games }, { $positions }, zatím bez indexu: { $left }
cli-library-compacting = zmenšuje se knihovna
cli-library-compacted = { $path }: { $before } bajtů, nyní { $after }
cli-library-first-listed = { $games }, vypsaných je prvních { $shown }
cli-library-importing = importují se partie
cli-library-added = přidáno: { $games }
cli-library-known = už v knihovně: { $games }
cli-library-left = vynecháno: { $games }
cli-library-exporting = exportují se partie
cli-match-score = { $games }: A vyhrává { $wins }, remizuje { $draws }, prohrává { $losses }: { $share } %
cli-match-elo = Elo A proti B: { $difference }, mezi { $low } a { $high } (95 %); A je silnější s pravděpodobností { $superiority } %
cli-match-exhausted = Předčasný konec: všechna zahájení se odehrála a tyto enginy je hrají vždy stejně; víc zahájení nebo náhodných tahů dá víc dokladů
cli-match-time-losses = Prohry na čas: A { $a }, B { $b }
cli-match-forfeits = Kontumace: A { $a }, B { $b }
cli-match-turn-limit = Skončily na limit tahů: { $games }
cli-match-void = Neplatná partie { $game }: { $reason }
cli-match-distinct = Různé: { $distinct_games } z { $games } partií, { $distinct_pairs } z { $pairs } dvojic; chyba a Elo počítají stejné dvojice jednou
cli-measure-row = { $engine } hloubka { $depth }: { $horizon } pozic, { $nodes } uzlů
cli-suite-progress = { $table }: hotovo { $done }, zbývá { $left }
cli-new-game = { $path } je hra, která funguje. V té složce:
cli-new-game-test = její pravidla a smlouva
cli-new-game-build = knihovna
cli-pdn-reading = čtou se partie
cli-pdn-replaying = přehrávají se partie
cli-pdn-place = partie { $number }, řádek { $line }: { $reason }
cli-pdn-replayed = { $game }: přehráno { $games }, { $plies } půltahů
cli-pdn-settled = { $replayed }, { $count } nejednoznačných braní rozhodlo pokračování
cli-pdn-unknown-moves = { $games } s tahy, které soubor neuvádí
cli-pdn-positions = z toho bez tahů: { $games }
cli-pdn-checked = { $games }, poškozené nebo proti pravidlům: { $wrong }
cli-pdn-no-notation = { $path }: { $game } nemá v PDN zápis
unused-data = { $reason }; hra se hraje bez nich
cli-endings-none = { $game } nemá tabulky koncovek
cli-endings-unknown = --only { $only }: očekává se některá z těchto: { $known }
cli-endings-pieces = --pieces: { $game } má koncovky { $least } až { $most } kamenů
cli-endings-absent = { $file } zde není
cli-endings-whole = { $path } je v pořádku: nejvýš { $pieces } kamenů, vytvořil příkaz { $command }
cli-endings-there = { $path } už zde je, v pořádku
cli-endings-takes = { $file }: zbývá vytvořit { $parts } z { $all } dílů, na pomalém počítači to potrvá nejvýš { $time }, je třeba { $memory } MiB paměti na díl a { $disk } MiB na disku
cli-endings-looking = čtou se hotové díly
cli-endings-making = vytvářejí se díly
cli-endings-progress = { $percent } %: { $parts }
cli-endings-made = { $path }: vytvořeno, { $size } MiB
cli-endings-elsewhere = Tabulky se najdou s přepínačem --data { $path }, nebo když leží vedle pluginu
cli-endings-parts = Díly ve složce { $path }, { $size } MiB, jsou potřeba jen pro tabulky více kamenů
cli-endings-busy = { $path }: tyto tabulky vytváří jiný příkaz
cli-endings-memory = díl { $part } potřebuje { $size } MiB paměti: jeden proces smí mít { $most } MiB
cli-endings-broken-off = Nedokončeno: týž příkaz pokračuje s díly ve složce { $path }
cli-perft-counting = počítá se { $depth } tahů dopředu
cli-perft-summary = hloubka { $depth }: { $nodes } půltahů za { $time }, { $speed } půltahů/s
cli-play-damaged = { $path }, { $damage }; partie pokračuje od místa před tím
cli-play-left = { $path }: { $reason }; soubor zůstává, jak je
cli-play-log = { $flag }: log=FILE je jen pro match a tournament
cli-play-kept = Partie je uschovaná: pokračuje v ní --resume
cli-play-back = Zpět na tahu { $turn }
cli-play-long-line = tento řádek je na tah příliš dlouhý
cli-play-help =
    Tah se hraje zápisem hry. Dále:
      moves         vypíše přípustné tahy
      board         ukáže desku
      history       vypíše odehrané tahy
      undo, redo    vrátí k vašemu poslednímu tahu a zase vpřed
      continue      nechá táhnout počítač, který se zastavil
      resign        vzdá za hráče na tahu
      save FILE     uloží partii
      quit          konec
cli-serve-game = --protocol: { $game } se nehraje protokolem { $protocol }
cli-serve-no-game = GAME: { $protocol } nejmenuje žádnou nalezenou hru
cli-shard-progress = díl { $shard }, { $place }: { $played } z { $games }
cli-show-out = Vyřazení z partie: { $players }
cli-show-counter = Počítadlo: { $value } z { $limit } ({ $name })
cli-show-moves = Přípustné tahy ({ $count }):
cli-show-outcomes = Výsledky ({ $count }):
cli-show-nothing = { $site }: o tomto poli hra nic neříká
cli-show-heuristic = Heuristika { $heuristic } z pohledu každého hráče
cli-show-heuristic-over = Partie skončila: heuristiky hodnotí partie, které pokračují.
cli-show-learned = Naučené hodnocení { $path } z pohledu každého hráče: logaritmus šancí na výhru v tisícinách
cli-show-learned-over = Partie skončila: hodnocení posuzují partie, které pokračují.
cli-show-corrected = { $total } = { $base } podle heuristiky, kterou opravuje { $difference }
cli-show-piece = na poli
cli-show-influence = hodnota bez hodnoty, kdyby tam nebyl
cli-tournament-open = tolik partií, kolik bude třeba
cli-tune-score = Proti výchozím vahám, { $score }
cli-tune-elo = Elo proti výchozím vahám: { $difference }, mezi { $low } a { $high } (95 %)
cli-manual-folder = { $flag } je pro toho, kdo program balí: má následovat složka
cli-list-no-files = { $path }: ve složce nejsou žádné soubory partií, správně jsou *.abstrakt
cli-list-game = { $path }: partie hry { $found }: správně je { $right }

# Proč prohledávání skončilo
verdict-depth = dosáhlo se hloubky
verdict-time = vyčerpal se čas
verdict-nodes = vyčerpaly se uzly
verdict-stopped = bylo zastaveno
verdict-book = měla to kniha
verdict-settled = další prohledávání by tah nezměnilo
