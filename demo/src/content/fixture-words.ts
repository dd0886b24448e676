// The descriptions of the demo's games.
import { text } from './demo-text.ts';

export const fixtureWords = {
  derby: text(
    'Northern League girls’ soccer: the Riverside–Lakeview derby from the Riverside High field.',
    'Soccer féminin de la Ligue du Nord : le derby Riverside–Lakeview, au terrain de l’école Riverside.',
    'كرة القدم النسائية في دوري الشمال: ديربي ريفرسايد وليكفيو من ملعب مدرسة ريفرسايد.',
  ),
  rematch: text(
    'United and Rovers play again, two days after the opener. Open to everyone.',
    'United et Rovers remettent ça deux jours après le match d’ouverture. Ouvert à tous.',
    'يونايتد وروفرز من جديد بعد يومين من مباراة الافتتاح. المشاهدة مفتوحة للجميع.',
  ),
  kingston: text(
    'Conference basketball: the Wolves visit the Royals in Kingston. Free with an account.',
    'Basketball de conférence : les Wolves en visite chez les Royals, à Kingston. Gratuit avec un compte.',
    'كرة السلة في المنطقة: وولفز في ضيافة رويالز في كينغستون. مجانًا مع حساب.',
  ),
  cupFirstLeg: text(
    'Granite Cup, first leg: the Storm and the Bears meet for the first time this season.',
    'Coupe Granite, match aller : le Storm et les Bears se croisent pour la première fois de la saison.',
    'ذهاب كأس غرانيت: أول لقاء بين ستورم وبيرز هذا الموسم.',
  ),
  schools: text(
    'Girls’ basketball: two schools, one old rivalry and a packed gym.',
    'Basketball féminin : deux écoles, une vieille rivalité et un gymnase comble.',
    'كرة السلة النسائية: مدرستان وتنافس قديم وصالة ممتلئة عن آخرها.',
  ),
  invitational: text(
    'The invitational final. Sold on its own, not part of any pass.',
    'La finale du tournoi sur invitation. Vendue à l’unité, en dehors des forfaits.',
    'نهائي بطولة الدعوات. يُباع منفردًا ولا تشمله أي باقة.',
  ),
  opener: text(
    'The men’s season opener, on the Rovers’ home field.',
    'Le match d’ouverture de la saison masculine, sur le terrain des Rovers.',
    'افتتاح موسم الرجال على أرض روفرز.',
  ),
  mountains: text(
    'Mountain rivals meet in a loud Granite Rink.',
    'Un Aréna Granite en ébullition pour le duel des montagnes.',
    'حلبة غرانيت تضج بالحماس في ديربي الجبال.',
  ),
  derbyReturn: text(
    'The derby moves to Lakeview: Hawks and Falcons meet again.',
    'Le derby passe à Lakeview : Hawks et Falcons se retrouvent.',
    'الديربي ينتقل إلى ليكفيو: هوكس وفالكونز وجهًا لوجه من جديد.',
  ),
  rematchWestern: text(
    'The Royals return the visit at Western Prep. Free with an account.',
    'Les Royals rendent la visite à Western Prep. Gratuit avec un compte.',
    'رويالز يردّ الزيارة في ويسترن بريب. مجانًا مع حساب.',
  ),
  cupSecondLeg: text(
    'Granite Cup, second leg: the Storm start two goals ahead.',
    'Coupe Granite, match retour : le Storm part avec deux buts d’avance.',
    'إياب كأس غرانيت: ستورم يدخل المباراة متقدمًا بهدفين.',
  ),
  everyone: text(
    'Men’s soccer for everyone, no account needed.',
    'Du soccer masculin pour tous, sans compte.',
    'كرة قدم للرجال متاحة للجميع، من دون حساب.',
  ),
  semiFinal: text(
    'Girls’ basketball conference semifinal in the Riverside High gym.',
    'Basketball féminin : la demi-finale de conférence, au gymnase de l’école Riverside.',
    'كرة السلة النسائية: نصف نهائي المنطقة في صالة مدرسة ريفرسايد.',
  ),
  invitationalReturn: text(
    'The invitational rematch. Sold on its own, not part of any pass.',
    'La revanche du tournoi sur invitation. Vendue à l’unité, en dehors des forfaits.',
    'مباراة الثأر في بطولة الدعوات. تُباع منفردة ولا تشملها أي باقة.',
  ),
  series: text(
    'Wolves and Royals, with the season series on the line.',
    'Wolves contre Royals, avec la série de la saison en jeu.',
    'وولفز ورويالز، وحسم مواجهات الموسم على المحك.',
  ),
  ramsAndBears: text(
    'Rams and Bears meet again, this time in Maple Ridge.',
    'Rams contre Bears, cette fois à Maple Ridge.',
    'رامز وبيرز وجهًا لوجه من جديد، وهذه المرة في مابل ريدج.',
  ),
  roundNine: text(
    'Northern League girls’ soccer: the derby is back in Riverside.',
    'Soccer féminin de la Ligue du Nord : le derby revient à Riverside.',
    'كرة القدم النسائية في دوري الشمال: الديربي يعود إلى ريفرسايد.',
  ),
  harbor: text(
    'The harbor rivalry. Called off: the ice plant in Saint-Malo is down.',
    'La rivalité du port. Annulé : la patinoire de Saint-Malo est en panne.',
    'ديربي الميناء. أُلغيت المباراة لتعطل آلة تجميد الجليد في سان مالو.',
  ),
  seniorNight: text(
    'Senior Night in Lakeview. Free with an account.',
    'La soirée des finissantes à Lakeview. Gratuit avec un compte.',
    'ليلة وداع الخريجات في ليكفيو. مجانًا مع حساب.',
  ),
  lastRound: text(
    'The last game before winter break, moved to a later day because the field was frozen.',
    'Le dernier match avant la pause hivernale, reporté parce que le terrain était gelé.',
    'آخر مباراة قبل التوقف الشتوي، وقد نُقلت إلى يوم لاحق لأن الملعب كان متجمدًا.',
  ),
};
