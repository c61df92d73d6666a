/** What Pocket was trained on, written by pocket/words.ts; read by `pocket-reads.ts`. */
export const pocketWords = {
	largest: 144,
	longest: 247,
	names: `Ali Alice Anna Ben Clara David Emma Eva Felix Hana Hugo Ivan Jack Julia Lena Leo Lucy Maria Max Mia Noah Nora Omar Paul Peter Ruth Sam Sara Tom Zoe`,
	thing: `apple bag ball balloon banana basket bead book bowl box brush bucket button candle card carrot case cherry coin cookie crate cup drawer egg flower jar lemon marble melon muffin nut onion orange peach pear pen pencil photo plate plum pot ribbon rose sack shell stamp sticker stone ticket tin tomato`,
	things: `apples bags balloons balls bananas baskets beads books bowls boxes brushes buckets buttons candles cards carrots cases cherries coins cookies crates cups drawers eggs flowers jars lemons marbles melons muffins nuts onions oranges peaches pears pencils pens photos plates plums pots ribbons roses sacks shells stamps stickers stones tickets tins tomatoes`,
	words: `$ ( ) + , - . : = ? A Add After Ali Alice An Anna Another Apples At Balloons Balls Bananas Beads Begin Ben Books Brushes Buttons By Calculate Can Candles Cards Carrots Cherries Clara Coins Continue Cookies Cups David Divide Each Eggs Emma Eva Felix Find Flowers Four Friday Hana He Here How Hugo If In Ivan Jack Julia Later Lemons Lena Leo Look Lucy Marbles Maria Max Melons Mia Monday Muffins Multiply Noah Nora Nuts Omar On One Onions Oranges Paul Peaches Pears Pencils Pens Peter Photos Plates Please Plums Put Ribbons Roses Ruth Sam Sara She Shells Stamps Start Stickers Stones Subtract Suppose Take Tell The Then There Think Three Thursday Tickets Tom Tomatoes Toy Tuesday Two Wednesday What Where Which With Work Write Your Zoe a add added adds after again all altogether among an and another apple apples are as at ate aunt average away back bag bags ball balloon balloons balls banana bananas basket baskets be bead beads became becomes been before between board book books both bought bowl bowls box boxes bring brings brought brush brushes bucket buckets but button buttons buys by came can candle candles car card cards carrot carrots cars case cases centimetres change cherries cherry children coin coins collected collects come comes cookie cookies cost costs could count counted counts crate crates cup cups day days did difference divide divided divides do does dollars doors doubled doubles down drawer drawers each eat eats egg eggs end equally euros evening everything fairly fewer fill filled fills find finds first flower flowers followed follows for found four fourth friends from full game games gave get gets gift given gives go goes got had half handed hands hard has have he held her him his hold holds home how if in into is it jar jars keeps kept laid large later lays leave leaves left lemon lemons length like long loses lost made make makes many marble marbles me mean melon melons minus minutes missing money more morning much muffin muffins multiplied multiply must need needed needs next note now number numbers nut nuts of often on one onion onions orange oranges ordered orders other out over owned owns pack packed packs pages paid part pattern pay pays peach peaches pear pears pen pencil pencils pens people photo photos place plate plates plum plums plus points pot pots price product put puts puzzle ran read reads received receives remain remainder remained result ribbon ribbons rose roses rounds row rows runs sack sacks said sale same says school second sells sends sent sequence share shared shares she shell shells shop should show showed small sold solve split splits stamp stamps start started starts stayed stays sticker stickers still stone stones subtract sum table take taken takes tell term than that the their them then there these they third this those three threw throws ticket tickets time times tin tins to together tomato tomatoes took total toy twice two until used uses wanted wants was week weeks went were what when which while who wins with without won work worked works writes wrote you × ÷ €`,
	pairs: `# _+ _- _= _@things _and _away _by _centimetres _children _days _divided _dollars _each _euros _fewer _for _friends _from _go _in _is _leaves _minus _minutes _more _of _on _one _pages _people _plus _points _rounds _rows _times _to _together _toy _with _× _÷ ~) ~, ~. ~?
$ ~#
( ~# ~(
) _× _÷
+ _#
, _# _. _? _@name _@things _add _an _and _but _by _divide _each _find _he _how _if _later _make _multiply _now _put _she _subtract _take _tell _the _then _toy _what _which _while _who _with _work
- _# _which
. _# _@name _@things _a _after _an _another _at _by _each _find _four _he _how _if _in _later _on _one _she _suppose _tell _the _then _there _three _toy _two _what _where _which _with _work ~.
: _# _@name
= _?
? _# _- _@name _@things _a _after _at _each _find _four _how _if _in _on _one _suppose _tell _the _there _three _toy _two _what _which _work
@name _added _adds _and _ate _be _bought _brings _brought _buys _collected _collects _count _counted _counts _did _divided _divides _does _eat _filled _fills _find _finds _found _gave _get _gets _gives _goes _got _had _handed _hands _has _have _keeps _kept _laid _lays _made _makes _need _needed _needs _ordered _orders _owned _owns _packed _packs _paid _pay _pays _put _puts _ran _read _reads _runs _said _says _sells _shared _shares _show _showed _sold _start _started _starts _still _takes _than _together _took _used _uses _wanted _wants _went _wins _won _writes _wrote ~, ~. ~?
@thing _and _cost _costs _held _holds _is _of _was _with ~, ~.
@things _@name _after _and _are _as _at _became _becomes _between _both _cost _did _do _does _each _equally _fairly _for _from _go _had _he _held _hold _in _into _is _left _more _of _on _out _remain _remained _she _than _the _there _they _to _together _was _went _were _with ~, ~. ~: ~?
^ ~# ~( ~@name ~@things ~a ~add ~after ~at ~begin ~by ~calculate ~can ~continue ~divide ~each ~find ~four ~here ~how ~if ~in ~look ~multiply ~on ~one ~please ~put ~start ~subtract ~suppose ~take ~tell ~the ~there ~think ~three ~toy ~two ~what ~which ~with ~work ~write ~your
a _@thing _gift _note _pattern _place _price _row _sequence _shop _small
add _#
added _#
adds _#
after _# _@name _he _she _that _the
again ~, ~.
all _get _got _the ~, ~. ~?
altogether ~. ~?
among _#
an _aunt
and _# _$ _@name _@things _all _an _another _each _had _has _he _keeps _kept _later _now _one _put _puts _she _split _splits _still _that _the _then _there _toy _€
another _# _@thing _held _holds
are _# _$ _filled _given _in _left _needed _put _shared _sold _there _with _€ ~.
as _@name _a _he _large _many _much _she
at _# _$ _a _first _home _school _the _€
ate _#
aunt _sends _sent
average _number _of ~. ~?
away _# _from
back ~. ~?
be _multiplied
became _#
becomes _#
been _there
before _that ~?
begin _at
between _# _@name
board _@name
both _had _have ~?
bought _#
bring _#
brings _# _her _him
brought _# _her _him
but _@name
buys _#
by _# _how _to
calculate _# _( _the
came _next
can _with _you
car _and _cost _costs _is _was ~.
cars _@name _after _and _are _as _at _became _becomes _between _both _cost _did _do _does _each _equally _fairly _for _from _go _had _he _in _into _is _left _more _of _on _remain _remained _she _than _the _there _they _to _together _was _went _were ~, ~. ~: ~?
centimetres _long
change _did _does ~. ~?
children _bring _brought _share _shared
collected _#
collects _#
come _next
comes _after _next
continue _the
cost _# _$ _together _€
costs _# _$ _€
could _with
count _their
counted _# _like _their
counts _# _like
day _and _for
days ~, ~.
did _@name _both _each _he _she _that _the _they
difference _between _in
divide _# _by
divided _# _by
divides _#
do _@name _both _the _they _you
does _# _@name _each _he _she _that _the
dollars _and _each _for _on _to _with ~, ~.
doors _are _were
doubled _the
doubles _the
down _# _the
each _@thing _and _day _for _of _one _part _share _toy ~, ~. ~?
eat _#
eats _#
end ~. ~?
equally _among _into ~, ~.
euros _and _each _for _on _to _with ~, ~.
evening ~, ~.
everything ~.
fairly _by ~, ~.
fewer _@name _@things _than _toy ~, ~.
fill _one
filled _# _as _one ~?
fills _# _as
find _# _( _how _the
finds _#
first _@name _@thing _number _numbers ~. ~?
followed _if
follows _if _in
for _# _$ _( _each _sale _€
found _#
four _@things
fourth ~.
friday ~, ~.
friends ~, ~.
from _# _@name
full _@things
game _and
games ~, ~.
gave _# _away _half _her _him _the
get _back _for _the _when ~?
gets _# _back
gift ~, ~.
given _to
gives _# _away _half _her _him _the
go _into _missing _on _to
goes _# _on _to
got _# _back _the
had _# _$ _a _as _at _been _before _how _in _than _then _to _together _twice _€
half _of
handed _# _over
hands _# _over
hard _until
has _# _$ _a _as _at _how _in _now _than _to _twice _€
have _after _altogether _as _at _before _fewer _in _left _more _now _than _then _to _together ~?
he _added _adds _ate _bought _buys _can _could _doubled _doubles _eats _finds _found _gave _gets _gives _got _had _handed _hands _has _have _loses _lost _paid _pays _put _puts _received _receives _sells _sold _threw _throws _used _uses _wins _won _worked _works
held _#
her _# _@thing _as ~, ~.
here _is
him _# _as ~, ~.
his _@thing
hold _#
holds _#
home _and
how _does _large _many _much _often
if _# _@name _@things _a _after _at _each _four _in _it _on _one _the _there _this _three _toy _two
in _# _@things _a _all _each _full _her _his _one _rows _the _three _total _toy
into _# _@things _each
is _# _$ _( _a _altogether _divided _each _for _how _it _left _missing _next _on _taken _that _the _their _€
it _# _goes _held _holds _in _is _now _the _together _was _went ~, ~.
keeps _#
kept _#
laid _#
large _is _was ~, ~.
later _# _he _she
lays _#
leave ~?
leaves _what
left _after _in _over _when _without ~, ~. ~?
length ~, ~.
like _this
long ~, ~.
look _at
loses _# _half
lost _# _half
made _# _a
make _altogether _in _it _those ~?
makes _# _a
many _@name _@things _again _as _fewer _is _more _of _that _times _toy _was ~, ~.
me _how _the _what
mean _of ~. ~?
minus _#
minutes _in _on
missing ~, ~. ~?
monday _@name _and ~,
money _is _was
more _@name _@things _are _as _from _than _toy _were _with ~, ~.
morning _and
much _@name _change _did _does _is _it _money _was ~, ~. ~?
multiplied _by
multiply _# _by
must _the
need _to ~?
needed _# ~.
needs _#
next _number _term _time ~, ~. ~: ~?
note _of
now _add _divide _had _has _subtract ~. ~?
number _# _came _comes _do _followed _follows _if _in _is _of _should ~. ~?
numbers _# _are _of _on ~. ~:
of _# _$ _@name _@things _a _all _both _doors _everything _numbers _one _the _them _these _this _toy _€
often _does
on _a _average _friday _like _monday _one _the _three _thursday _tuesday _wednesday ~?
one _@thing _after _comes _day _game _get _toy _week ~.
ordered _#
orders _#
other ~, ~.
out _# _( _how _of _the ~.
over _# _$ _from _when _€ ~. ~?
owned _#
owns _#
pack _# ~, ~.
packed _#
packs _#
pages _on
paid _with
part ~?
pattern _of _stayed _stays ~. ~?
pay _with ~. ~?
pays _with
people ~, ~.
place ~?
please _work
plus _#
points _in
price _of ~?
product _of
put _# _$ _in _the _€
puts _# _$ _the _€
puzzle ~.
ran _#
read _# _the
reads _# _the
received _#
receives _#
remain _in ~?
remainder _of _when ~?
remained _in ~?
result ~?
rounds _on
row _of ~.
rows _of
runs _#
said _the
sale _at
same _length _number ~, ~. ~?
says _the
school ~, ~.
second ~,
sells _# _half
sends _her _him
sent _her _him
sequence _# _are _go _goes _started _starts _were ~:
share _# ~?
shared _# _fairly
shares _#
she _added _adds _ate _bought _buys _can _could _doubled _doubles _eats _finds _found _gave _gets _gives _got _had _handed _hands _has _have _loses _lost _paid _pays _put _puts _received _receives _sells _sold _threw _throws _used _uses _wins _won _worked _works
shop _# _$ _@name _for _sells _sold _there _€ ~,
should _come
show _the
showed _the
small _puzzle
sold _# _half ~, ~.
solve _this
split _them
splits _them
start _with ~?
started _with
starts _with
stayed _the
stays _the
still _had _has _have
subtract _#
sum _of
suppose _that
table ~, ~.
take _# _away _the
taken _from
takes _#
tell _me
term _of
than _@name _that _with
that _# _@name _@things _a _after _at _each _for _four _in _is _leave _made _make _makes _on _one _the _there _three _together _toy _two _was ~, ~. ~?
the _@thing _@things _average _board _change _difference _end _evening _first _fourth _mean _morning _next _number _numbers _other _pattern _price _product _remainder _result _row _same _second _sequence _shop _sum _table _third _total _toy _two
their _@things _mean _toy
them _equally _fill _filled _go _to _went ~, ~.
then _# _@name _add _divide _had _has _he _it _multiply _she _take _the ~. ~?
there _altogether _are _before _in _together _were
these _numbers
they _had _have
think _of
third _and
this _goes _out _pattern _went ~, ~: ~?
those _of
three _@things _days _games _weeks
threw _away
throws _away
thursday ~.
time ~,
times _# _as
to _# _@name _a _each _have _it _make _pack _pay _the
together ~. ~?
took _#
total _number _price ~. ~?
toy _car _cars
tuesday _and ~, ~.
twice _as
two _@things _had _have
until _he _she
used _#
uses _#
wanted _# _to
wants _# _to
was _# _$ _altogether _each _for _it _left _on _that _the _€
wednesday _and ~, ~.
week ~,
weeks ~, ~.
went _missing _on _to
were _# _$ _filled _given _in _left _needed _put _shared _sold _there _with _€ ~.
what _@name _comes _did _do _is _must _number _remainder _was
when _# _you
where _do
which _cost _number _one
while _@name
who _then
wins _# _another
with _# _$ _@name _a _her _him _how _them _€ ~, ~. ~?
without _a
won _# _another
work _out _this
worked _hard
works _hard
write _down
writes _down
wrote _down
you _add _divide _end _get _have _solve _take
your _first
× _#
÷ _#
€ ~#`,
};
