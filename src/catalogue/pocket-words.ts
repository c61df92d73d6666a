/** What Pocket was trained on, written by pocket/words.ts; read by `pocket-reads.ts`. */
export const pocketWords = {
	largest: 144,
	longest: 232,
	names: `Ali Alice Anna Ben Clara David Emma Eva Felix Hana Hugo Ivan Jack Julia Lena Leo Lucy Maria Max Mia Noah Nora Omar Paul Peter Ruth Sam Sara Tom Zoe`,
	thing: `apple bag ball balloon banana basket bead book bowl box brush bucket button candle card carrot case cherry coin cookie crate cup drawer egg flower jar lemon marble melon muffin nut onion orange peach pear pen pencil photo plate plum pot ribbon rose sack shell stamp sticker stone ticket tin tomato`,
	things: `apples bags balloons balls bananas baskets beads books bowls boxes brushes buckets buttons candles cards carrots cases cherries coins cookies crates cups drawers eggs flowers jars lemons marbles melons muffins nuts onions oranges peaches pears pencils pens photos plates plums pots ribbons roses sacks shells stamps stickers stones tickets tins tomatoes`,
	words: `! " $ % & ' ( ) * + , - . : ; = ? A Abby Adam Add Adult Africa After Afterwards Age Aisha Alan Alarm Ali Alice All Already Altogether America Amir Amy An And Andrew Angela Anna Anna's Another Anton Anyone Apples April Are Arjun As Asha Ashford Asia Asian At August Auntie Average Awake B Bake Balance Balloon Balloons Balls Bamboo Bananas Basket Bathroom Beads Because Before Begin Bella Ben Bexley Bill Birds Blood Blue Boarding Bob Books Boots Borrowed Both Bought Bow Bowling Box Break Breakfast Breaths Brian Brown Brushes Bus But Butter Buttons Buy Buying By C CD Cable Calculate Can Candle Candles Canisters Car Cards Carla Carlos Carmen Carpet Carriage Carrots Castle Cat Celsius Centimetres Chairs Change Chapter Cheese Cherries Children Chloe Choir Christmas Cinema Claire Clara Class Cleaner Closing Coffee Coins Colouring Company Compost Cones Content Continue Cookies Copying Corby Cost Costumes Could Count Crayons Cups Customers D DVDs Dad Daisy Dan Dancing David Days Deal Dear December Degrees Delay Delivery Depth Diana Difference Dinner Distance Divide Divided Do Dog Dogs Dollars Done Doors Dora Double Dragon Drilling Duration During Each Easter Ed Egg Eggs Electrician Electricity Ella Emily Emma English Eric Ethan Europe European Euros Eva Eve Every Everybody Everyone Everything Express Fahrenheit Farah Fare Farmer Faster February Felix Fence Festival Fill Film Films Final Find Finn Fiona Fire First Fish Flakes Flight Flowers Foggy For Four Fourteen Frank Fred Free French Fri Friday From Full Garden Gary George Gina Give Gloves Glue Goals Gold Good Got Grace Grams Gran Grandad's Grandfather's Grandma Grandma's Grandpa Grandpa's Granny Grass Great Greg Growth Gym Half Halfway Hamid Hana Handshakes Hannah Harry Harvest Hat Having Hay He He'd Headphones Health Heart Heating Hedgehog Height Helen Henry Her Here Hey Hi Hid Hike Hills His Homework Hospital Hours How Hugo I I'd I'll I'm I've Ian Ice If In Ines Inside Insurance Irene Is Isla It It's Italy Its Ivan Jack Jake Jamal James Jane January Japan Jars Jenny Jill Joan Joe Jogging John Jonas Josh Journey Judy Julia July Jumps June Karen Kate Ken Kevin Kids Kilometres Kilos Kitchen Kittens Ladders Ladies Laila Lanes Laps Lara Last Later Latin Laura Left Legs Lemonade Lemons Lena Length Leo Letterboxes Letters Liam Lily Linda Lisa Litres Liz Logs Look Lost Luca Lucy Luggage Luis Lukas Lunch Lyon Make Marbles March Marco Maria Mark Martha Mary Maths Matt Max May Mean Melons Meter Metres Mia Mice Midnight Mike Mileage Miles Mina Mine Minutes Miss Missing Mixing Models Molly Mon Monday Money Monthly Months Morning Mosaic Mother Mother's Mr Muffins Multiply Mum Mum's Museum Musical My NOT Nadia Nettles New Next Nick Nina No Noah Nobody Noon Nora North November Now Number Nurse Nuts October Of Oil Old Olga Oliver Omar On One Onions Opening Oranges Oscar Our Out Outside Over PE PO Pablo Page Pages Paint Paper Parcel Paris Parking Party Paul Paula Peaches Pears Pedro Peeled Pencils Pens People Perimeter Peru Peter Petra Petrol Petty Phew Phil Phone Photocopies Photos Picture Piggy Pigs Pinball Pizzas Plates Please Plums Plus Pocket Points Popcorn Postage Postcards Potatoes Pour Poured Price Printed Priya Prizes Profit Push Put Puzzle Quarter Quick Rachel Rain Rainwater Raj Reach Reading Rebecca Red Registered Remaining Rent Rented Rex Ribbon Ribbons Rides Right Rings Rita Rob Rolls Rope Rosa Roses Round Row Rows Ruby Rucksack Ruth Ryan Sack Sales Sally Sam Sam's Same Sand Sanjay Santa's Sara Saturday Saturday's Sausages Save School Season Seats Second Seconds Seeds Seen Sending September Seven Share She She's Shed Sheep Sheets Shells Shirts Shop Shows Simon Single Singles Sir Skipping Skis Sledges Sleep Sleeping Slices Snow So Soap Sofia Sold Solve Some Somebody Someone Somewhere Song Songs Sophie Sorry Sorted Soup Spain Spanish Split Sprinkler Square Squares Stamps Standing Start Starting Step Steps Steve Stickers Still Stones Story Subtract Sue Sugar Suites Sum Summer Sun Sunday Sunflowers Sunshine Suppose Susan Sweetcorn Sweets Swim T TV Take Taken Takings Tape Tara Taxi Team Ted Tell Ten That That's The Their Then Theo There There'll There's They Think This Three Thursday Ticket Tickets Tim Tina To Today Together Tokens Tom Tomatoes Tony Total Toy Toys Train Trainers Treats Trees Trips Tuesday Tuesday's Tuesdays Turkey Twelve Twenty Twice Two Uma Unclaimed Uncle Unread Until Usually Vera Victor Village Wages Walking Walls Warm Water Watts We We'd We're We've Wed Wednesday Weekly Weight Wendy What What's When Where Where's Which Who Who's Whole Will Wings Winter With Without Women Words Work Worked Working Would Write Writing Yarn Year Year's Years Yesterday Yesterday's You Your Yours Yusuf Zoe _ a able about above abroad account acorn acorns across actor actress actually add added addition adds adult adults adverts africa after afternoon afterwards again age ages agility ago ahead air airport airports alarm album alike all allotment allowed alone along already also altogether always am ambulance america among amount an anchor anchors and animal animals anna's another answer answered answers any anybody anyone apart app apple apples apricot apricots april apron aprons aquarium arcade archive are area aren't arm around arrival arrive arrived arrives arrow arrows art as ashford asia asian aside ask asked asking asks assistant at ate atlas atlases attend attic audiobook august aunt auntie aunts author author's autograph autumn average awake away axe axes b babies baby back backpack bad badge badges bag bagel bagels bags bake baked baker bakery bakes baking balance balcony bale bales ball ballet balloon balloons balls bamboo banana bananas band bandage bandages bandmate bands bank banner banners bar barbecue bare barn barrel barrels bars basic basil basket basketball baskets bass bath bathroom bats batter batteries battery be beach bead beads beakers beam beans bear beasts beats became because become becomes bed beds beehive been bees beetle beetles before began begin beginner beginning begins begun behind bell bella bells belong belonged below belt belts bench benches bent berries berry best bestseller bet better between bexley bible bicycle bicycles big bigger bike bikes bill bills bin bird birdhouse birdhouses birds birth birthday biscuit biscuits bit bits black blank blanket blankets blew block blocks blood blossom blouse blouses blown blows blue board boarding boards boat boat's boats boiler bolt bolts bone bones bonnet bonnets bonus book booked bookmark bookmarks books bookshelf bookshop boosters boots border bore born borrowed boss both bottle bottles bottom bought bouncy bow bowl bowling bowls box boxers boxes boxing boy boys bracelet bracelets branch branches bread break breakfast breaks breath breathes breaths bred brews brick bricks bride bridge bridges bring brings brochure brochures broke broken broom brooms brother brother's brothers brought brown bruised brunch brush brushed brushes btw bubble bubbles bucket buckets budget build builder building built bulb bulbs bun bundle bundles bunnies bunny buns burger burgers burn burning burns burnt burst bus buses bush bushes but butcher butter butterflies button buttons buy buyer buying buys by c cabbage cabbages cabinet cabinets cabins cable cables cactus cactuses cafe café cage cages cake cakes calculate calculator calendar calendars calf call called calls calorie calories calves came camels camera cameras camp campers camping campsite can can't canaries cancelled candies candle candles canisters cannot canoe canoes cans cant canteen cap capes caps car caravan caravans card cards care caretaker carousel carpenters carpet carpets carriage carriages carried carries carrot carrots carry cars carton cartons cartoons carve case cases cash cashier cashiers cast castle castles casts cat catalogue catalogues catch catched catches cats caught cave cd ceiling celebrate cellar cellos celsius cement cent centilitre centilitres centimetres centre cents certificate chain chains chair chairs chalk challenge chance change changed chapter chapters character charges charity chatting cheap cheaper cheat cheated cheaters check checked cheese chef cherries cherry chess chestnut chestnuts chewed chick chicken chickens chicks child child's children chips chisel chisels chocolate chocolates choir choirs chose christmas church cinema city cl claimed clamp clamps class classes clay cleaner cleaning clear cleared clears clerk clerks client climb climbed climbers climbing climbs clinic clock clocks close closed closer closes closing cloth clothes cloud clown club cm coach coaches coal coast coat coats cob cobs cobweb cobwebs coconut coconuts coffee coin coins cold colder colds collar collars colleague colleagues collect collected collection collects colour colouring colours comb combine combs come comes comic comics coming commute commuters commuting company compartments complete completely compost compute computer computers con concert concrete conductor conductor's cone cones conference confetti contains content contents contract control cook cookbook cookie cookies cooking cooks cool cooled cooler copied copier copies copying corby cork corks corn corner cost costs costumes couch couches cough could count counted counter counters counting counts coupon courier course court courts cousin cousins cover covered covers cow cows crack cracked cracker crackers cracks craft cranes crate crates crawls crayon crayons cream cries crime crisps crochets croissant croissants crosses crown crowns crows cruise cube cubes cup cupboard cupcake cupcakes cups cure currants current curtain curtains cushion cushions customer customers cut cuts cycle cycled cycles cycling cyclist cyclists d dad daffodil daffodils daily daisies daisy damage damaged damp dance danced dancers dancing dart darts date daughter daughters day day's daylight days dead deal dealing dear dearer december deck deckers decorate decorated deeds deep deeper degrees delay deleted delivered delivering delivers delivery dentist department departments departs deposit depot depth desk desks diaries diary dice dictionaries dictionary did didn't didnt died difference different digger dinner dirty disappeared discount dish dishes dishwasher distance divide divided divides do doctor doctor's doctors dodgers does dog dog's dogs doll dollar dollars dolls domino dominoes don't done donkey donkeys dont donut donuts door doors dormitories dose doses double doubled doubles dough dowel dowels down downstairs dozen dragon dragons drank draw drawer drawers drawing draws dress dresses dressing drew dried drift drill drilling drink drinks drips drive driven driver drivers drives driving drone drop dropped drops drought drove drum drummer drums drunk dry dryer drying duck ducks due dug dumpling dumplings duration during dvds each eagle eagles early earn earned earns earring earrings ears easter eat eaten eats edge egg eggs eight eighteen eighth eights eighty elder eldest electrician electricity elephant eleven else elsewhere email emails embroiders employees empty encyclopedia end ended ends english enough entries entry envelope envelopes episode episodes equal equally eraser erasers escalators escaped euro europe european euros evaporated eve even evening evenings evenly every everybody everyone everything ewes exactly exam except excursion excuse exercise exercises expect expected expedition explain express extension extra eye eyes fabric fact fahrenheit fair fairly fallen families family fan fans far fare farm farmer farmer's farmers fast faster fat father father's fathers fault faults feather feathers february fed fee feed feeder feeders feeding fees feet fell felt fence fences fern ferns ferris ferry festival festivals fetch fetched few fewer field fields fifteen fifth fifty fig figs figure figures filed fill filled filling fills film films final finches find finds fine finger fingers finish finished finishes finishing fire fired fires firing firm first fish fishing fishmonger fit fits fitting five fives flag flagpole flags flakes flash flashes flat flat's flatmates flats flattened flew flicker flies flight flights flood floor floors flour flower flowers flown flu flute flutes fly flying flys fog foggy fold folded folder folders folding followed follows food foot football footballs for forecast foreign forester forget forgets forgot forgotten fork forks form forms forty found fountain fountains four fourteen fourth fox foxes frame frames freckle freckles free freed freezer freezes freight french fri friday fridge fridges friend friends fries frog frogs from front frost frozen fruit frying ft full fund further g gain gained gains gallons game games gap garage garden garden's gardener garland garlands garlic gas gate gates gauge gave geese gentlemen get gets getting ghost ghosts gift gifts gigabytes gingerbread giraffe giraffes girls give given gives giving glass glasses glitter globe glove gloves glue glued go goal goalie goalkeeper goalkeepers goals goat goats goes going gold goldfish gone good goody goose got grabbed gram grams gran gran's grandad grandad's grandchild grandchildren granddaughter grandfather grandfather's grandma grandma's grandmother grandmother's grandpa grandpa's grandson grandstand granny grape grapes grass graze great greedy green greenhouse grew groceries ground group groups grow growing grown grows growth guard guarding guess guesses guest guests guide guide's guinea guitar guitars gutter gutters gym h had half halfway hall halve halved halves ham hammer hammering hammers hamster hamsters hand handball handed handle handles handout hands handshakes hang hanging hangs happened happy hard hardware harvest has hat hatched hatching hate hats have having hay he he'd he's head headmistress headphones heads headset headsets health heap heaps heard heart heat heater heating heatwave heavier heavy hectares hedge hedgehog height held hello helmet helmets help helper helpers helping helps hen henhouse hens her here heron herons hey hi hid hidden high high's higher hike hiked hikers hill hills him himself hinge hinges hire hired hires his history hit hits hives hm hmm hold holds hole holes holiday holidays home homework honest honey hook hooks hope hopes horn horns horse horses hose hoses hospital hostel hot hotel hotels hotter hour hours house how hundred hung hungry hunt husband husband's husks hut i i'd i'll i'm i've ice icicle icicles identical if igloo igloos ill im important in inbox inches included including increase ingredients insect insects inside inspector install instalments instead instructions instruments insulation insurance intern internet interns interview interviews into intro invitations invite invited invoice invoices is islands isn't issue issues it it'll it's italy items its itself ive jacket jackets jam january japan jar jars jeans jelly jeweller jigsaw job jobs jogging joined joining joins joint jokers journey judge judges jug jugs juice juices july jump jumped jumper jumpers jumps june junior just karaoke keep keeper keepers keeping keeps kennel kept kettle kettlebells kettles key keys kg kick kicked kid kids kiln kilo kilometers kilometre kilometres kilos kind kindergarten kindly kinds kiosk kit kitchen kite kites kitten kittens km knew knits knitting knocks knot know knows label labels lace lack ladder ladders ladies lady laid lake lamb lambs lamp lamps land landing lane lanes languages lantern lanterns lap laps laptops large largest lasagne last lasted lasts latch latches late latecomers later latin law lawn lawnmower lawns lawyer lay layer layers lays lead leads leaflet leaflets leaked leaks learn learned learning learns leave leaves left leftover legged lego legs lemon lemonade lemonades lemons lend lends length lengths lens lenses lent less lesson lessons let let's lets letter letterboxes letters lettuce lettuces level levels librarian library licence licked licks lid lids lie lies life lift lifts light lighter lighthouse lighthouses lightning lights like liked likes lilies lily lime limit line lines lions list listens liters litre litres litter little live lived lives lizard lizards load loaded loads loaf loan loaves locket lockets loft logs lol lollies lollipop lollipops lolly long longer looked looks loom loose lorries lorry lose loses losses lost lot lots love low lower loyalty luggage lunch lunches lunchroom lunchtime lying lyon m machine made magazine magazines magnet magnets mail mailbox mailboxes mails main make makes making mall man managed mango mangos many map maps marathon marble marbles march mark marked market marketing marks married mask masks mat match materials mates maths matinee mats matters max may mayor me meadow meal meals mean measure measured measures meat meatballs medal medals medium meeting meetings meets melon melons melt melted member members membership memory men met meter meters metre metres mg mice middle midnight mild mile mileage miles milk mill millilitres millimetres million millions min mind mine minibus minibuses mins minus minute minutes mirror mirrors miss missed missing mitten mittens mixing ml mm mod model models mole molehills moment mon monday money monsters month monthly months mop mops more morning mortar mosaic most mother mother's mothers mouldy mountain mountains mouse mouth moved movie mow mowed mower mowing mr much muffin muffins mug mugs multiplied multiply mum mum's museum music musical must my myself nachos nail nailed nails name nap napkin napkins nearest neatness necklace necklaces need needed needle needles needs neighbour neighbour's neighbours neither nest nests net netflix nets nettles new news newspaper newspapers newts next nice niece night nights nine nineteen ninety no nobody none noon normal normally north not note notebook notebooks notes nothing novel novels november now nuggets number numbers nurse nut nuts o'clock oak oar oars oasis obviously occupied oclock october of off office offices often oh oil ok old old's older oldest olds olive olives on once one one's ones onion onions online only open opened opening opens opera or orange oranges orchard orchestra order ordered orders ordinary ornament ornaments other others otter otters ounces our ours ourselves out outlives outside outstanding outward oven over overall overlap overnight overtaken overtime owe owes owl own owned owner owns pack package packed packet packets packing packs paddle paddles paddling page pages paid paint paintbrush paintbrushes painted painter painting paints pair pairs pallet pan pancake pancakes panels panes pantry paper paperbacks papers parcel parcels parents paris park parking parrot parrots part partner parts party pass passed passengers passes passport past pasta patch patches path patient patients patio pattern pause paving paw paws pay paying payment payments pays pe peach peaches peanut peanuts pear pears pebble pebbles pedalling peel peeled peg pegs pen penalty pencil pencils pens people pepper peppers per percent perimeter person persons peru pet petrol petty phew phone photo photocopies photos physics physio piano pick picked picking picks pickup picnic picture pictures pie piece pieces pies pig pigeon pigeons piggy piglets pigs pile piles pill pillbox pillow pillows pills pin pinball pine pins pints pitch pitches pizza pizzas piñata place places plain plan plane planet planets plank planks planning plans plant planted plants plasterer plate plates platform play played player players playing playlist plays please plough ploughs pls plum plumber plums plus pm po pocket pockets podcast poem poetry point pointers points pokemons pole poles pond ponies pony pool poor popcorn port porter portions possible post postage postal postcard postcards poster posters postman posts postwoman pot potato potatoes potions pots pottery pound pounds pour poured pours power practice practises premiere present presents president press pressure pretzel pretzels price print printed printer printers printing prints prison prize prizes product production profit progress project promised property pub publisher puddle puff puffs pulled pullover pullovers pulls pulse pumpkin pumpkins punch pupil pupils puppet puppets puppies puppy purse purses push put puts puzzle puzzles quarter quarters quest question questions queue queued quick quicker quid quilt quilts quiz r rabbit rabbits race radiator radio raffle rail railcard rain rainbows rained rainwater rainy raise raisin raisins rake raked rakes rams ran rang range ranking rate rates rats rattle rattles ravioli reach reached reaching read reader reading reads ready real really ream receipts received receives recipe record recorded recorder records rectangular red reduce reduced reduction ref referee referees register registered regular rehab rehearsal rehearses relay remain remainder remained remaining remains rent rental rented rents repaired repeat replace report reports reserve rest rested resting rests result retire return returned revise rex rhino ribbon ribbons rice ride rides riding right ring rings rink ripe rise rises rising river rivet rivets road roadside roast robot robots rocket rockets rode roll roller rolls roof room rooms rope ropes rose roses rotten roughly round rounds route row rowers rows rucksack rug rugby rugs rule ruler rulers run runaway rung rungs runner runners running runs s sack sacks sad saddle saddles safe said sails salary sale sales salt salve sam's same sand sandbag sandbags sandstorm sandwich sandwiches sank santa's sat saturday saturday's sauce saucer saucers sauna sausage sausages save saved saves saving savings saw sawing say says scale scales scaling scans scarecrow scarf scarves scents school schools scissors scone scones scoop scoops scooter scooters score scored scores scout scratch scratched screen screens screw screws sea seals seam seasick season seasons seat seats second seconds see seed seedling seedlings seeds seen sees self sell sells send sending sends sent september sequence sequin sequins series serve served serves set sets setting seven seventeen seventh seventy sew sewing sewn shade shadow shake shall shame share shared shares sharing she she's shed sheep sheet sheets shelf shell shells shelter shelves sherpa shield shift shiny ship shipping shirt shirts shoe shoes shop shopping shops short shorter shot shots should shovel shovels show showed shower shown shows shrinks shuttle shuttlecock shuttlecocks sick side sided sides sightseeing sign signatures signed signs silk silver since sing singer singers single singles sink sir sister sisters sit sits six sixes sixteen sixty size skate skates sketching ski skiers skin skip skipped skipping skips skirt skirting skirts skis sky slabs slate slates sledges sleep sleeper sleeping sleeps slept slices slides slipper slippers slips slope slow slower slugs small smallest smoking snack snail snails snake snakes snoozed snow snowman snows snowy so soap soaps sock socket sockets socks soda sofa software soil solar sold soldiers solve some somebody someone something somewhere son song songs sons sorry sort sorted sorting sorts soup sous south souvenir sowed space spaces spade spades spain spam spanish spanner spanners spare spared sparrows speaker speakers special spectators speed spelling spend spends spent spider spiders spilled split splits sponge sponges sponsor spool spools spoon spoons sport sports spot spots spring springs sprinkler square squares squats squeaking stable stables stack stacked stacks stadium staff stage stages stain staircase stairs stall stalls stamp stamps stand standard standing stands staple stapler staplers staples star stars start started starting starts station stations statue statues stay stayed stays steady steam step stepped steps stick sticker stickers sticks sticky still stir stitch stitches stock stole stolen stone stones stood stool stools stop stopped stopping stops stories storm story straight strawberries strawberry streamers streaming street streets stretched stretching strikes string strings strip stripes strips strokes struck stuck student students studio subscribes subtract such sugar suitcase suites sum summer summer's summit sums sun sunday sunflower sunflowers sunhat sunhats sunny sunscreen sunshine supermarket support suppose survived swallow swallowed swallows swam swans swap swapped swaps sweater sweaters sweet sweetcorn sweets swim swimmer swimmers swimming swims sword swords syringe syringes syrup t table tables tablet tablets tack tacks tail tailor tails take taken takes takings talk talks tall taller tambourine tambourines tank tanks tap tape target tart tarts tasks tax taxi tea teacher teacher's teachers team teams teapot teapots tears teas teaspoon teaspoons teddies teeth tell temp temperature temperatures ten tenants tenner tennis tens tent tenth tents term terrace test texts th than thank thanks that that'd that's thats thaw the theatre their them then there there'll there's theres thermometer these they they're thick thin thing things think thinks third thirds thirteen thirty this those though thought threaded three threw thrice through throw thrown throws thu thunder thursday thx thyme ticket tickets tide tied ties til tile tiler tiles till time times tin tins tiny tip tips to today toffee toffees together toilets tokens told tomato tomatoes tomorrow tomorrow's tonight tonight's too took top torch torches tore torn tortoise total totally touched tour tourists tournament tours towel towels tower towers town town's toy toys track tractor tractors trade trading traffic trail trailer trailers train trainers training trains tram trams trap travel traveller travellers travels tray trays treasure treats tree trees triangle triangles trick tricks tries trip triple triplets trips trophies trophy truck true trumpet trumpets tube tubes tue tuesday tuesday's tuesdays tulip tulips tunnel turkey turkeys turn turned turnip turnips turns turtle turtles tv twelve twenty twice twin twins two types tyre tyres umbrella umbrellas unclaimed uncle uncle's uncles undamaged under underground undo uneaten unpacked unpainted unread until unused up upper ups upstairs us use used uses using usually vaccinations valley value van vanished vans vase vases vegetable vending verses very vest vests vet video village vine vinegar vinyl violin violins visa visit visited visitors visits vitamin vitamins volcano volume volumes voted voters voucher waffle waffles wages wagon wagons wait waited waiter waiting waits wakes walk walked walker walking walks wall wallet wallpaper wallpapering walls walnut walnuts want wanted wants wardrobe warm warmer was wash washing wasps wasted watch watched watches watching water watering waters watts wax way ways we we'd we'll we're we've wear wearing wears weather weave wed wedding wednesday weed week weekdays weekend weekly weeks weigh weighed weighing weighs weight weights well went were wet whale what what's whats wheat wheel wheelbarrow wheels when where where's which while whistle whistles white who who'll who's whole whom whose wide wider widths wife wig wigs will win wind windmills window windows wine wings wins winter wire wires with without wolves women won won't wonder wood wool words work workbench worked workers working workman workouts works workshop world worms wormy worth would wrap wrapping wraps wreath wreaths write writer writes writing written wrong wrote x y yacht yachts yard yards yarn year year's years yellow yes yesterday yesterday's yet yoga yoghurt yogurt yogurts you you'd you're young younger youngest youngsters your yours yrs yuck zebra zebras zero zip zips zoo zoo's £ ° × ÷ … €`,
	pairs: `# _+ _- _= _@things _and _away _by _centimetres _children _days _divided _dollars _each _euros _fewer _for _friends _from _go _hours _in _is _kilometres _leaves _minus _minutes _more _now _of _on _one _pages _people _pictures _plus _points _rounds _rows _times _to _together _toy _toys _trees _weeks _with _words _years _× _÷ ~) ~, ~. ~?
$ ~#
( ~# ~(
) _× _÷
+ _#
, _# _. _? _@name _@things _add _after _an _and _but _by _divide _each _find _he _how _if _in _later _make _multiply _now _put _she _subtract _take _tell _the _then _toy _what _which _while _who _with _work
- _# _which
. _# _@name _@things _a _after _an _another _at _by _each _every _find _four _he _how _if _in _it _later _on _one _she _suppose _tell _the _then _there _three _today _two _what _where _which _with _work ~.
: _# _@name
= _?
? _# _- _@name _@things _a _after _at _by _each _every _find _four _how _if _in _it _on _one _suppose _tell _the _there _three _today _two _what _with _work
@name _# _added _adds _always _and _are _ate _be _bought _brings _brought _buys _collected _collects _count _counted _counts _cycle _cycled _cycles _did _divided _divides _does _drank _drink _drinks _eat _filled _fills _find _finds _found _gave _get _gets _gives _goes _got _had _handed _hands _has _have _in _is _keeps _kept _laid _lays _learn _learned _learns _made _make _makes _need _needed _needs _one _ordered _orders _owned _owns _packed _packs _paid _paint _painted _paints _pay _pays _plant _planted _plants _put _puts _ran _read _reads _run _runs _said _says _sells _shared _shares _show _showed _sold _start _started _starts _still _takes _than _today _together _took _used _uses _walk _walked _walks _wanted _wants _was _went _wins _won _write _writes _wrote ~, ~. ~?
@thing _and _cost _costs _held _holds _is _of _was _with ~, ~.
@things _@name _after _and _are _as _at _became _becomes _between _both _cost _did _do _does _each _equally _every _fairly _for _from _go _had _he _held _hold _in _into _is _left _more _of _on _out _per _remain _remained _she _take _than _the _there _they _to _together _took _was _went _were _with ~, ~. ~: ~?
^ ~# ~( ~@name ~@things ~a ~add ~after ~at ~begin ~by ~calculate ~can ~continue ~divide ~each ~every ~find ~four ~here ~how ~if ~in ~it ~look ~multiply ~on ~one ~please ~put ~start ~subtract ~suppose ~take ~tell ~the ~there ~think ~three ~today ~toy ~two ~what ~which ~with ~work ~write ~your
a _@thing _gift _note _pattern _place _price _row _sequence _shop _small
add _#
added _#
adds _#
after _# _@name _he _how _she _that _the
again ~, ~.
age _of
ago ~, ~. ~?
all _get _got _the ~, ~. ~?
altogether ~. ~?
always _cycled _cycles _drank _drinks _learned _learns _made _makes _painted _paints _planted _plants _ran _read _reads _runs _walked _walks _writes _wrote
among _#
an _aunt
and _# _$ _@name _@things _all _an _another _each _had _has _he _keeps _kept _later _now _one _put _puts _she _split _splits _still _that _the _then _there _toy _€
another _# _@thing _held _holds
are _# _$ _filled _given _in _left _needed _put _shared _sold _there _with _€ ~.
as _@name _a _he _large _many _much _old _she
at _# _$ _a _first _home _school _the _€
ate _#
aunt _sends _sent
average _number _of ~. ~?
away _# _from
back ~. ~?
be _in _multiplied ~?
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
cake _of
calculate _# _( _the
came _next
can _with _you
car _cost _costs _is _was ~, ~.
cars _@name _after _and _are _as _at _became _becomes _between _both _cost _did _do _does _each _equally _fairly _for _from _go _had _he _in _into _is _left _more _of _on _out _remain _remained _she _than _the _there _they _to _together _was _went _were ~, ~. ~: ~?
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
cycle _# _in ~?
cycled _# _in
cycles _# _in
day _@name _and _for _to ~, ~.
days _# _@name _did _does _is _was ~, ~. ~?
did _# _@name _both _each _he _she _that _the _they
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
drank _# _in
drink _# _in ~?
drinks _# _in
each _@thing _and _day _for _hour _minute _of _one _part _share _toy _week ~, ~. ~?
eat _#
eats _#
end ~. ~?
equally _among _into ~, ~.
euros _and _each _for _on _to _with ~, ~.
evening ~, ~.
every _day _hour _minute _week
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
has _# _$ _a _as _at _how _in _just _lived _now _than _to _twice _€
have _after _altogether _as _at _before _fewer _in _left _more _now _than _then _to _together ~?
he _added _adds _ate _bought _buys _can _could _doubled _doubles _eats _finds _found _gave _gets _gives _got _had _handed _hands _has _have _loses _lost _need _paid _pays _put _puts _received _receives _sells _sold _threw _throws _used _uses _wins _won _worked _works
held _#
her _# _@thing _as ~, ~.
here _is
him _# _as ~, ~.
his _@thing
hold _#
holds _#
home _and
hour _@name _to ~, ~.
hours _# _@name _did _does _is _was ~, ~. ~?
how _does _large _many _much _often _old
if _# _@name _@things _a _after _at _each _every _four _in _it _on _one _the _there _this _three _today _toy _two
in _# _@things _a _all _each _full _her _his _one _rows _the _three _total _toy
into _# _@things _each
is _# _$ _( _@name _a _after _altogether _divided _each _for _how _it _left _missing _next _on _taken _that _the _their _€ ~.
it _# _goes _held _holds _in _is _now _takes _the _together _took _was _went ~, ~.
just _turned
keeps _#
kept _#
kilometres _@name _did _does _each _every _in _is _per _take _took _was ~, ~. ~?
laid _#
large _is _was ~, ~.
later _# _he _she
lays _#
learn _# _in ~?
learned _# _in
learns _# _in
leave ~?
leaves _what
left _after _in _over _when _without ~, ~. ~?
length ~, ~.
like _this
lived _for
long ~, ~.
look _at
loses _# _half
lost _# _half
made _# _a _in
make _# _altogether _in _it _those ~?
makes _# _a _in
many _@name _@things _again _as _days _fewer _hours _is _kilometres _minutes _more _of _pages _pictures _rounds _that _times _toy _toys _trees _was _weeks _words _years ~, ~.
me _how _the _what
mean _of ~. ~?
minus _#
minute _@name _to ~, ~.
minutes _# _@name _did _does _in _is _on _was ~, ~. ~?
missing ~, ~. ~?
moment _@name
monday _@name _and ~,
money _is _was
more _@name _@things _are _as _from _than _toy _were _with _years ~, ~.
morning _and
much _@name _change _did _does _is _it _money _was ~, ~. ~?
multiplied _by
multiply _# _by
must _the
need _for _to ~?
needed _# _for ~.
needs _# _for
next _number _term _time ~, ~. ~: ~?
note _of
now _add _and _divide _had _has _subtract ~, ~. ~?
number _# _came _comes _do _followed _follows _if _in _is _of _should ~. ~?
numbers _# _are _of _on ~. ~:
of _# _$ _@name _@things _a _all _both _doors _everything _numbers _one _the _them _these _this _toy _€
often _does
old _@name _and _as _is _was _will ~, ~.
older _than ~, ~.
on _a _average _friday _like _monday _one _the _three _thursday _tuesday _wednesday ~?
one _@thing _after _comes _day _game _get _hour _minute _toy _week ~.
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
pages _@name _did _does _each _every _in _is _on _per _take _took _was ~, ~. ~?
paid _with
paint _# _in ~?
painted _# _in
paints _# _in
part ~?
pattern _of _stayed _stays ~. ~?
pay _with ~. ~?
pays _with
people ~, ~.
per _day _hour _minute _week
pictures _@name _did _does _each _every _in _is _per _take _took _was ~, ~. ~?
place ~?
plant _# _in ~?
planted _# _in
plants _# _in
please _work
plus _#
points _in
price _of ~?
product _of
put _# _$ _in _the _€
puts _# _$ _the _€
puzzle ~.
ran _# _in
read _# _in _the ~?
reads _# _in _the
received _#
receives _#
remain _in ~?
remainder _of _when ~?
remained _in ~?
result ~?
rounds _@name _did _does _each _every _in _is _on _per _take _took _was ~, ~. ~?
row _of ~.
rows _of
run _# _in ~?
runs _# _in
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
she _added _adds _ate _bought _buys _can _could _doubled _doubles _eats _finds _found _gave _gets _gives _got _had _handed _hands _has _have _loses _lost _need _paid _pays _put _puts _received _receives _sells _sold _threw _throws _used _uses _wins _won _worked _works
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
take _# _away _the ~. ~?
taken _from
takes _# _@name
tell _me
term _of
than _@name _that _with
that _# _@name _@things _a _after _at _each _every _for _four _in _is _it _leave _made _make _makes _on _one _the _there _three _today _together _toy _two _was ~, ~. ~?
the _@thing _@things _age _average _board _cake _change _difference _end _evening _first _fourth _mean _moment _morning _next _number _numbers _other _pattern _price _product _remainder _result _row _same _second _sequence _shop _sum _table _third _total _toy _two
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
times _# _as _that
to _# _@name _a _cycle _drink _each _have _it _learn _make _pack _paint _pay _plant _read _run _the _walk _write
today _@name ~?
together ~. ~?
took _# _@name ~.
total _number _price ~. ~?
toy _car _cars
toys _@name _did _does _each _every _in _is _per _take _took _was ~, ~. ~?
trees _@name _did _does _each _every _in _is _per _take _took _was ~, ~. ~?
tuesday _and ~, ~.
turned _#
twice _as
two _@things _had _have
until _he _she
used _#
uses _#
walk _# _in ~?
walked _# _in
walks _# _in
wanted _# _to
wants _# _to
was _# _$ _@name _altogether _each _for _it _left _on _that _the _€
wednesday _and ~, ~.
week _@name _to ~, ~.
weeks _# _@name _did _does _is _was ~, ~. ~?
went _missing _on _to
were _# _$ _filled _given _in _left _needed _put _shared _sold _there _with _€ ~.
what _@name _comes _did _do _is _must _number _remainder _was
when _# _you
where _do
which _cost _number _one
while _@name
who _then
will _@name
wins _# _another
with _# _$ _@name _a _her _him _how _them _€ ~, ~. ~?
without _a
won _# _another
words _@name _did _does _each _every _in _is _per _take _took _was ~, ~. ~?
work _out _this
worked _hard
works _hard
write _# _down _in ~?
writes _# _down _in
wrote _# _down _in
years _ago _and _old _older _younger ~, ~. ~?
you _add _divide _end _get _have _solve _take
younger _than ~, ~.
your _first
× _#
÷ _#
€ ~#`,
};
