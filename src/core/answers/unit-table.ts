/**
 * Units of measure and currencies as data, one in a line: its names (`_` stands for a space), how
 * many of the base unit it is, the base unit, and the metric prefixes that it is used with.
 *
 * Factors are exact by definition; what is only roughly so, or so in one country, is a base unit of
 * its own: months have no fixed number of days, tons and gallons differ by country, kilobytes are
 * 1000 or 1024 bytes, and degrees of temperature may be a difference.
 */
export const unitTable = `
m metre meter mètre metro Meter метр метра метров м = 1 metre nμmcdk
g gram gramme Gramm gramo грамм грамма граммов г = 1 gram nμmckMh
l L litre liter Liter litro литр литра литров л = 0.001 metre^3 μmcdh
s sec second Sekunde Sekunden seconde segundo секунда секунды секунд = 1 second nμm
W watt ватт = 1 watt mkMGT
J joule = 1 joule mkMG
V volt = 1 volt mkM
A amp ampere = 1 ampere mk
Hz hertz = 1 hertz kMGT
Pa pascal = 1 pascal mhkM
N newton = 1 newton mkM
Wh watt_hour = 3600 joule kMGT
cal calorie = 1 calorie k
mol mole = 1 mole mk
in inch Zoll = 0.0254 metre
ft foot = 0.3048 metre
yd yard = 0.9144 metre
mi mile Meile Meilen mille = 1609.344 metre
nautical_mile = 1852 metre
light_year = 9460730472580800 metre
kilo кг килограмм килограмма килограммов = 1000 gram
км километр километра километров = 1000 metre
см сантиметр сантиметра сантиметров Zentimeter centimètre centímetro = 0.01 metre
мм миллиметр миллиметра миллиметров milímetro = 0.001 metre
kilómetro = 1000 metre
sqm = 1 metre^2
sqkm = 1000000 metre^2
sqft = 0.09290304 metre^2
ha hectare = 10000 metre^2
acre = 4046.8564224 metre^2
cc = 0.000001 metre^3
t tonne metric_ton = 1000000 gram
lb pound = 453.59237 gram
oz ounce = 28.349523125 gram
ton = 1 ton
gal gallon = 8 pint
qt quart = 2 pint
pint = 1 pint
fl_oz fluid_ounce = 1 fluid_ounce
min minute Minuten minuto минута минуты минут мин = 60 second
h hr hour Stunde Stunden Std heure hora час часа часов ч = 3600 second
day Tag Tage Tagen jour día день дня дней = 86400 second
week wk Woche Wochen semaine semana неделя недели недель = 604800 second
fortnight = 1209600 second
month Monat Monate Monaten mois mes meses месяц месяца месяцев = 1 month
yr year Jahr Jahre Jahren année año год года лет = 12 month
decade = 120 month
century = 1200 month
millennium = 12000 month
mph = 0.44704 metre/second
kph kmh kmph = 5/18 metre/second
knot = 463/900 metre/second
mpg mile_per_gallon = 1 mile_per_gallon
° deg degree Grad = 1 degree
rad radian = 1 radian
C °C °_C degree_C degree_celsius celsius centigrade degree_centigrade Grad_Celsius = 1 celsius
F °F °_F degree_F degree_fahrenheit fahrenheit = 1 fahrenheit
K kelvin = 1 kelvin
% percent per_cent pct Prozent pour_cent por_ciento процент процента процентов = 1 percent
percentage_point = 1 percentage_point
B byte = 1 byte
kB KB kilobyte = 1 kilobyte
MB megabyte = 1 megabyte
GB gigabyte = 1 gigabyte
TB terabyte = 1 terabyte
bit = 1 bit
kb Kb kbit kilobit = 1 kilobit
Mb Mbit megabit = 1 megabit
Gb Gbit gigabit = 1 gigabit
bps = 1 bit/second
kbps Kbps = 1 kilobit/second
Mbps = 1 megabit/second
Gbps = 1 gigabit/second
Bps = 1 byte/second
kBps KBps = 1 kilobyte/second
MBps = 1 megabyte/second
GBps = 1 gigabyte/second
$ US$ USD dollar US_dollar American_dollar buck dólar доллар доллара долларов = 1 dollar
¢ cent US_cent = 0.01 dollar
€ EUR euro евро = 1 euro
eurocent euro_cent = 0.01 euro
£ GBP sterling pound_sterling British_pound quid = 1 sterling
pence = 0.01 sterling
¥ JPY yen = 1 yen
CNY RMB yuan renminbi = 1 yuan
₹ INR Rs rupee = 1 rupee
₽ RUB ruble rouble рубль рубля рублей руб = 1 ruble
CHF swiss_franc = 1 swiss_franc
C$ CA$ CAD canadian_dollar = 1 canadian_dollar
A$ AU$ AUD australian_dollar = 1 australian_dollar
`;

/** Symbol and word of each metric prefix, and its power of ten. */
export const prefixes: Record<string, [word: string, power: number]> = {
	n: ['nano', -9],
	μ: ['micro', -6],
	m: ['milli', -3],
	c: ['centi', -2],
	d: ['deci', -1],
	h: ['hecto', 2],
	k: ['kilo', 3],
	M: ['mega', 6],
	G: ['giga', 9],
	T: ['tera', 12],
};

/** Bases of money. */
export const currencies: ReadonlySet<string> = new Set(
	'dollar,euro,sterling,yen,yuan,rupee,ruble,swiss franc,canadian dollar,australian dollar'.split(
		',',
	),
);
