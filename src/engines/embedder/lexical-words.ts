/**
 * The words that the built-in embedder knows whole; any other word is put together from pieces.
 * Written for this project. Inflected forms follow by rule.
 */

const list = (text: string): string[] => text.trim().split(/\s+/);

/** They stand in every text and so say little about it. */
export const functionWords = list(`
	a about above across after again against ago all almost along already also although always am among
	an and another any anybody anyone anything are aren around as at away b be became because been
	before behind being below beside besides between beyond both but by c can cannot could couldn d did
	didn do does doesn doing don done down during each either else enough et etc even ever every
	everybody everyone everything few for from further had hadn has hasn have haven having he hence her
	here hers herself him himself his how however i if in indeed inside instead into is isn it its
	itself just least less like ll m many may maybe me might mine more most mostly much must my myself
	near neither never no nobody none nor not nothing now o of off often on once one only onto or other
	others otherwise our ours ourselves out over own per perhaps quite rather re s same shall she should
	shouldn since so some somebody someone something sometimes somewhere soon still such t than that the
	their theirs them themselves then there therefore these they this those though through throughout
	thus to together too toward towards u under unless until up upon us ve very via was wasn we were
	weren what whatever when whenever where whereas wherever whether which while who whoever whole whom
	whose why will with within without won would wouldn y yes yet you your yours yourself yourselves
`);

/** Words of ordinary life, of work, of reasoning and of technical things. */
export const words = list(`
	ability able absence absolute abstract accept access accident account accurate achieve acid action
	active actor actual adapt add address adjust admit adult advance advantage adventure advice affair
	affect afford afraid afternoon age agency agent agree aim air airport alarm album alcohol algorithm
	alive allow alone alphabet alter alternative amazing ambition amount analysis analyse ancient angel
	anger angle angry animal ankle anniversary announce annual answer ant anxiety anxious apartment
	apology apparent appeal appear apple apply appoint approach appropriate approve april apricot
	architect area argue argument arise arm army arrange arrest arrive arrow art article artist ask
	asleep aspect assess asset assign assist assume assumption atlas atmosphere atom attach attack
	attempt attend attention attic attitude attract audience august aunt author automatic autumn average
	avoid awake award aware baby back backup bacteria bad bag bake balance ball balloon banana band bank
	bar bargain bark barrel barrier base basic basket bat bath bathroom battery battle bay beach bean
	bear beard beast beat beauty beautiful bed bedroom bee beef beer begin behave behaviour belief
	believe bell belong belt bench bend benefit berry best bet better bicycle big bike bill billion
	bind biology bird birth birthday biscuit bit bite bitter black blade blame blank blanket blind block
	blood blossom blow blue board boat body boil bold bone book boot border boring born borrow boss
	bottle bottom bound boundary bowl box boy brain branch brass brave bread break breakfast breath
	breathe brick bridge brief bright bring broad brother brown browser brush bucket budget bug build
	building bundle burden burn bus business busy butter butterfly button buy cabbage cabin cabinet
	cable cake calculate calendar call calm camel camera camp campaign canal cancel cancer candidate
	candle candy cap capable capacity capital captain car carbon card care career careful carpet carriage
	carrot carry case cash castle casual cat catch category cathedral cattle cause cave ceiling celebrate
	cell cellar cement centre century ceremony certain chain chair challenge chance change channel
	chapter character charge charity chart chase chat cheap cheat check cheek cheer cheese chef chemical
	chemistry cheque cherry chess chest chicken chief child chimney chin chocolate choice choose church
	cinema circle citizen city civil claim class classic clay clean clear clerk clever client cliff
	climate climb clinic clock close cloth clothes cloud club coach coal coast coat code coffee coin cold
	collapse collar colleague collect college colony colour column combine come comfort command comment
	commerce commit committee common communicate community company compare compete compile complain
	complete complex complicate component compose compound compute computer concentrate concept concern
	concert conclude conclusion concrete condition conduct confidence confident confirm conflict confuse
	connect conscious consequence consider consist consistent constant constraint construct consult
	consume contact contain content contest context continent continue contract contradict contrast
	contribute control convenient convert convince cook cool copper copy coral core corn corner correct
	cost cottage cotton cough council count counter country county couple courage course court cousin
	cover cow crack craft crash crazy cream create credit creek crew crime crisis criterion criticise
	crop cross crowd crown crucial cruel cry crystal culture cup cupboard cure curious currency current
	curtain curve custom customer cut cycle daily damage damp dance danger dangerous dark data database
	date daughter dawn day dead deadline deaf deal dear death debate debt decade december decide decision
	declare decline decorate decrease deep deer defeat defence defend define definition degree delay
	delete delicate delicious deliver demand democracy demonstrate dense dentist deny depart department
	depend deposit depress depth derive describe desert deserve design desire desk despair destroy detail
	detect determine develop device diagnose diagram dialogue diamond diary dictionary die diet differ
	difference different difficult dig digital dinner direct direction dirt dirty disable disagree
	disappear disaster discipline discount discover discuss disease dish disk dismiss display distance
	distant distinct distribute district disturb dive divide doctor document dog dollar dolphin domain
	dominate donkey door double doubt dozen draft drag dragon drain drama draw drawer dream dress drift
	drill drink drive drop drought drown drug drum dry duck due dull dust duty dynamic eager eagle ear
	early earn earth earthquake easily east easy eat echo economy edge edit educate effect efficient
	effort egg eight elaborate elbow elder elect electric electron elegant element elephant eleven
	eliminate email embarrass embed emerge emergency emotion emperor emphasis empire employ employer empty
	enable encounter encourage end endless enemy energy engage engine engineer enjoy enormous ensure
	enter entertain enthusiasm entire entrance entry envelope environment envy episode equal equation
	equip error escape essay essential establish estate estimate ethics euro evaluate evening event
	evidence evil evolve exact examine example excellent except exchange excite exclude excuse execute
	exercise exhaust exhibit exist exit expand expect expense expensive experience experiment expert
	explain explode explore export express extend extent extra extreme eye fabric face fact factor factory
	fail failure faint fair faith fall false fame familiar family famous fan fancy far farm farmer fashion
	fast fat fatal father fault favour favourite fear feather feature february fee feed feel fellow female
	fence ferry festival fetch fever fiction field fierce fifteen fifty fight figure file fill film filter
	final finance find fine finger finish fire firm first fish fit five fix flag flame flash flat flavour
	flexible flight float flood floor flour flow flower fluid fly focus fog fold folk follow food fool
	foot football force forecast foreign forest forget forgive fork form formal formula fortune forty
	forward foundation fountain four fox fraction fragile frame framework free freedom freeze frequent
	fresh friday friend frighten frog front frost fruit frustrate fry fuel full fun function fund
	fundamental funny fur furniture future gain galaxy gallery game gap garage garden garlic gas gate
	gather general generate generation generous gentle gentleman genuine geography geometry ghost giant
	gift giraffe girl give glacier glad glass global gloomy glove glue goal goat god gold golden good
	goodbye goose govern government grab grace grade gradual grain grammar grand grandfather grandmother
	grant grape graph grass grateful grave gravity great green greet grey grief ground group grow growth
	guarantee guard guess guest guide guilty guitar gun habit hair half hall hammer hand handle happen
	happy harbour hard hardware harm harvest hat hate head headache heal health healthy hear heart heat
	heaven heavy hedge height hello help hen herb hero hesitate hide high highlight highway hike hill
	hint hip hire history hit hobby hold hole holiday hollow holy home honest honey honour hope horizon
	horn horror horse hospital host hostel hotel hour house household huge human humble humour hundred
	hungry hunt hurry hurt husband hypothesis ice idea ideal identify identity idle ignore ill illegal
	illness image imagine immediate immune impact implement imply import important impossible impress
	improve impulse inch incident include income increase independent index indicate individual industry
	infect infer infinite inflation influence inform information ingredient inhabit initial injure injury
	ink inner innocent innovation input inquire insect insert insist inspect inspire install instance
	instant instinct institute instruct instrument insult insurance insure integer intelligent intend
	intense interest interface internal internet interpret interrupt interval interview introduce invade
	invent invest investigate invisible invite involve iron irony island issue item ivory jacket jail jam
	january jar jaw jazz jealous jewel job join joint joke journal journey joy judge juice july jump june
	jungle junior jury justice justify keen keep kettle key keyboard kick kid kidney kill kilometre kind
	king kingdom kiss kitchen kite kitten knee knife knock knot know knowledge label laboratory labour
	lack ladder lady lake lamb lamp land landscape language lantern laptop large last late later laugh
	launch laundry law lawn lawyer lay layer lazy lead leader leaf league leak lean learn leather leave
	lecture left leg legal legend lemon lend length lesson let letter lettuce level liar liberty library
	licence lie life lift light lightning limit line link lion lip liquid list listen literature litre
	little live liver lizard load loan local locate lock log logic lonely long look loop loose lorry lose
	loss loud love lovely low loyal luck lucky luggage lunch lung luxury machine mad magazine magic magnet
	mail main maintain major majority make male man manage manager manner manual map marble march margin
	mark market marriage marry mask mass master match material mathematics matrix matter maximum meadow
	meal mean meaning measure meat mechanic medal media medical medicine medium meet member memory mental
	mention menu merchant mercy merge merit mess message metal meter method metre middle midnight mild
	mile milk mill million mind mineral minimum minister minor minute mirror miss mission mistake mix
	mobile mode model moderate modern modest module moment monday money monitor monkey month mood moon
	moral morning mortgage mosque mosquito mother motion motivate motor mount mountain mouse mouth move
	movie mud multiple multiply muscle museum mushroom music musician mystery nail name narrow nasty
	nation native natural nature neat necessary neck need needle negative neglect negotiate neighbour
	nephew nerve nervous nest net network neural neutral new news newspaper nice niece night nine nod
	node noise noodle noon normal north nose note notebook notice notion novel november nuclear number
	numerous nurse nut oak obey object oblige observe obstacle obtain obvious occasion occupy occur ocean
	october odd offer office officer official oil old olive onion online open opera operate opinion
	opponent opportunity oppose opposite optimal optimise option orange orbit order ordinary organ
	organise origin original ounce outcome outdoor output outside oven overcome owe owl owner oxygen pace
	pack package page pain painful paint pair palace pale palm pan panda panel panic paper parade
	paragraph parallel parameter parcel parent park parliament parrot parse part participate particle
	particular partner party pass passage passenger passion passive passport password past paste path
	patient pattern pause pay peace peach peak pear pen penalty pencil penguin pension people pepper
	perceive percent perfect perform period permanent permit person personal persuade pet petrol phase
	phenomenon philosophy phone photo photograph phrase physical physics piano pick picnic picture pie
	piece pig pigeon pile pill pillow pilot pin pine pink pipe pizza place plain plan plane planet plant
	plastic plate platform play player pleasant please pleasure plenty plot plug plus pocket poem poet
	poetry point poison pole police policy polite politics pollution pond pool poor pope popular population
	port portrait position positive possess possible post postpone pot potato potential pound pour poverty
	powder power practical practice praise pray precious precise predict prediction prefer pregnant
	prejudice prepare presence present preserve president press pressure pretend pretty prevent previous
	price pride priest primary prime prince princess principle print prison prisoner private prize
	probability probable problem procedure process produce product profession professor profile profit
	program programme progress project promise promote prompt proof proper property propose protect
	protest protocol proud prove provide province psychology pub public publish pull pump pumpkin punch
	punish pupil purchase pure purple purpose purse push puzzle pyramid python qualify quality quantity
	quantum quarter queen query question queue quick quiet quit quote rabbit race radical radio rail
	railway rain rainbow raise random range rank rapid rare rat rate ratio raw ray reach react read ready
	real realise reality reason recall receipt receive recent recipe recognise recommend record recover
	recursion recycle red reduce refer reference reflect reform refuse regard region register regret
	regular reject relate relation relative relax release relevant reliable relief religion rely remain
	remark remember remind remote remove rent repair repeat replace reply report represent request require
	rescue research reserve resident resist resolve resource respect respond response responsible rest
	restaurant restore restrict result retire retrieve return reveal revenue reverse review revolution
	reward rhythm rice rich ride right ring ripe rise risk ritual rival river road roast rob robot rock
	rocket role roll roof room root rope rose rotten rough round route routine row royal rub rubber
	rubbish rude rug ruin rule ruler rumour run rural rush rust sacred sacrifice sad saddle safe safety
	sail sailor salad salary sale salmon salt sample sand sandwich satellite satisfy saturday sauce
	sausage save say scale scan scandal scare scatter scene schedule scheme school science scientific
	scientist scissors scope score scratch scream screen screw sculpture sea seal search season seat
	second secret secretary section sector secure security see seed seek seem segment select self sell
	semantic send senior sense sensible sensitive sentence separate september sequence series serious
	servant serve server service session set settle seven several severe sew sex shade shadow shake
	shallow shame shape share shark sharp shave sheep sheet shelf shell shelter shield shift shine ship
	shirt shock shoe shoot shop shore short shoulder shout show shower shrink shut shy sick side sight
	sign signal signature significant silence silent silk silly silver similar simple simulate single sink
	sister sit site situation six size skill skin skip skirt skull sky slave sleep sleeve slice slide
	slight slim slip slope slow small smart smell smile smoke smooth snack snail snake snow soap social
	society sock soft software soil solar soldier solid solution solve song soon sorry sort soul sound
	soup sour source south space spare spark speak special species specific spectrum speech speed spell
	spend sphere spider spin spirit spit split spoil spoon sport spot spread spring square squeeze
	squirrel stable stadium staff stage stair stake stamp stand standard star start state statement
	station statistic statue status stay steady steal steam steel steep stem step stick stiff stimulate
	sting stir stock stomach stone stop storage store storm story straight strange stranger strategy
	straw strawberry stream street strength stress stretch strict strike string strip stroke strong
	structure struggle student studio study stuff stupid style subject submit substance substitute
	subtract suburb succeed success sudden suffer sugar suggest suit suitable suitcase sum summary summer
	summit sun sunday sunlight sunny supper supply support suppose sure surface surgeon surgery surprise
	surrender surround survey survive suspect suspend swallow swan swap swear sweat sweep sweet swell swim
	swing switch sword symbol sympathy symptom synchronise syntax system table tablet tail tailor take
	tale talent talk tall tank tap tape target task taste tax taxi tea teach teacher team tear technical
	technique technology teenager telephone telescope television tell temper temperature temple temporary
	tempt ten tenant tend tendency tennis tense tent term terrible territory terror test text textile
	thank theatre theft theme theorem theory therapy thick thief thin thing think third thirst thirty
	thought thousand thread threat threaten three threshold throat throne throw thumb thunder thursday
	ticket tidy tie tiger tight tile time tin tiny tip tired tissue title toast tobacco today toe toilet
	token tolerate tomato tomorrow ton tone tongue tonight tool tooth topic torch torture total touch
	tough tour tourist towel tower town toy trace track trade tradition traffic tragedy trail train
	transfer transform translate transport trap travel traveller treasure treat treaty tree tremble trend
	trial triangle tribe trick trip triumph tropical trouble trousers truck true trumpet trunk trust truth
	try tube tuesday tune tunnel turkey turn turtle twelve twenty twice twin two type typical ugly ultimate
	umbrella uncle understand unemployment uniform union unique unit unite universe university unknown
	update upgrade upper upset urban urge urgent use useful user usual vacation vacuum valid valley
	valuable value van vanish variable variety various vary vast vector vegetable vehicle vein verb
	verdict verify version vertical victim victory video view village vinegar violence violin virtual
	virtue virus visible vision visit visitor vital vitamin vocabulary voice volcano volume volunteer vote
	voyage vulnerable wage wagon waist wait waiter wake walk wall wallet wander want war wardrobe warm
	warn wash waste watch water wave wax way weak wealth weapon wear weather web website wedding wednesday
	week weekend weigh weight weird welcome welfare well west wet whale wheat wheel whisper whistle white
	wide widow width wife wild wilderness win wind window wine wing winner winter wipe wire wisdom wise
	wish witch withdraw witness wolf woman wonder wonderful wood wooden wool word work worker workshop
	world worm worry worse worship worst worth wound wrap wreck wrist write writer wrong yard year yellow
	yesterday yield young youth zebra zero zone zoo
`);

/** Forms that no rule gives, each with the word that it is a form of. */
export const irregular: Record<string, string> = Object.fromEntries(
	`arose:arise arisen:arise ate:eat eaten:eat began:begin begun:begin bent:bend bit:bite bitten:bite
	bled:bleed blew:blow blown:blow bore:bear borne:bear bought:buy broke:break broken:break
	brought:bring built:build burnt:burn came:come caught:catch children:child chose:choose
	chosen:choose criteria:criterion dealt:deal drank:drink drawn:draw dreamt:dream drew:draw
	driven:drive drove:drive drunk:drink dug:dig fallen:fall feet:foot fell:fall felt:feel fed:feed
	flew:fly flown:fly fought:fight forgave:forgive forgot:forget forgotten:forget found:find
	froze:freeze frozen:freeze gave:give geese:goose given:give gone:go went:go grew:grow grown:grow
	heard:hear held:hold hid:hide hidden:hide hypotheses:hypothesis analyses:analysis kept:keep
	knew:know known:know knives:knife laid:lay leaves:leaf led:lead leant:lean learnt:learn lent:lend
	lit:light lives:life lost:lose made:make matrices:matrix men:man met:meet mice:mouse paid:pay
	phenomena:phenomenon ran:run rang:ring ridden:ride risen:rise rode:ride rose:rise said:say
	sang:sing sank:sink sat:sit saw:see seen:see sent:send shaken:shake shook:shake shone:shine
	shot:shoot shown:show shrank:shrink sheep:sheep shelves:shelf slept:sleep sold:sell sought:seek
	spent:spend spoke:speak spoken:speak stole:steal stolen:steal stood:stand stuck:stick sung:sing
	sunk:sink swam:swim swept:sweep swore:swear sworn:swear swum:swim taken:take taught:teach
	teeth:tooth thieves:thief thought:think threw:throw thrown:throw told:tell took:take tore:tear
	torn:tear understood:understand vertices:vertex wives:wife woke:wake woken:wake women:woman
	won:win wore:wear worn:wear wolves:wolf written:write wrote:write`
		.split(/\s+/)
		.map((pair) => pair.split(':') as [form: string, word: string]),
);

/** Endings that say how a word is used more than what it means. */
export const endings = list(`
	s es ed ing er ers est ly ness ment ments ion ions ation ations ition able ible ably ful less ive
	al ally ial ic ical ism ist ists ity ities ies ied ier en ens ize ise izes ises ized ised izing ising
	isation ization ship hood ward wards y d r ning ting ping ging ming ned ted ped ged med ner ter per
	ous ously ious ence ance ent ant
`);
