/**
 * How often languages use the characters beyond ASCII: enough to tell in which encoding a text makes
 * sense. Letters stand in the order of their frequency, the most frequent first. Plain data.
 */

export interface Language {
	/** BCP 47. */
	id: string;
	/** Of its texts, the most used first. */
	encodings: readonly string[];
	/** Lower case, where the script has cases. */
	letters: string;
	/** Short frequent words of ASCII letters. */
	words?: string;
}

/** Frequent in texts of one writing, with the part of the text that they are together. */
export interface Writing {
	id: string;
	encodings: readonly string[];
	parts: readonly (readonly [characters: string, share: number])[];
	/** Other characters of the writing: as a pattern, with their share and their number. */
	others: readonly [pattern: RegExp, share: number, number: number];
}

const west = ['windows-1252', 'iso-8859-15', 'macintosh', 'ibm850', 'ibm437'];
const centre = ['windows-1250', 'iso-8859-2'];
const baltic = ['windows-1257', 'iso-8859-13', 'iso-8859-4'];
const cyrillic = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'];
const ukrainian = ['windows-1251', 'koi8-u', 'iso-8859-5', 'x-mac-cyrillic'];

const speak = (
	id: string,
	encodings: readonly string[],
	letters: string,
	words = '',
): Language => ({ id, encodings, letters, words });

export const languages: readonly Language[] = [
	speak('en', west, '’“”–‘—…£é•€°©½', 'the of and to in is for that with it'),
	speak('de', west, 'üäöß„“–', 'der die und das ist von mit den nicht ein zu'),
	speak('fr', west, 'éèàêçôùîâûëï’«»œæ', 'de la le et les des est en un une que dans'),
	speak('es', west, 'óáíéñú¿¡ü«»ºª', 'de la que el en y los se del las por con'),
	speak('pt', west, 'ãçáéóíêõúâôàºª', 'de que o a do da em um para com os no'),
	speak('it', west, 'èàùòìé’«»', 'di che il la e un per in del non sono una'),
	speak('nl', west, 'ëéïèöü', 'de het een van en in is dat op te niet'),
	speak('sv', west, 'äåöé', 'och att det i en som av den med inte'),
	speak('da', west, 'øåæé', 'og i at det en den til er som ikke'),
	speak('fi', west, 'äöå', 'ja on ei se oli ett joka mutta kun'),
	speak('is', west, 'ðíáóéþöæúý', 'og er sem til um ekki fyrir en hann'),
	speak('ca', west, 'àéèíòóçúïü·', 'de la que el i en les per amb els'),
	speak('cs', centre, 'íáéěřčžšýůúňťďó', 'je se na to v s z do od pro jako ale'),
	speak('sk', centre, 'áíéčšžýúľťôňďäóĺŕ', 'je sa na to v s z do od pre ako ale'),
	speak('pl', centre, 'łąężśćóńź', 'w i na z do nie jest to od po przez oraz'),
	speak('hu', centre, 'áéöőüóíúű', 'a az hogy nem is egy meg van ez ha'),
	speak('hr', centre, 'čšžćđ', 'je i u na se da za su od kao ili'),
	speak('ro', centre, 'ăîâțșţş', 'de a la cu pe din care nu este un'),
	speak('tr', ['windows-1254'], 'ışüğçöİâî', 've bir bu da de ile en gibi daha olarak'),
	speak('lt', baltic, 'ėšžųįąūčę', 'ir kad yra su ne tai per buvo kaip'),
	speak('lv', baltic, 'āīēšņūļžģķč', 'un ir no ar par uz ka bet tas'),
	speak('et', baltic, 'äõüöšž', 'ja on ei et see oli kui mis ka'),
	speak('vi', ['windows-1258'], 'đ\u0301\u0300\u0323\u0309\u0303ưôâơêăáàéíóúýùòè', 'cho trong anh'),
	speak('ru', cyrillic, 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'),
	speak('uk', ukrainian, 'оаинвтіерсклмудпязьбгйчхцїжєюшщфґ’'),
	speak('be', cyrillic, 'аніоеыртсклдвуямпзгцйьчбўшжхэёюф'),
	speak('bg', cyrillic, 'аоеинтрвсдлкпмузгъябчшцжйхщюьф'),
	speak('sr', cyrillic, 'аоиенрстјудвклмпзгбчшцњжљхћђџф'),
	speak('el', ['windows-1253', 'iso-8859-7'], 'αοιετνσςρπκμληυωάίόύέήώγδχθφβξζψϊΐ'),
	speak('he', ['windows-1255', 'iso-8859-8'], 'יואלהרתבשמםנקןדפחעטכסגצזךץף'),
	speak('ar', ['windows-1256', 'iso-8859-6'], 'اليمونرتبةعدفهسكقحجأشصطضزخغثءىذإئؤآظ،'),
	speak('fa', ['windows-1256'], 'ایرندهمتوسبشکلپزجگقفخحآعطصچغژضذثظ،'),
	speak('th', ['windows-874'], 'านรอกงมยเลดวตสทปบคีั่ะ้ิไขหแพจชใำถผโซึูธุ์ญศณ'),
];

const stops = '，。、：；！？（）「」『』《》“”・…—〜　％０１２３４５６７８９';
const simplified =
	'的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运款元付额账号姓李同';
const traditional =
	'的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運款元付額帳號姓李約';
const hiragana =
	'のいるとにたしをてはがでなかられりこあもさすっそうけまだくどよえきみつめわおせばやんちひろじべほねぶげずびぎふゃゅょごへぐむざぬゆ';
const katakana = 'ンストルーアイリラクシタレロフドマサカテバグジャコニメオウナデッムプビィキセュエ';
const kanji =
	'日一人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会同事自社発者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近画海売知道集別物使品計死特私始運終台広住無真有口少町料工建急止送切転研足究楽起着店質待試族銀早親験英医去味写字答夜音注帰古歌買悪図週室歩紙黒花春青館屋色走旅服借約契額支払期限請求番号県市区郵便府部成合定相関取実現対連全数的当回政議内法立党国';
const hangul =
	'이다는의에을가한고를로은하지사도기어리자인들아시그나라서대수정있부일해제만보것으전여원스상유장주구동면조과비공했국적소신성위등연안개없년오경화때거문계미관두말게내작선우회방바람당무불생세모려물발마중요습니입금약계번호월명체';

export const writings: readonly Writing[] = [
	{
		id: 'zh-Hans',
		encodings: ['gb18030'],
		parts: [
			[simplified, 0.6],
			[stops, 0.08],
		],
		others: [/[\u4e00-\u9fff]/, 0.3, 6500],
	},
	{
		id: 'zh-Hant',
		encodings: ['big5', 'gb18030'],
		parts: [
			[traditional, 0.6],
			[stops, 0.08],
		],
		others: [/[\u4e00-\u9fff]/, 0.3, 6500],
	},
	{
		id: 'ja',
		encodings: ['shift_jis', 'euc-jp'],
		parts: [
			[hiragana, 0.5],
			[katakana, 0.1],
			[kanji, 0.2],
			[stops, 0.08],
		],
		others: [/[\u4e00-\u9fff\u3041-\u30ff]/, 0.1, 6500],
	},
	{
		id: 'ko',
		encodings: ['euc-kr'],
		parts: [
			[hangul, 0.75],
			[stops, 0.02],
		],
		others: [/[\uac00-\ud7a3]/, 0.2, 2350],
	},
];
