// The words that people dress with a year and a sign to please a form: `Summer2026!`, `пароль123`.
// Lists of leaked passwords hold some of them, but not each word with each year.

const words: readonly string[] = [
  // Seasons: English, French, Arabic, Russian.
  ...'spring summer autumn fall winter season printemps ete automne hiver saison'.split(' '),
  ...'ربيع صيف خريف شتاء موسم весна лето осень зима сезон'.split(' '),
  // Months and days.
  ...'january february march april may june july august september october november december'.split(' '),
  ...'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' '),
  ...'يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر'.split(' '),
  ...'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' '),
  ...'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
  ...'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' '),
  ...'السبت الاحد الاثنين الثلاثاء الاربعاء الخميس الجمعة'.split(' '),
  ...'понедельник вторник среда четверг пятница суббота воскресенье'.split(' '),
  // Sports, and the people in them.
  ...'sport sports soccer football basketball baseball softball volleyball handball hockey icehockey'.split(
    ' ',
  ),
  ...'fieldhockey lacrosse rugby tennis golf cricket wrestling swimming track cheer gymnastics boxing'.split(
    ' ',
  ),
  ...'skiing cycling running badminton team coach player champion champions goal ringette curling'.split(' '),
  ...'basket natation lutte ski cyclisme course gymnastique boxe patinage equipe joueur but'.split(' '),
  ...'رياضة قدم كرة كرةالقدم كرةالسلة كرةالطائرة كرةاليد هوكي تنس سباحة فريق مدرب لاعب بطل هدف'.split(' '),
  ...'спорт футбол хоккей баскетбол волейбол теннис бокс плавание команда тренер чемпион'.split(' '),
  // The password itself, and the door.
  ...'password passwort passcode passphrase mypassword thepassword changeme letmein welcome secret'.split(
    ' ',
  ),
  ...'login admin administrator qwerty azerty hello'.split(' '),
  ...'motdepasse monmotdepasse bienvenue bonjour secrete connexion'.split(' '),
  ...'كلمةالمرور كلمةالسر كلمةمرور كلمةسر باسورد مرحبا سري مرور'.split(' '),
  ...'пароль мойпароль привет секрет логин админ йцукен вход'.split(' '),
];

/** Without accents, and without the forms of alef and yaa that people leave out. */
const plainLettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .toLowerCase();

const guessable: ReadonlySet<string> = new Set(words.map(plainLettersOf));
const article = 'ال';

/** More digits and signs than a year, a count and some exclamation marks are a secret of their own. */
const othersMaximum = 10;

/** @param cores the password with its disguises taken off, in lower case. */
export function isGuessable(password: string, cores: readonly string[]): boolean {
  const others = password.normalize('NFKD').replace(/[\p{L}\p{M}]/gu, '');
  if (others.length > othersMaximum) return false;
  return cores.map(plainLettersOf).some((core) => {
    const once = /^(.+?)\1+$/u.exec(core)?.[1] ?? core;
    return [core, once, once.startsWith(article) ? once.slice(article.length) : once].some((one) =>
      guessable.has(one),
    );
  });
}
