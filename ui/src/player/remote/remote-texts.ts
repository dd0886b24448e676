// The texts of televisions. They are few, so their chunk has all languages.

export interface RemoteTexts {
  airplay: string;
  cast: string;
  /** The name of the region over the picture. */
  screen: string;
  /** With the television's own name. */
  playingOn: (device: string) => string;
  play: string;
  pause: string;
  back: string;
  forward: string;
  stop: string;
  /** The browser asked for another press, because the preparation took too long. */
  again: string;
  unavailable: string;
  failed: string;
}

const ALL: Record<string, RemoteTexts> = {
  en: {
    airplay: 'Play on a television (AirPlay)',
    cast: 'Play on a television (Google Cast)',
    screen: 'Television',
    playingOn: (device) => (device === '' ? 'Playing on your television' : `Playing on ${device}`),
    play: 'Play',
    pause: 'Pause',
    back: 'Back 10 seconds',
    forward: 'Forward 10 seconds',
    stop: 'Stop the television and watch here',
    again: 'Press once more to choose your television.',
    unavailable: 'Google Cast is not available here. Check your network, or use another browser.',
    failed: 'The television could not be prepared. Please try again.',
  },
  fr: {
    airplay: 'Lire sur un téléviseur (AirPlay)',
    cast: 'Lire sur un téléviseur (Google Cast)',
    screen: 'Téléviseur',
    playingOn: (device) => (device === '' ? 'Lecture sur votre téléviseur' : `Lecture sur ${device}`),
    play: 'Lire',
    pause: 'Pause',
    back: 'Reculer de 10 secondes',
    forward: 'Avancer de 10 secondes',
    stop: 'Arrêter le téléviseur et regarder ici',
    again: 'Appuyez encore une fois pour choisir votre téléviseur.',
    unavailable:
      'Google Cast n’est pas disponible ici. Vérifiez votre réseau ou essayez un autre navigateur.',
    failed: 'La préparation du téléviseur a échoué. Veuillez réessayer.',
  },
  ar: {
    airplay: 'تشغيل على التلفاز (AirPlay)',
    cast: 'تشغيل على التلفاز (Google Cast)',
    screen: 'التلفاز',
    playingOn: (device) => (device === '' ? 'العرض جارٍ على تلفازك' : `العرض جارٍ على \u2068${device}\u2069`),
    play: 'تشغيل',
    pause: 'إيقاف مؤقت',
    back: 'رجوع 10 ثوانٍ',
    forward: 'تقديم 10 ثوانٍ',
    stop: 'إيقاف التلفاز والمشاهدة هنا',
    again: 'اضغط مرة أخرى لاختيار تلفازك.',
    unavailable: 'Google Cast غير متاح هنا. تحقق من شبكتك أو جرّب متصفحًا آخر.',
    failed: 'تعذّر تجهيز التلفاز. حاول مرة أخرى.',
  },
};

/** @param lang BCP 47 */
export const remoteTexts = (lang: string): RemoteTexts => ALL[lang.slice(0, 2)] ?? (ALL.en as RemoteTexts);
