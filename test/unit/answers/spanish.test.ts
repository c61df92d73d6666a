/** Spanish answers as people and models word them. */
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'¿Cuánto cuesta la entrada con la comida?',
	`
1.234,56 € | 1234,56 euros
3,50 € | 3,5 €
12 euros | 12 €
Cuesta 12 euros. | 12 €
La entrada cuesta 12 euros. | 12 €
12.000 € | 12000 €
12 € [1] | 12 €
El total es 12 €. | 12 €
	`,
	`
3,50 € | 350 €
12.000 € | 12 €
0,75 € | 75 €
12 € | 12 dólares
Cuesta 12 euros. | Cuesta 21 euros.
12 € | No cuesta 12 €.
12 € | más de 12 €
12 € | unos 12 €
12 € | 12 € al mes
1.234,56 € | 1.234,65 €
	`,
);

answersTo(
	'¿Cuál es la capital de Francia?',
	`
París | La capital es París.
París | La capital de Francia es París.
París | París es la capital de Francia.
París | Es París.
«París» | París
	`,
	`
París | Lyon
París | No es París.
París | La capital es Lyon.
París | París o Lyon
París | La capital de Francia no es París.
París | Francia
	`,
);

answersTo(
	'¿Está permitido el domingo?',
	`
No | No, no está permitido.
Sí | Sí, está permitido.
sí | yes
No. | no
	`,
	`
Sí | No
No | Quizás
Sí, está permitido. | No, no está permitido.
No | Depende.
No | Nadie lo sabe
Sí | Si llueve
	`,
);

answersTo(
	'¿Cuánto dura el viaje?',
	`
2 horas | 120 minutos
2 h | 2 horas
1,5 horas | 90 minutos
7 días | 1 semana
El viaje dura 2 horas. | 2 h
Dura 2 horas. | 2 horas
12 meses | 1 año
	`,
	`
2 horas | 2 minutos
7 días | 7 semanas
3 meses | 3 minutos
2 horas | 2 días
1,5 horas | 15 horas
El viaje dura 2 horas. | El viaje dura 3 horas.
2 horas | más de 2 horas
1 año | 1 mes
	`,
);

answersTo(
	'¿A qué hora sale el tren?',
	`
17:30 | a las 17:30
El tren sale a las 17:30. | 17:30
Sale a las 17:30. | 17:30
17.30 h | 17:30
mediodía | 12:00
	`,
	`
17:30 | 17:03
17:30 | 7:30
El tren sale a las 17:30. | El tren sale a las 18:30.
17:30 | después de las 17:30
mediodía | medianoche
17:30 | 17,30 €
	`,
);

answersTo(
	'¿En qué fecha se firmó?',
	`
3 de mayo de 2024 | 03/05/2024
el 3 de mayo de 2024 | 3 de mayo de 2024
3 de mayo de 2024 | 2024-05-03
3 mayo 2024 | 3 de mayo de 2024
Se firmó el 3 de mayo de 2024. | 3 de mayo de 2024
	`,
	`
3 de mayo de 2024 | 5 de marzo de 2024
03/05/2024 | 05/03/2024
3 de junio de 2024 | 3 de julio de 2024
3 de mayo de 2024 | 3 de mayo de 2023
3 de mayo | 3 de mayo de 2024
antes del 3 de mayo de 2024 | 3 de mayo de 2024
	`,
);

answersTo(
	'¿Cuántas manzanas quedan?',
	`
42 | 42 manzanas
42 manzanas | Quedan 42 manzanas.
42 | Hay 42 manzanas.
42 manzanas [1] | 42
40 + 2 = 42 | 42
	`,
	`
42 | 24
42 manzanas | 42 peras
42 | No quedan 42 manzanas.
42 | 4,2
42 manzanas | menos de 42 manzanas
42 | 42 o 43
42 manzanas | 42 %
	`,
);

answersTo(
	'¿Quién escribió el Quijote?',
	`
Cervantes | Cervantes escribió el Quijote.
Cervantes | Fue Cervantes.
Cervantes | Lo escribió Cervantes.
	`,
	`
Cervantes | Lope de Vega
Cervantes | No fue Cervantes.
Cervantes | Cervantes no escribió el Quijote.
Cervantes | Lo escribió Lope de Vega.
Cervantes | Cervantes y Lope de Vega
	`,
);
