/** French answers as people and models word them. */
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'Combien coûte le billet avec le repas ?',
	`
1 234,56 € | 1234,56 euros
3,50 € | 3,5 €
12 euros | 12 €
Le billet coûte 12 euros. | 12 €
Il coûte 12 €. | 12 euros
12.000 € | 12000 €
12 € [1] | 12 €
Cela coûte 12 €. | 12 €
Le total est de 12 €. | 12 €
1 000 000 € | 1000000 €
	`,
	`
3,50 € | 350 €
12.000 € | 12 €
1 234,56 € | 1 234,65 €
0,75 € | 75 €
12 € | 12 dollars
12 € | 12 centimes
12 € | environ 12 €
Il coûte 12 €. | Il coûte 21 €.
12 € | Il ne coûte pas 12 €.
12 € | plus de 12 €
12 € | 12 € par mois
	`,
);

answersTo(
	'Quelle est la capitale de la France ?',
	`
Paris | La capitale est Paris.
Paris | La capitale de la France est Paris.
Paris | Paris est la capitale de la France.
Paris | C'est Paris.
« Paris » | Paris
Paris | Il s'agit de Paris.
	`,
	`
Paris | Lyon
Paris | Ce n'est pas Paris.
Paris | La capitale est Lyon.
Paris | Paris ou Lyon
Paris | La capitale de la France n'est pas Paris.
Paris | La France
	`,
);

answersTo(
	'Est-ce permis le dimanche ?',
	`
Non | Non, ce n'est pas permis.
Oui | Oui, c'est permis.
oui | yes
Non. | non
	`,
	`
Oui | Non
Non | Peut-être
Oui, c'est permis. | Non, ce n'est pas permis.
Non | Cela dépend.
Non | On ne sait pas.
	`,
);

answersTo(
	'Combien de temps dure le voyage ?',
	`
2 heures | 120 minutes
2 h | 2 heures
1,5 heure | 90 minutes
7 jours | 1 semaine
Le voyage dure 2 heures. | 2 h
Il dure 2 heures. | 2 heures
12 mois | 1 an
	`,
	`
2 heures | 2 minutes
7 jours | 7 semaines
3 mois | 3 minutes
2 heures | 2 jours
1,5 heure | 15 heures
Le voyage dure 2 heures. | Le voyage dure 3 heures.
2 heures | plus de 2 heures
	`,
);

answersTo(
	'À quelle heure part le train ?',
	`
17 h 30 | 17:30
17h30 | 17:30
à 17h30 | 17 h 30
Le train part à 17 h 30. | 17:30
midi | 12:00
minuit | 0:00
9 heures | 9 h
	`,
	`
17h30 | 17h03
17h30 | 7h30
midi | minuit
Le train part à 17 h 30. | Le train part à 18 h 30.
17h30 | après 17h30
9 h | 9 min
	`,
);

answersTo(
	'À quelle date le traité a-t-il été signé ?',
	`
3 mai 2024 | 03/05/2024
le 3 mai 2024 | 3 mai 2024
1er janvier 2000 | 1 janvier 2000
3 mai 2024 | 2024-05-03
14 juillet 1789 | 14/07/1789
Il a été signé le 3 mai 2024. | 3 mai 2024
	`,
	`
3 mai 2024 | 5 mars 2024
03/05/2024 | 05/03/2024
3 juin 2024 | 3 juillet 2024
3 mai 2024 | 3 mai 2023
14 juillet | 14 juillet 1789
avant le 3 mai 2024 | 3 mai 2024
	`,
);

answersTo(
	'Combien de pommes reste-t-il ?',
	`
42 | 42 pommes
42 pommes | Il reste 42 pommes.
42 | Il y a 42 pommes.
42 pommes | 42 pommes [2]
40 + 2 = 42 | 42
	`,
	`
42 | 24
42 pommes | 42 poires
42 | Il ne reste pas 42 pommes.
42 | 4,2
42 pommes | moins de 42 pommes
42 | 42 ou 43
42 | 420
	`,
);

answersTo(
	'Qui est plus grand, Anne ou Luc ?',
	`
Anne | Anne est plus grand
Anne | C'est Anne.
	`,
	`
Anne | Luc
Anne est plus grande que Luc. | Luc est plus grand qu'Anne.
Anne | Anne et Luc
Anne | ce n'est pas Anne
Anne | aucun des deux
	`,
);
