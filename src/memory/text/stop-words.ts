/**
 * Words so common that they tell nothing, of seven European languages; without those that are also
 * names (Dan, May, Will) in another.
 */
export const stopWords = `
a about after all also am an and any are as at be because been but by can could did do does for from had has have he
her him his how i if in into is it its just me more most my no not of on one only or our out over she should so
some than that the their them then there these they this those to too up us was we were what when where which who whom
whose why with would you your s t
aber als am auch auf aus bei bin bis bist da das dass dem den der des die du ein eine einem einen einer er es für hat
habe haben hatte ich ihr im in ist ja kann man mein mit nach nicht noch nur oder sein sich sie sind über um und uns von
vor war warum was wenn wer werden wie wir wird wo zu zum zur
au aux avec ce ces dans de du elle en est et il ils je la le les leur lui mais me même ne nous on ou par pas pour que
quel quelle qui sa se ses sont sur te tu un une vos votre vous l d c qu y
al como con del donde el ella ellos eres es esta este esto ha hay la las lo los más mi muy nos para pero por porque
qué quién se ser si sin sobre su sus también tiene todo tu un una uno y yo
alla che chi ci cosa da dei della delle di e gli i il io ma nel nella non per perché più quando quello questa
questo sono suo tra tutto è
aan bij dat deze die dit een geen haar heb heeft het hij hoe ik in je kan maar met mij naar niet nog of om onder ons ook
op te tot uit van veel voor wat werd wij ze zich zijn zo
ao aos as com como da das de do dos e em essa esse está eu foi mais mas na nas nem no nos nós o os ou para pela pelo
porque quando que quem sem seu sua são também tem um uma você
`
	.trim()
	.split(/\s+/);
