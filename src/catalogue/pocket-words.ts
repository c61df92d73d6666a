/** What Pocket was trained on, written by pocket/words.ts; read by `pocket-reads.ts`. */
export const pocketWords = {
	largest: 144,
	longest: 232,
	names: `Ali Alice Anna Ben Clara David Emma Eva Felix Hana Hugo Ivan Jack Julia Lena Leo Lucy Maria Max Mia Noah Nora Omar Paul Peter Ruth Sam Sara Tom Zoe`,
	thing: `apple bag ball balloon banana basket bead book bowl box brush bucket button candle card carrot case cherry coin cookie crate cup drawer egg flower jar lemon marble melon muffin nut onion orange peach pear pen pencil photo plate plum pot ribbon rose sack shell stamp sticker stone ticket tin tomato`,
	things: `apples bags balloons balls bananas baskets beads books bowls boxes brushes buckets buttons candles cards carrots cases cherries coins cookies crates cups drawers eggs flowers jars lemons marbles melons muffins nuts onions oranges peaches pears pencils pens photos plates plums pots ribbons roses sacks shells stamps stickers stones tickets tins tomatoes`,
	words: `! " $ % & ' ( ) * + , - . : ; = ? A AI AND Abby About Above Accidents According Accounts Acorns Actual Ada Adam Add Added Addition Adult Adults Advance Africa After Afterwards Age Ahead Airline Airport Aisha Alan Alarm Alarms Album Ali Alice Alive All Allowed Almonds Alone Along Alpaca Already Altogether Am Ambulance America Amir Amount Amy An And Andrew Angela Animals Ann Anna Anna's Another Answer Answering Anton Ants Any Anyone Anyway Apples Appointment Appointments April Aquarium Archery Are Area Argentina Arjun Around Arrive Arriving As Asha Ashby Ashford Asia Asian Assembly Assuming At Attendance August Aunt Auntie Average Awake B BA Baby Back Bad Bag Bags Bake Baking Balance Baldy Ball Balloon Balloons Balls Bamboo Bananas Band Barbecue Basket Basketball Bath Bathroom Batteries Battery Be Bea Beach Beads Beasts Beats Because Bed Beds Bee Been Bees Before Begin Being Bella Ben Bergen Bert's Best Between Bexley Bidding Bigger Bike Bikes Bill Bill's Biology Birch Bird Birds Birthday Biscuits Black Blank Blocks Blood Blue Blue's Bo's Board Boarding Boards Boat Boats Bob Boil Boiled Bonus Book Booked Books Boots Borrowed Boss Both Bottle Bottles Bottom Bought Bow Bowling Bowls Box Boxes Bracelet Bracelets Brakes Brazil Bread Break Breakages Breakfast Breaks Breaths Brian Brick Bricks Bride Brighton Bring Broadcast Broken Brown Brunch Brunches Brushes Bucket Buckets Budget Building Bunches Bus Buses But Butcher Butter Buttering Buttons Buy Buying By C CD CDs Cab Cabins Cable Cairo Cake Calculate Calls Calm Calories Camp Can Can't Canada Candle Candles Canisters Cans Canteen Car Card Cardiff Cards Carla Carlisle Carlos Carmen Carnival Carpet Carriage Carrier Carrots Cars Cartons Cases Cash Castle Cat Cats Celsius Cement Centimetres Cents Chair Chairs Chalk Change Changing Chapel Chapter Charity Checkout Checkpoint Cheerleaders Cheese Chef Cherries Chess Chestnuts Chicks Children Children's Chile Chips Chloe Choir Chopping Chores Christmas Church Churns Cinema Circus City Claire Clara Class Clean Cleaner Cleaning Clearance Cloakroom Clocks Closed Closing Cloth Cloths Club Cm Coaches Coats Coffee Coins Cole Colleague Collected Colouring Combine Comics Coming Company Compare Compared Complete Compost Concert Concrete Cones Confetti Content Contents Continue Convoy Cookies Cooking Copies Copying Corby Cordial Corn Cost Costs Costume Costumes Cotton Could Count Counting Cousin Cow Cow's Cows Cracked Crates Crayons Cream Crime Crossings Crowns Crutches Cs Cubes Cubic Cuckoo Cucumbers Cups Curly Currently Curtains Customer Customers Cut Cy Cycle Cycling D DJ's DVDs Dad Dad's Daily Daisy Dan Dancing Dark Dates David Day Day's Days Deal Dealing Dear December December's Deep Degrees Delay Delete Deleted Delivered Delivery Dentist Depth Desks Detention Diana Dice Did Difference Dig Digger Dinner Dishwasher Dispatch Distance Divide Divided Division Do Doc Doctor's Does Dog Dogs Doll Dollars Dominoes Don't Done Door Doors Dora Dora's Double Doubled Doubles Doubling Dovecote Down Downley Download Downstairs Downstream Dragon Drawer Dress Drill Drilling Drinks Driver Driving Dropped Drops Drove Dry Ducks Dumplings Duration During Dust Dutch Each Earlier Earned Earnings Earrings East Easter Eaten Ed Edible Edinburgh Egg Eggs Eiffel Eight Eighty Electrician Electricity Elevator Eleven Ella Emails Emily Emma Emmental Empties Empty English Enough Entry Envelopes Equal Eric Errands Ethan Europe European Euros Eva Eve Even Evening Evenings Every Everybody Everyone Everything Exactly Exam Excuse Exercise Expected Expense Express Extra FROM Fabric Face Fahrenheit Fairy Falling Families Family Fans Farah Fare Farm Farmer Faro Fast Faster February Fed Feeding Felix Fence Ferris Ferry Fertiliser Festival Fewer Field Fifteen Fifty Fill Filled Filling Film Films Final Find Fingers Finn Fiona Fire Fireworks First Fish Fit Fitting Five Flakes Flat Flats Flea Flexitime Flight Flocks Floor Floors Florist Flour Flowers Flutes Foggy Folding Football For Forget Forks Former Forty Found Four Fourteen Fox Frank Fred Free French Fresh Fri Friday Friday's Fridays Friends Fries Frog From Front Frying Fuel Full Fully Gain Games Gap Garden Gardener's Gardening Gary Gas Gels General George German Ghana Gift Gina Gingerbread Girls Give Given Giving Glasses Gloves Glue Go Goal Goals Goats God Goes Going Gold Gone Good Gooseberries Got Grace Grade Grains Grams Gran Grandad Grandad's Grandchildren's Granddad Granddad's Granddaughter's Grandfather Grandfather's Grandma Grandma's Grandpa Grandpa's Granny Granny's Grass Great Greek Green Greetings Greg Grey Gross Ground Groups Grown Growth Gruyère Guess Guests Guides Guinea Gym HALF HOW HR Had Half Halfway Hall Halve Ham Hamid Hana Hand Hands Handshakes Hangers Hannah Happy Hares Harry Harvest Has Hat Having Hay He He'd He's Head Headcount Headphones Heads Health Heart Heating Hectares Hedge Hedgehog Height Helen Hello Help Helpers Henry Her Here Here's Hey Hi Hid High Hike Hill Hills Hinges Hire Hiring His Hives Holes Holiday Holland Home Homework Honey Hooks Hoping Hospital Hostel Hot Hotel Hourly Hours House Houses How However Hugo Hull Humidity Hundred I I'd I'll I'm I've IS Ian Ice Iceland If Ignore Ilse In Inbox Including Income Increase Ines Injections Ink Inside Instead Insulation Insurance Interviews Into Irene Ironing Irrigation Is Isla It It'll It's Italian Italy Ito Its Ivan Jabbed Jack Jake Jam Jamal James Jane January Japan Jars Jeans Jenny Jill Joan Joe Jogging John Jonas Josh Journey Judy Juice Julia July Jumble Jumper Jumps June Just Karen Kate Keep Keeping Ken Kept Kevin Keys Kidding Kids Kilometres Kilos Kim Kind Kindly Kitchen Kittens Km Knitted Knitting Knives Knot Ladders Ladies Laila Lambs Lamp Lamps Landed Lanes Lantern Lanterns Laps Lara Large Last Lasts Late Later Latest Latin Laura Lay Laying Leaflets League Leaves Leaving Lee Leeds Left Legible Legs Lemonade Lemons Lena Lena's Length Lengthen Lengths Lentils Leo Lesson Lessons Let Let's Letterboxes Letters Lettuce Level Liam Library Lift Lily Limit Linda Line Lines Lisa Lisbon Litres Living Liz Load Loading Loaf Loaves Lockers Loft Logs Lollies London Long Look Lopez Lorries Lorry Lost Lottery Loyalty Luca Lucy Ludo Luggage Luis Lukas Lunch Lying Lyon MB MUCH Machine Madam Made Magazines Magic Mails Maize Make Malta Mama Mangoes Marathon Marbles March Marco Maria Mark Martha Mary Match Maths Mats Matt Max Maximum May Me Meadow Meals Mealworms Mean Medals Meeting Melons Melt Members Membership Memory Men Mending Mental Mercury Meter Metres Mia Mia's Mice Midnight Mike Milan Mileage Miles Milk Milk's Millers Mina Mind Mine Mine's Minecraft Minus Minutes Miss Missed Missing Mistakes Mix Mixing Models Moles Molly Mon Monday Mondays Money Monopoly Monthly Months More Morning Mosaic Most Mother Mother's Mount Mouths Move Mow Mowing Mr Mrs Ms Mud Muffins Multiplication Multiply Mum Mum's Munich Museum Musical Musicians Mustard My NOT Nadia Nadia's Nah Nails Name Nan Nap Nappies Nearly Necklace Need Needed Neighbours Neither Nephew's Net Netball Nettles New Newport Next Nick Night Nights Nina Nina's Nine Nineteen No Noah Nobody None Noon Nora Nordic Normally North Not Nothing Novak November Now Number Numbers Nurse Nurses Nuts OF OUT OWE Oats October Odometer Of Off Office Oh Oil Ok Okoro Old Oldest Olga Oliver Olsen Omar On Once One One's Onions Online Only Open Opened Opening Oranges Order Original Originally Oscar Oslo Other Others Ouch Our Ours Out Outside Oven Over Overall Overtime Overtime's Owed Owls Owner Oxford Oysters PAID PE PERCENT PLEASE PO Pablo Pack Packed Packets Packing Packs Page Pages Paid Paint Painting Pair Pairs Pancakes Paper Papers Parcel Parcels Parents Paris Park Parked Parking Parts Party Pass Passed Passengers Passes Pasta Pastry Patel Patient Patients Paul Paula Pay Peaches Pears Peas Pedro Peel Peeled Pence Pencil Pencils Pens Pensioners People Per Perimeter Peru Peter Petra Petrol Petty Phew Phil Phone Photocopies Photos Piano Pick Pickling Picture Pictures Pieces Piggy Pigs Piles Pinball Pip Pirate Pizza Pizzas Plain Plank Planks Planted Plants Plasters Plastic Plates Platform Players Please Ploughing Pls Plum Plumber Plums Plus Pocket Points Poland Polish Pond Pool Pooled Poor Popcorn Portion Portions Porto Postage Postcards Posts Potatoes Potions Pots Pounds Pour Poured Power Practice Prague Prawns Presents Pressed Pretend Price Prices Print Printed Priya Priya's Prizes Profit Prove Pub Pullets Pulse Pupils Puppet Puppy Purse Push Put Puzzle Quails Quarantine Quarter Question Queue Quick Quiz Rabbit Rabbits Rachel Radio Radishes Raffle Rags Rain Rained Rainwater Raised Raj Raking Ramadan Range Rating Ravioli Reach Read Readable Reading Ready Real Really Rebecca Recipes Recording Red Reduced Refund Registered Rehearsal Relay Remaining Remove Rent Rented Renting Repairing Reports Repotting Rest Restaurant Resting Result Return Rex Ribbon Ribbons Rice Riddle Riders Rides Right Ring Rings Rise Rising Rita Rita's Road Roadworks Roast Rob Rolls Rome Roof Room Rooms Rope Rosa Rose Roses Ross Round Rounds Route Rovers Row Rowing Rows Roy Ruby Rucksack Rug Rungs Runner Rush Russian Ruth Ryan Rye Sack Sacks Sadly Saffron Saffron's Salads Salary Sale Sales Sally Salon Salt Sam Sam's Same Sand Sandpaper Sandwiches Sanjay Santa's Santos Sara Sat Saturday Saturday's Saturdays Sausages Save Saved Saving Savings Say Scaffold Scarecrows Scarf Scarves School School's Sci Scoops Score Scores Scouts Scrabble Screws Sea Season Seat Seats Seawater Second Seconds Secretary Sections Seed Seedlings Seeds Seen Seller Selling Send Sending September Service Set Sets Seven Seventy Sewing Share Shared Sharing She She's Shearing Shed Sheep Sheep's Sheet Sheets Shells Sherpas Shift Shirt Shirts Shoes Shop Shopping Shortfall Should Show Shower Shows Sick Sign Silver Simon Since Singers Single Singles Sir Sister Sitter Six Sixteen Sixty Size Skate Ski Skipping Skirts Skis Sledge Sledges Sleep Sleeper Sleepers Sleeping Slept Slices Slide Slides Slow Slower Slugs Small Snack Snacks Snail Snails Snooze Snow So Soap Socks Sofa Sofia Solar Sold Solve Some Somebody Somehow Someone Someone's Something Somewhere Son Song Songs Sophie Sorry Sort Sorted Sorting Sound Soup South Space Spaces Spain Spanish Spare Speaking Speech Speed Spelling Spending Spent Spice Spiders Spirit Split Splitting Spoons Sports Spots Spread Spring Sprinkler Sprint Sprouted Sprouts Square Squares Stack Stacks Staff Stage Stairs Stalls Stamps Standing Start Started Starters Starting State Steak Steaks Step Steps Steve Stickers Still Stock Stocks Stones Stopped Stops Stopwatch Stories Storm Story Stove's Straight Strawberry Stretched String Strings Strips Strokes Stuck Subscription Subtract Subtracting Subtraction Sue Sugar Sugars Suites Sum Summer Sums Sun Sunbathing Sunday Sunday's Sundays Sunflower Sunflowers Sunrise Sunset Sunshine Supermarket Suppose Susan Swallows Swap Sweetcorn Sweets Swim Swimming Swiss Sword T TAKE TIMES TV TWENTY Table Tablecloths Tables Tablets Take Taken Takings Tank Tape Tara Tax Taxi Tbilisi Tea Teacher Teaching Team Teams Teaspoons Ted Teeth Tell Temperature Ten Tennis Tent Tents Term Test Testing Tetris Thanks That That's The Their Theirs Then Theo There There'd There'll There're There's They They'll They're They've Things Think Third Thirteen Thirty This Those Three Through Thu Thumb Thumbs Thursday Thursdays Ticket Tickets Tidy Tie Tights Tiles Tiling Till Tim Time Times Tin Tina Tins Tips To Today Today's Toddler Together Tokens Tokyo Toll Tom Tomato Tomatoes Tomorrow Tomorrow's Tonight Tonight's Tony Too Tool Top Toss Total Tour Tourists Tower Toy Toys Trade Trading Trail Train Trainers Training Tram Trampoline Trampolining Travel Trays Treasure Treats Treble Trees Trick Trimmed Triple Triplets Trips Trolleys Tubs Tue Tuesday Tuesday's Tuesdays Turkey Turkeys Turkish Turn Turnips Turtle's Twelve Twenty Twice Twins Two Typing Tyre Tyres Ultra Uma Unbroken Unburst Unclaimed Uncle Uncle's Under Union Unit Uno Unread Unsold Unstretched Until Up Upkeep Upstairs Upton Us Usable Use Used Usually Vacant Vaccine Vacuuming Van Venice Venue Vera Victor View Village Vinegar Visa Visiting Visitors Volume Votes WORK Wages Wait Waiter Waiting Waitress Wales Walk Walking Wall Wallpaper Walls Wanted Warm Was Washing Wasps Watchers Water Watering Watts We We'd We'll We're We've Wed Wedding Wednesday Wednesday's Wednesdays Weekdays Weekly Weeks Weighed Weight Well Wendy Went Were Wet What What'd What'll What's Whatever Wheat Wheelchairs Wheels When When's Where Where's Which While White Who Who's Whoever Whole Whose Width Wild Will Wind Window Windows Wine Wines Wings Wins Winter With Without Women Wood Woodpile Wool Words Work Worked Worker Working Workmen Workshop Would Wrapping Wreath Write Writing Wrong XP Yarn Year Year's Yearly Years Yellow Yes Yesterday Yesterday's Yet Yoghurt York You You're You've Young Youngest Your Yours Yuck Yusuf Zoe _ a able aboard about above abreast abroad absent accident accidents accompanying according account accounts acorn acorns acres across act actor actor's actors actress actual actually ad ada add added adding addition adds admission admit admits adopted ads adult adult's adults advance advent advert advertising adverts aerobics aeroplane afford africa after afternoon afternoons afterwards again against age aged agenda agent agent's agents ages agility ago agreed ahead ai aid aim air airline airplane airport airports aisle alarm alarms album albums alight alike alive all allotment allow allowance allowed allows almonds alone along aloud alpaca alphabet already also although altogether altos always am ambulance america among amount amounts an anchor anchors and animal animals ann anna's another answer answered answering answers ant antibiotic anton ants any anybody anyone anything anyway apart apiece app appeal appetites apple apples applications applies appointment appointment's appointments apprentice apprentices apricot apricots april apron aprons aquarium arcade archery archive are area aren't argentina arm armchair armchairs arms around arranged arrival arrive arrived arrives arriving arrow arrows art as ascent ashby ashford ashore asia asian aside ask asked asking asks asleep asparagus assembly assistant assistant's assistants assists assuming astray at ate atlas atlases attend attendance attic au auction audience audiobook auditioned august aunt aunt's auntie aunts aunty author author's autograph autumn autumns average averaging aviary avocados awake awarded away axe axes axle axles b ba babies baby baby's babysitter babysitting back backpack backwards bacon bad badge badges bag bagel bagels baggage bagged bags bake baked baker baker's bakeries bakers bakery bakery's bakes baking balance balcony baldy bale bales ball ballet balloon balloons balls bamboo banana bananas band band's bandage bandages bandmate bands bang bank banner banners banquet bar barbecue barber barber's bare barista bark barking barley barman barn barns barrel barrels barrier barrow barrows bars base basic basil basket basketball baskets bass basses bat batch bath bathroom baths bats batter batteries battery be bea beach bead beads beakers beam beams bean bean's beans bear bears beasts beat beating beats beautiful became because become becomes bed bed's bedding bedroom bedrooms beds bedside bedtime bee beeches beehive beehives beekeeper been beep beer beers bees beetle beetles before began beggar begin beginner beginning begins begun behaviour behind being believe bell bella bells belong belonged belongs below belt belts ben bench benches bend bends bent bergen berries berry bert's beside besides best bestseller bet better between bexley beyond bib bible bibs bicycle bicycles bid bidders bidding bids big big's bigger biggest bike bikes bill bill's bills bin binder binders binge bingo binned bins biology birch bird birdhouse birdhouses birds birth birthday birthdays biscuit biscuits bit bits black blackberries blackbird blackbirds blacks blade blank blanket blankets blender blew blinds blink blob block blocked blocks blood bloom bloomed blossom blouse blouses blow blower blown blows blue blue's blueberries blues blunt blurred bo's board boarding boards boat boat's boathouse boats bob body boil boiled boiler boiling boils bolt bolts bone bones bonnet bonnets bonus book bookcase bookcases booked booking booklet booklets bookmark bookmarks books bookshelf bookshop bookworm boosters boot booth boots border bore bored born borne borrow borrowed borrows boss boss's bot botanical both bother bots bottle bottled bottles bottling bottom bought bounce bounces bouncy bound bouquet bouquets bow bowl bowl's bowled bowling bowls bows box boxed boxers boxes boxing boy boyfriend boys bracelet bracelets bracket brackets brakes branch branches brass brave brazil bread break breakages breaker breakfast breakfasts breaks breastfeeding breath breathes breaths bred brew brewery brewing brews brick bricklayer bricklayers bricks bride bride's bridge bridges brigade brighton brine bring bringing brings bro broadcast brochure brochures broke broken bronze brooch brooches broom brooms bros broth brother brother's brothers brought brown brownie brownies bruised brunch brunches brush brushed brushes btw bubble bubbles bucket buckets bucks budget budgeted budgie buffet build builder builder's building builds built bulb bulbs bull bump bumper bumps bun bunch bunches bundle bundles bunk bunks bunnies bunny buns bunting burger burgers buried burn burned burning burns burnt burst bursts bus buses bush bushes business busy but butcher butcher's butt butter butterflies buttering butters button buttons buy buyer buying buys by c cab cabbage cabbages cabin cabinet cabinets cabins cable cables cactus cactuses cafe café cage cages cairo cake cakes calculate calculator calculators calendar calendars calf call called calls calm calorie calories calves came camel camels camera cameras camp camper campers camping campsite campsites can can't canada canal canape canapes canapé canapés canaries cancel cancelled cancels candidates candies candle candlelight candles candy candyfloss cane canes canisters cannot canoe canoeing canoes cans cant canteen cap capes capital capo capped caps captain car carafes caramels caravan caravans card cardiff cards care careless carer cares caretaker carlisle carnival carol carousel carp carpenter carpenter's carpenters carpet carpets carpool carriage carriages carried carrier carries carrot carrots carry carrying cars cart carton cartons cartoons carts carve carved carves carving case cases cash cashback cashier cashiers cashpoint cask casserole cassettes cast castle castles casts cat cat's catalogue catalogues catch catched catches catching cater caterer caterpillar cats caught cauldron cave cd cds ceiling celebrate cellar cellars cello cellos celsius cement cent centilitre centilitres centimetre centimetres centipedes centre cents certain certificate chain chains chair chair's chairs chalet chalk challenge chameleon champion chance change changed changes changing channel chapel chapter chapters character charcoal charge charged charger charges charging charity chart chartered chat chatbot chatting cheap cheaper cheapest cheat cheated cheaters cheating check checked checking checkout checkpoint checks cheerleaders cheese cheesecake cheeses cheetah chef chef's chemist cheque cherries cherry chess chest chestnut chestnuts chests chew chewed chewing chick chicken chickens chicks child child's children children's chile chilli chimney chip chipped chips chisel chisels chocolate chocolates choir choirs choose chooses choosing chopped chopping chops chopsticks chores chorus chose christening christmas chronicle church churn churns chute chutes cider cigarettes cigs cinema circle circus cities city cl claim claimed claims clamp clamps clapping clara class classes classmates classroom classrooms clay clean cleaned cleaner cleaners cleaning clear clearance cleared clearing clears clerk clerks client client's climb climbed climber climbers climbing climbs clinic cloakroom clock clocked clocks close closed closer closes closing cloth clothes cloths cloud clouds clover clovers cloves clown club club's clubhouse clubroom clutch cm coach coach's coaches coal coast coaster coat coats cob cobs cobweb cobwebs cocktail cocoa coconut coconuts code coffee coffees coin coin's coins cola cold colder colds cole collar collars colleague colleague's colleagues collect collected collecting collection collects colony colour coloured colouring colours column columns comb combine combined combs come comedy comes comfort comic comics coming committee community commute commuters commuting company compare compared compartments compass compasses complained complaint complaints complete completely compost compute computer computers con concert concrete conductor conductor's cone cones conference confetti congress conker conkers connection consists constant contain contained containers contains content contents contract contracts contribution control convert conveyor convoy cook cookbook cookbooks cooked cooker cookery cookie cookies cooking cooks cool cooled cooler coolest cooling cools copied copier copier's copies copper coppers copy copying coral corby cordial cork corks corn corner corners correct correctly corrects corridor cos cost costing costs costume costumes cot cots cottage cottages cotton couch couches cough could couldn't council count counted counter counters counting countries country counts couple couples coupon coupons courier course courses court courts courtyard cousin cousin's cousins cover covered covers cow cow's cows crab crabs crack cracked cracker crackers cracks craft crane cranes crashed crate crates crawl crawls crayon crayons cream creams creep creeps crepe crepes crew cricket cried cries crime crisp crisps crochet crochets crocus croissant croissants crooked crop cross crossed crosses crossing crossings crossword crowd crown crowns crows cruise crumb crumbles crumbs crushed crutches cry crystal crystals crèche cs cube cubes cubic cuckoo cucumber cucumbers cumin cup cupboard cupboards cupcake cupcakes cups cure curious curly currants current currently curry curtain curtains cushion cushions custom customer customers cut cutlery cuts cy cycle cycled cycles cycling cyclist cyclists d dad dad's dads daffodil daffodils dag dahlia dahlias daily dairy dairyman daisies daisy damage damaged damp dance danced dancers dances dancing dark darkness dart darts data date dates dating daughter daughter's daughters dawn day day's daylight days daytime de dead deadline deadlines deal dealer dealing deals dealt dear dearer death debt decade decades december december's decilitres deck decker deckers decks decorate decorated decorations deeds deep deeper deer defeats degree degrees delay delete deleted deletes deleting deli deliver delivered deliveries delivering delivers delivery deluxe demijohns den dented dentist dentist's department departments departs departures deposit depot depth derby descent desert desk desks dessert detention detergent dial dialect dialysis diamond diamonds diaries diary dice dictation dictations dictionaries dictionary did didn't didnt die died diesel diet differ difference different difficult dig digger digs dimes diners dinner dinners dinosaur dinosaurs direction directions dirty disappeared disc discharged disco discount discs dish dished dishes dishwasher dispatch display distance distribute distributed ditch dither diver dives divide divided dividend divides dividing diving division divorce divorced dj's do doc docked doctor doctor's doctors dodgeball dodgers does doesn't dog dog's dogs doilies doily doing doll doll's dollar dollars dolls domino dominoes don't donate donated donates donation done donkey donkey's donkeys donor donors dont donut donuts door doors doorstep dora dora's dorm dormitories dormitory dose doses dot dots double doubled doubles doubling dough doughnut doughnuts dovecote dowel dowels down downhill downley download downloaded downloads downs downstairs downstream dozen dozens dragon dragons drags drain drained drama drank draw drawer drawers drawing drawings drawn draws dream dress dressed dresser dresses dressing drew dried dries drift drill drilled drilling drills drink drinking drinks drip dripped drips drive driven driver driver's drivers drives driving drone drop dropouts dropped dropper dropping drops drought drove drum drummer drummers drums drunk dry dryer drying duck ducklings ducks duds due dues dug dull dumb dumbbells dummies dumpling dumplings duration during dusk dust dustbin dutch duty dvds dwarf's dwarfs dwarves dye dyed e each eagle eagles ear eared earlier early earn earned earnings earns earring earrings ears east easter easy eat eaten eating eats eclair eclairs edge edges edging edible edinburgh edition editor egg eggs eh eiffel eight eighteen eighth eights eighty either elastic elder eldest election electric electrician electricians electricity elephant elevator eleven ella else else's elsewhere email emails embroiders embroidery emigrated emmental employees employs emptied empties empty emptying encyclopedia end ended ends engaged engagement engine engineer engines english engraved enough enter entire entries entry envelope envelopes episode episodes equal equally equals equipped eraser erasers errand errands erupted escalators escape escaped espresso espressos essay essays eur euro europe european euros evaporated evaporation eve even evening evenings evenly ever every everybody everyone everything everywhere ewe ewes exact exactly exam exceed except exchange exchanged excursion excuse exercise exercises expect expected expecting expedition expense expenses expensive expert expert's expires explain express extension extra extras eye eyes fabric face faces fact factor factory facts fahrenheit fail failed fair fairly fairs fairy fall fallen falling falls families family fan fans far fare fares farewell farm farmer farmer's farmers farms faro farther fast faster fastest fasts fat father father's fathers fattens fault faults faulty favour favoured favourite favours feast feather feathers feb february fed fee feed feeder feeders feeding feedings feeds feel feels fees feet fell felled felt female females fence fenced fences fern ferns ferret ferries ferris ferry fertiliser festival festivals fetch fetched fetching fete fever few fewer fi field fields fifteen fifth fifths fifties fifty fig fight figs figure figures file filed files fill filled fillets filling fillings fills film film's films final finale finches find finder finds fine fines finger fingers finish finished finishers finishes finishing fir fire fired firefighters fires firewood firework fireworks firing firm first fish fished fisherman fisherman's fishes fishing fishmonger fit fits fitted fitting five fives fix fixed fjord flag flagpole flags flakes flame flamingos flash flashes flask flasks flat flat's flatmate flatmates flats flattened flea flew flexitime flicker flies flight flights float flock flocks flood flooded floor floors florist florist's flour flow flower flowered flowers flown flows flu fluids flute flutes fly flyer flyers flying flys foal fog foggy foil fold folded folder folders folding folds follow followed follower followers following follows fondue food fool foot football footballs for forbidden forecast foreign foreman forest forester forget forgets forgive forgot forgotten fork forklift forklifts forks form formed former forms fortnight fortnights forty fought found foundation founded fountain fountains four fourteen fourth fox foxes fractions frame framed frames framing francs freckle freckles free freed freezer freezes freight french fresh fri friday friday's fridays fridge fridges fried friend friend's friends friendship fries frog frogs from front frost froze frozen fruit fruits fry fryer frying ft fuel full fuller fully fun fund fundraiser funerals funfair furniture further g gain gained gains gala gallon gallons gambler game games gaming gang gap gaps garage garden garden's gardener gardener's gardeners gardening gardens garland garlands garlic gas gate gates gathered gathers gauge gave gb gear geckos geese gels gem gems general generations gentlemen geocaches geography german get gets getting geysers ghana gherkin gherkins ghost ghosts giant gift gifts gig gigabyte gigabytes ginger gingerbread giraffe giraffes girl girls give given gives giving glacier glass glasses glaze glazier glitter globe globes glove gloves glue glued glues gnocchi go goal goalie goalkeeper goalkeepers goals goat goats god goddaughter goes going gold goldfish golf golfer gondolas gone good goods goody google goose gooseberries got gourd gourds gown grabbed grabs grade grain grains gram grams gran gran's grandad grandad's grandchild grandchild's grandchildren grandchildren's granddad granddad's granddaughter granddaughter's granddaughters grandfather grandfather's grandkids grandma grandma's grandmother grandmother's grandpa grandpa's grandparent grandparents grandpas grandson grandsons grandstand grannies granny granny's grant grape grapes grass grate grated grave gravel graze grazed great greater greatest greedy greek green greengrocer greenhouse greens greetings greets grew grey grill grilled grinds grocer groceries groom's gross ground group groups grow growing grown grows growth gruyère guarantees guard guarding guards guess guessed guesses guest guesthouse guests guide guide's guided guides guild guinea guitar guitars gum gummies gummy gun guppies gutter gutters guy gym gymnast h had hadn't haggled hair haircut haircuts hairdresser hairdressers half halftime halfway hall hall's halls halted halters halve halved halves halving ham ham's hammer hammered hammering hammers hammock hamper hampers hamster hamsters hand handball handed handers handfuls handing handle handles handout handover hands handshakes handwriting hang hanger hangers hanging hangs happened happens happy harbour hard harder hardly hardware hare hares harvest harvested has hasn't hat hatch hatched hatching hate hates hath hats hauled have haven't having hay hazelnut hazelnuts he he'd he's head headcount headmaster headmistress headphones heads headset headsets headteacher health heap heaps hear heard hearing hears heart hearts heat heated heater heating heats heatwave heavier heaviest heavy hectares hectolitres hedge hedgehog height held hello helmet helmets help helped helper helpers helping helpings helps hem hen henhouse hens her herb herbarium herd here here's hero heron herons hers herself hes hey hi hid hidden hide hides hiding high high's higher hii hike hiked hiker hikers hikes hill hills him himself hinge hinges hip hire hired hires hiring his history hit hitch hitchhiked hits hive hives hm hmm hockey hod hold holding holds hole holes holiday holidays holland hollyhocks home homes homesick homework honest honesty honey hoodies hook hooks hooray hoover hoovered hoovering hop hope hopes hoping hops horn horns horse horses hose hoses hospice hospital hostel hot hotel hotel's hotels hotter hottest hounds hour hour's hourglass hourly hours house house's household households housemates houseplants houses how however hr hrs hugged huggers hull human humid humidity hundred hundreds hung hungry hunt hunters hurdles hurt hurts husband husband's husks hut hut's hutches huts hyacinth i i'd i'll i'm i've ice iced iceland icicle icicles icing idea identical if igloo igloos ignore ignored ill illegible ilse im important improve in inbox inches incl included includes including income increase indoor ingredients inherit inheritance inherited inherits injections injuries ink inn inner ins insect insects insert inserts inside insists inspection inspector install instalment instalments instead instructions instrument instruments insulation insulin insurance interest intern internet interns interval interview interviews into intro invitation invitations invite invited invites invoice invoices iron ironed ironing irons irrigation is island islands isn't issue issues it it'd it'll it's italian italy item items ito its itself ive jab jabbed jacket jackets jam january japan jar jars javelin jay jazz jeans jeep jelly jersey jetty jewel jeweller jewels jigsaw jingles joan job job's jobs joe jog jogged joggers jogging jogs join joined joiner joining joins joint joke jokers jokes journey jubilee judge judges judo jug juggler juggles jugs juice juices july jumble jump jumped jumper jumpers jumps june junior juniors jurors just kWh kangaroo karaoke kart kayak kayaks kebab kebabs keep keeper keepers keeping keeps kegs kennel kept kettle kettlebells kettles key keynote keys kg kick kicked kicks kid kid's kidding kids killed kills kiln kilo kilograms kilometers kilometre kilometres kilos kilowatt kim kind kindergarten kindly kinds king kiosk kit kitchen kite kites kitten kittens kitty km kmh kneading knee kneeling knew knife knight knit knits knitted knitting knives knock knocked knocks knot knots knotted know knowing known knows koi kr kwh l lab label labelled labels labour lace laces lack lacked lacking lad ladder ladders ladies ladle ladles lads lady ladybird ladybirds ladybug's laid lake lamb lambs lamp lamps land landed landing landlady landlord lands lane lanes language languages lantern lanterns lap laps laptop laptops larder large larger largest lasagne last lasted lasts latch latches late latecomers later latest latin latter laugh laughs launch launder laundry law lawn lawnmower lawns laws lawyer lawyer's lay layer layers laying layout lays lazy lead leader leaders leads leaf leaflet leaflets league leak leaked leaking leaks leap leaps learn learned learning learns learnt least leave leaves leaving lectures led lee leeds leek leeks left leftover leftovers leg legged legible lego legs lemon lemonade lemonades lemons lena lena's lend lending lends length lengthen lengths lens lenses lent lentils leo less lesson lessons let let's lets letter letterboxes letters lettuce lettuces level levels librarian library licence licked licks lid lids lie lies life lifeguards lift lifted lifts light lightbulb lightbulbs lighter lightest lighthouse lighthouses lightning lights like liked likes lilies lily lime limes limit line lined linen lines lion lions liquid lire lisbon list listen listened listeners listening listens lists lit liters litre litres litter litters little live lived lives living lizard lizards ll load loaded loader loading loads loaf loan loaves lobby lobster local lock locker lockers locket lockets locks locksmith's loft log logo logs lol lollies lollipop lollipops lolly london long long's longer longest loo look looked looking looks loom loop loose lopez lorries lorry lorry's lose loses losing loss losses lost lot lots lottery loud love loves low lower loyalty lucky ludo luggage lumps lunch lunchboxes lunches lunchroom lunchtime lying lyon m machine machines madam made magazine magazines magic magnet magnets maid mail mailbox mailboxes mailed mails main maize make maker makes making males mall malta mama man manage managed manager manages mandolin mango mangoes mangos manual many manyeth map maps marathon marathons marble marbles march marched marches marigold mark marked marker markers market marketing marks marmalade marquee marquee's marriage married marrow marten mashed mask masks mason mass master mat match matches mate materials mates maths matinee mats matter matters mattress mattresses max maximum may maybe mayor maypole maze mazes mb me meadow meal meals mealworms mean means meanwhile measure measured measures meat meatball meatballs mechanic medal medals media medicine meditates medium mediums meet meeting meetings meets megabytes melon melons melt melted melts member members membership memory men mend mended mending mental menu menus merchant mercury meringue meringues merit message messages met metal meter meters metre metres metro mg mia mia's mice microwave middle midges midnight milan mild mile mileage miles milk milk's milked milking milkman milks mill miller millers millilitre millilitres millimetres million millions milometer min mince mind minded mine mine's minecraft mined mini minibus minibuses minimum mins mint mints minus minute minutes mirror mirrors misery misread miss missed misses missing mistake mistakes mitten mittens mix mixed mixer mixes mixing ml mm mobile mod model models mole molehills moles moment mon monday mondays money monkey monkeys monks monopoly monster monsters month month's monthly months moon moored mop moped mopping mops more morning morning's mornings mortar mortgage mosaic most mother mother's mothers moths motorbike motorcycle motorist motorway mould moulds mouldy mount mountain mountains mouse mouth mouths move moved moves movie moving mow mowed mower mowing mows mr mrs ms much mud muffin muffins mug mugs multi multiplication multiplied multiply mum mum's mums munched munich museum mushroom mushrooms music musical musician's musicians must mustard my myself nachos nadia's nah nail nailed nails name namely names nan nap napkin napkins nappies napping nappy naps nativity nearer nearest nearly neatness necessary necklace necklaces need needed needing needle needles needs neighbour neighbour's neighbours neither nephew nephew's nephews nest nests net netball netflix nets nettles never new newport news newspaper newspapers newts next nibble nice niece niece's nieces night night's nightingale nights nina's nine nineteen ninety no nobody noes noisy none noon nor nordic normal normally north nose noses not note notebook notebooks noted notes nothing notice noticed noughts novak novel novels november now nowadays nugget nuggets number numbers nurse nursery nurses nut nuts nutting o'clock oak oaks oar oars oasis oat oats obtained obviously occupied oclock october octopus octopuses odd odometer of off offcut offer offered offers office officer offices offline often oh oil ok okay okoro old old's older oldest olds olive olives olsen omelette on once one one's ones onion onions online only onto oops open opened opening opens opera operation opposite optician optician's or orange oranges orchard orchestra orchids order ordered orders ordinary organiser original originally ornament ornaments orphanage oslo other others otherwise otter otters ouch ought ounces our ours ourselves out outdoor outdoors outing outlived outlives outnumber outside outstanding outward oven oven's ovens over overall overbooked overcharged overdue overlap overnight overpay overs overspent overtaken overtime overtime's overtook owe owed owes owing owl owls own owned owner owners owns oxen oxford oyster oysters p pace pack package packed packet packets packing packs pad paddle paddled paddlers paddles paddling pads page pages paid paint paintbrush paintbrushes painted painter painter's painters painting paints pair pairs pal pallet pallets pan pancake pancakes pane panel panels panes pans pansies pantomime pantry paper paperbacks papered papers paperwork paprika par parallel parcel parcels parent parental parents paris parish parishioners park parked parking parks parlour parrot parrots part parted partie parties partner partners parts party party's pass passed passenger passengers passes passing passport past pasta paste pastries pastry patch patches patel path patient patients patio patrol patrols pattern paula pause pauses paving paw paws pay payday paydays paying payment payments pays pe peace peach peaches peak peanut peanuts pear pearl pearls pears peas pebble pebbles pecks pedal pedalling peel peeled peels peep peg pegs pellets pen penalty pence pencil pencilled pencils penguin penguins penned pennies penny pens pension pensioner pensioners people pepper peppers per percent perfect perimeter period periods person person's persons peru pesto pet petrol pets petting petty pharmacist pharmacy phew phone phoned phones photo photocopier photocopies photographed photographer photos physics physio physiotherapist piano pick picked pickers picking pickled pickles pickling picks pickup picnic picture pictures pie piece pieces pier pies pig pigeon pigeons piggy piglet piglets pigs pike pile piles pilgrim pilgrimage pilgrims pill pillbox pillow pillows pills pilot pin pinball pinboard pinched pine ping pink pins pint pints pip pipe pipers pipes pips pirate pirate's pirates pit pitch pitches pity pixels pizza pizzas piñata place placed places plain plait plaits plan plane planes planet planets plank planks planned planning plans plant planted planter planters planting plants plaster plasterer plasters plastic plate plates platform platforms play played player players playground playing playlist plays please pliers plot plots plough ploughed ploughing ploughs pls plug plugged plugs plum plumber plumber's plums plus pm po pocket pockets pod podcast pods poem poems poetry point pointers points poisonous pokemons poker poland pole poles police polish polished politely pond ponds pong ponies pony poodles pool pooled poor poorer popcorn popcorns popped porridge port porter portion portions porto possible possibly post postage postal postcard postcards posted poster posters posting postman posts postwoman pot potato potatoes potion potions pots potter potters pottery potty pouch pound pounds pour poured pouring pours powder power pp ppl practice practise practised practises prague praline pralines pram prawn prawns premiere premium prep prepare prescribed prescription present presents president press pressed presses pressure pretend pretzel pretzels price prices pricks priest print printed printer printer's printers printing prints prison prisoner private priya's prize prizes problem problems process produced produces product production professor profit programme programmes progress project promise promised proof proper properly property protein proud prove prune pub publisher puck pucks pudding puddle puff puffs pull pulled pullets pullover pullovers pulls pulse pump pumpkin pumpkins pumps punch punishment punnet punnets pupil pupil's pupils puppet puppets puppies puppy purchase purple purse purses push pushchair pushups put puts putting puzzle puzzles q quail quails quantity quarantine quarrel quarter quarters quartet quay queen quest question questions quests queue queued queueing queues queuing quiche quiches quick quicker quid quiet quilt quilters quilts quince quit quite quits quiz quizmaster quote quotes quotient r rabbit rabbits race races rack racket rackets racks radiator radiators radio radish radishes raffle raft rafts rags rail railcard rails railway rain rainbows rained raining rains rainwater rainy raise raised raisin raisins rake raked rakes raking rally ramadan rambling rams ran rang range ranking rankings ranks rare rarer raspberries rat rate rated rates rather rating ratio ration rats rattle rattles ravioli raw reach reached reaches reaching read readable reader reading reads ready real really ream reams rear receipt receipts receive received receives reception receptionist recess recharges recipe recipes reckon reckoned reckons record recorded recorder recording records rectangle rectangular recycling red redo reds reduce reduced reduces reduction reel reels ref referee referees refill refilled refund refunded refunding refunds regatta register registered regular rehab rehearsal rehearses reigned relay relays remain remainder remained remaining remains reminder remote removal remove removed removes rent rental rented renting rents repair repaired repairing repairs repeat replace replaced replacement replaces replanted reply report reported reports repotting reptile required research reservations reserve reserved reserves reservoir residents resold resort rest restaurant rested resting restrung rests result results retire retired retires retreat return returned returns reunion reviewed revise reward rex rhino rhubarb ribbon ribbon's ribbons rice rich richer rid ridden riddle ride rider riders rides ridge riding right ring rings rink ripe rise risen rises rising risotto rita's river rivet rivets road roads roadside roadworks roast roasted rob robin robot robots rock rockery rocket rockets rod rode rods roll rolled roller rollers rolling rolls romance rome roof roofer roofers room room's rooms rope roped ropes rose roses ross rot rota rotted rotten roughly round roundabout rounders rounding rounds route rovers row rowed rower rowers rowing rows roy rubber rubbers rubbish rubles rubs rucksack rug rugby rugs rule ruler rulers rummy run runaway rung rungs runner runners running runs rush russian rusty rye s sack sacks sad saddle saddles sadly safe saffron saffron's said sail sailed sailing sailor sailors sails salad salads salary sale sales saline salmon salon salt salted salve sam sam's same samosa samosas samples sand sandbag sandbags sandcastle's sander sandpaper sandpit sandstorm sandwich sandwiches sang sank santa's santos sapling saplings sari saris sat satnav saturday saturday's saturdays sauce saucepan saucer saucers sauna sausage sausages save saved saves saving savings saw sawed sawing sawn saws say says scaffold scale scales scaling scan scanned scans scarecrow scarecrows scarf scarf's scarves scatter scatters scene scenes scents schedule school school's schools sci science scissors scone scones scoop scoops scooter scooters score scoreboard scorecard scored scores scout scouts scrabble scrap scraps scratch scratched scratches screen screens screw screws sea seal sealed seals seam seams seamstress seamstresses seashell seashells seasick seaside season seasons seat seated seating seats seawater sec second seconds secretaries secretary secretly section sections security see seed seedling seedlings seeds seen sees self sell seller selling sells semi send sending sends sent sentences separates september sequence sequin sequins series serve served server serves service services servings session sessions set sets setting settle settled settles seven seventeen seventh seventy sew sewed sewing sewn sews shade shadow shake shaken shakers shall shallow shame shampoo shape shapes share shared shares sharing sharp sharpen sharpened she she'd she'll she's shear shearer shearers shearing shears shed sheep sheep's sheepskins sheet sheets shelf shell shelled shells shelter shelves shepherd sherpa sherpas shes shield shift shifts shin shine shines shiny ship shipping ships shirt shirts shoe shoes shook shooting shop shop's shopkeeper shopkeepers shopped shopper shopping shops shore shorn short shortened shortens shorter shortest shortfall shorts shot shots should shoulder shouted shouts shovel shovels show showed shower showering showers shown showroom shows shrank shrink shrinks shrub shrubs shrunk shucked shut shuttle shuttlecock shuttlecocks siblings sick side sided sides sightseeing sign signatures signed signs silent silk silver simmer simply since sing singer singers singing single singles sings sink sinks sip sips sir sis sister sister's sisters sit site sits sitter sitting sittings situps six sixes sixteen sixth sixty size skate skateboard skateboards skaters skates skating sketch sketchbook sketchbooks sketches sketching skewer skewers ski skiers skiing skin skins skip skipped skipper skipping skips skirt skirting skirts skis skittle skittles sky slabs slate slates sledge sledges sleep sleeper sleepers sleeping sleepover sleeps sleeve sleeves slept slice sliced slices slide slides slime slipped slipper slippers slips slope slot slots slow slower slowest slowly slug slugs sluice slushies small smaller smallest smart smashed smell smith smoke smoked smokes smoking smoothie smoothies snack snacks snail snails snake snakes snap snapped snaps snooker snooze snoozed snores snow snowballs snowdrops snowed snowman snows snowy so soap soaps social society sock socket sockets socks soda sofa sofas sofia soft software soil solar sold soldier soldiers solo soloists solution solve solved some somebody somehow someone someone's something somewhere sommelier son son's song songs sons soon sopranos sorry sort sorted sorting sorts soul sound sounds soup soups sourdough sous south souvenir souvenirs sow sowed sown sows space spaced spaces spade spades spaghetti spain spam span spanish spanner spanners spare spared spares sparkling sparrows spat speak speaker speakers speaking speaks special spectators speech speeches speed speedometer spell spelled spelling spend spending spends spent spice spider spiders spilled spills spilt spinner spinners spiral spirit spits splash split splits splitting spoiled spoilt spoke spokes sponge sponges sponsor sponsored sponsors spool spools spoon spoonfuls spoons sport sports spot spots spotted spray spread spreads spring springs sprinkler sprint sprints sprouted sprouts spurt sqm squad square squared squares squashed squats squeaking squeeze squeezed squeezes squirrel squirrels stable stables stack stack's stacked stacking stacks stadium staff stag stage stages stain stained stair staircase stairs stakes stale stalks stall stalls stamp stamped stamps stand standard standing stands staple stapled stapler staplers staples star starlings stars start started starter starters starting starts state statement station stations statue statues stay stayed staying stays steadily steady steak steaks steal steals steam steamed steel steep steeple stem stems step stepdad stepped stepping steps stew steward stewardess stewards stick sticker stickers sticks sticky still stings stir stirs stitch stitches stock stocks stole stolen stone stones stood stool stools stop stopped stopping stops stopwatch store stored storeroom storey storeys stories stork storks storm storms story stove stove's stoves straight strap straw strawberries strawberry straws strays streamers streaming street streets strength stretch stretched stretches stretching strike strikes string strings strip stripe stripes strips stroke strokes strong struck strung stuck student students studio stuff stuffing stupid subject subjects submarine subs subscribes subscription substitute subtract subtracted subtracting subtraction such sudden suffering sugar sugars suit suitcase suitcases suites suits sum summed summer summer's summers summit sums sun sunbathing sunday sunday's sundays sunflower sunflowers sung sunhat sunhats sunny sunrise sunscreen sunset sunshine supermarket supper supplier supply support suppose supposed supposes sure surf surgeon surplus survived surviving survivors swallow swallowed swallows swam swans swap swapped swaps swarm swear sweater sweaters sweep sweeper sweeps sweet sweetcorn sweets swept swim swimmer swimmers swimming swims swing swings swiss switch switched sword swords swore swum syringe syringes syrup system t tabby table table's tablecloth tablecloths tables tablespoon tablespoons tablet tablets tabs tack tacks taco tacos tadpole tadpoles tag tail tailor tailors tails take takeaway taken takes taking takings tale talk talkative talked talking talks tall taller tallied tally tambourine tambourines tangled tank tank's tanker tankers tanks tap tape taps target tart tarts task tasks taste tasted tasters tastes taught tax taxi taxis taxman tbilisi tea teach teacher teacher's teachers teaches teaching team team's teams teapot teapots tears teas teaspoon teaspoons teddies teddy teenager teenagers teeth telephone television tell telling tells telly temp temperature temperatures ten tenants tenner tennis tenors tens tent tent's tenth tents term terminal terminus terms terrace terrarium terriers test tested testing tests tetras tetris text textbook texts th than thank thanks that that'd that's thats thaw thawed the theatre their theirs them themselves then there there'd there'll there're there's therefore theres thermometer thermometers thermos thermostat these they they'd they'll they're they've thick thief thimble thimbles thin thing things think thinking thinks thinner third thirds thirst thirteen thirty this those though thought thousand thousands thread threaded threads three three's threes threw thrice thriller through throw thrown throws thu thumb thumbs thunder thursday thursdays thus thx thyme tick ticked ticket ticket's tickets ticks tide tidy tidying tie tied ties tiger tights til tile tiler tiles tiling till time timer timers times timetable tin tins tiny tip tipped tips tired tissues titles tits to toad toads toast toaster toasters today today's toddler toddlers toffee toffees together toilet toilets token tokens tokyo told toll tolls tom tomato tomatoes tomcat tomorrow tomorrow's ton toner tonight tonight's tonne tonnes tons too took tool toolbox tools tooth top topped tops torch torches tore torn tortoise toss tosses total totally touch touched tour tourist tourists tournament tours toward towards towel towels tower towers town town's towns toy toymaker toys track tracks tractor tractors trade traded trades trading traffic trail trailer trailers trailhead train train's trained trainee trainer trainers training trains tram trampoline trampolining trams transfer translator trap travel travelled traveller travellers travelling travels tray trays tread treadmill treasure treasurer treat treated treats treble trebled tree treehouse trees trench trestle trials triangle triangles trick tricks tricky tricycle tricycles tried tries trilogy trimmed trims trio trip triple tripled triples triplets tripling tripped trips troll trolley trolleys troop trophies trophy trough trousers trout truck trucks true truffle truffles trumpet trumpets trunk trust truth try tub tube tubes tubs tuck tue tues tuesday tuesday's tuesdays tug tulip tulips tumble tuna tune tuner tunnel turbine turf turkey turkeys turkish turn turned turning turnip turnips turns turtle turtle's turtles tutor tutoring tv twelve twenties twenty twice twin twins two type typed types typing typist tyre tyres u ukulele ultra um umbrella umbrellas unanswered unbroken unburst unclaimed uncle uncle's uncles uncoupled undamaged undelivered under underground underneath understand understood undo uneaten unfair unfilled unfollowed uniform union unit units university unload unloads uno unopened unpack unpacked unpacks unpainted unpeeled unpicked unravel unravelled unread unsafe unseen unsold unstretched until untouched unused unwrap unwrapped up up's updates upgrade uphill upkeep upper ups upstairs upstream upton urn urns us usable use used useful useless uses using usual usually vacant vacation vaccinations vaccine vacuum vacuumed vacuuming valid valley value valued van vanilla vanished vans varnish varnished vase vases veg vegetable vegetables vegetarian vegetarians veggie vehicles vending venice venue verbs verse verses version versus very vest vests vet vicar vicar's vice video videos view viewers views village villagers villages vine vinegar vines vineyard vinyl vinyls violin violins visa visit visited visiting visitor visitors visits vitamin vitamins vocabulary voices volcano volleyball volume volumes volunteer volunteers vote voted voters votes voucher vouchers w waddle wading waffle waffles wage wages wagon wagons waist wait waited waiter waiters waiting waitress waits wake wakes waking wales walk walked walker walkers walking walks wall wallet wallpaper wallpapering walls walnut walnuts waltz wand wands want wanted wanting wants war ward wardrobe wards warehouse warm warmed warmer was wash washed washer washes washing wasn't wasps wasted watch watched watchers watches watching watchman water watered watering waters watts wave waves wax way ways we we'd we'll we're we've wear wearing wears weather weave weaver weaves web website wed wedding wednesday wednesday's wednesdays weed weeding weeds week week's weekday weekdays weekend weekends weekly weeks weigh weighed weighing weighs weight weightlifter weights welcome weld welder welds well went were weren't west wet wetsuit wetter whAT whale what what'd what'll what's whatever whats wheat wheel wheelbarrow wheelbarrows wheelchairs wheels when when's where where's whether which while whistle whistles white who who'd who'll who's whoever whoever's whole wholesaler whom whose why wickets wide wider widow widowed width widths wife wife's wifi wig wigs wild wildlife will wilted win win's wind windmills window windows windowsill windowsills winds windy wine wines wing wings winner winner's winners winning winnings wins winter winter's winters wire wires wishing witch with withdrew within without wizard wizards wok woke wolf wolves woman women won won't wonder wont wood woodpecker woodpile woods wool woolly word words wore work workbench workbook worked worker worker's workers working workman workmen workout workouts works worksheet worksheets workshop world world's worm worming worms wormy worn worse worst worth worthless would would've wounds woven wow wrap wrapped wrappers wrapping wraps wreath wreaths wrestling wrinkled wristbands write writer writes writing written wrong wrongly wrote x xp y yacht yachts yard yards yarn year year's yearly years yeast yellow yes yeses yesterday yesterday's yet yield yields yo yoga yoghurt yoghurts yogurt yogurts yolks york you you'd you're you've young younger youngest youngsters your yours youth yoyo yoyos yrs yuck zebra zebras zero zip zips zlotys zoe zone zoo zoo's zookeeper £ ° ³ · × ÷ — … € − □`,
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
