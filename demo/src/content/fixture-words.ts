// The descriptions of the demo's games.
import { text } from './demo-text.ts';

export const fixtureWords = {
  derby: text(
    'The derby. Northern League girls’ soccer from Riverside Fieldhouse, decided in the last minutes.',
    'Le derby. Du soccer féminin de la Ligue du Nord au Centre sportif de Riverside, et un match qui bascule dans les dernières minutes.',
    'الديربي. كرة القدم النسائية في دوري الشمال من صالة ريفرسايد الرياضية، ومباراة حُسمت في الدقائق الأخيرة.',
  ),
  opening: text(
    'Opening night of the men’s season, open to everyone.',
    'Le coup d’envoi de la saison masculine, ouvert à tous.',
    'افتتاح موسم الرجال، والمشاهدة مفتوحة للجميع.',
  ),
  unbeaten: text(
    'Kingston defend an unbeaten run at home. Free with an account.',
    'Kingston défend son invincibilité à domicile. Gratuit avec un compte.',
    'كينغستون يدافع عن سجله الخالي من الهزائم على أرضه. مجانًا مع حساب.',
  ),
  cupFirstLeg: text(
    'First leg of the Granite Cup, and the first time these two meet this winter.',
    'Match aller de la Coupe Granite, et premier face-à-face de l’hiver entre les deux équipes.',
    'ذهاب كأس غرانيت، وأول لقاء بين الفريقين هذا الشتاء.',
  ),
  schools: text(
    'Two schools, one old rivalry, and a full gym.',
    'Deux écoles, une vieille rivalité et un gymnase comble.',
    'مدرستان وتنافس قديم وصالة ممتلئة عن آخرها.',
  ),
  invitational: text(
    'The invitational final, sold as a single event.',
    'La finale du tournoi sur invitation, vendue à l’unité.',
    'نهائي بطولة الدعوات، ويُباع منفردًا.',
  ),
  rovers: text(
    'Rovers look for an answer on their own grass.',
    'Sur leur pelouse, les Rovers cherchent la réplique.',
    'روفرز يبحث عن الرد على أرضه وبين جماهيره.',
  ),
  mountains: text(
    'A rink full of noise for the mountain derby.',
    'Un aréna en ébullition pour le derby des montagnes.',
    'حلبة تضج بالحماس في ديربي الجبال.',
  ),
  derbyReturn: text(
    'The return of the derby. A win puts either side top of the Northern League.',
    'Le derby, match retour. Au vainqueur, la tête de la Ligue du Nord.',
    'إياب الديربي، والفائز يتصدر دوري الشمال.',
  ),
  lights: text(
    'Wolves against Royals, under the new lights. Free with an account.',
    'Les Wolves face aux Royals, sous un éclairage tout neuf. Gratuit avec un compte.',
    'وولفز في مواجهة رويالز تحت الأضواء الكاشفة الجديدة. مجانًا مع حساب.',
  ),
  cupSecondLeg: text(
    'Second leg of the Granite Cup: the Storm start two goals ahead.',
    'Match retour de la Coupe Granite : le Storm part avec deux buts d’avance.',
    'إياب كأس غرانيت: ستورم يدخل المباراة متقدمًا بهدفين.',
  ),
  saturday: text(
    'Saturday soccer for everyone, no account needed.',
    'Le soccer du samedi, pour tous et sans compte.',
    'كرة القدم يوم السبت للجميع، من دون حساب.',
  ),
  semiFinal: text(
    'Conference semi-final at Riverside Fieldhouse.',
    'Demi-finale de conférence au Centre sportif de Riverside.',
    'نصف نهائي المنطقة في صالة ريفرسايد الرياضية.',
  ),
  invitationalReturn: text(
    'The invitational returns: one night, one price.',
    'Le tournoi sur invitation est de retour : un soir, un prix.',
    'بطولة الدعوات تعود: ليلة واحدة وسعر واحد.',
  ),
  series: text(
    'Second of three in the autumn series.',
    'Deuxième des trois matchs de la série d’automne.',
    'المباراة الثانية من ثلاث في سلسلة الخريف.',
  ),
  ramsAndBears: text(
    'Rams and Bears meet again.',
    'Rams contre Bears, nouvel épisode.',
    'رامز وبيرز وجهًا لوجه من جديد.',
  ),
  roundNine: text('League round nine.', 'Neuvième journée du championnat.', 'الجولة التاسعة من الدوري.'),
  harbour: text('The harbour derby.', 'Le derby du port.', 'ديربي الميناء.'),
  seniorNight: text(
    'Senior night, free with an account.',
    'La soirée des finissantes, gratuite avec un compte.',
    'ليلة وداع الخريجات، مجانًا مع حساب.',
  ),
  lastRound: text(
    'The last round before the winter break.',
    'Dernière journée avant la trêve hivernale.',
    'الجولة الأخيرة قبل التوقف الشتوي.',
  ),
};
