// The texts of the mini player. It is small, so it has all languages.

export interface MiniTexts {
  /** The name of the region, with the game's title. */
  label: (title: string) => string;
  back: string;
  play: string;
  pause: string;
  close: string;
  /** The server withdrew the access. The page of the game says why. */
  refused: string;
  /** The picture stands still: the venue, the network or the server. */
  waiting: string;
}

const ALL: Record<string, MiniTexts> = {
  en: {
    label: (title) => `Mini player: ${title}`,
    back: 'Back to the game',
    play: 'Play',
    pause: 'Pause',
    close: 'Close the mini player',
    refused: 'It stopped. The game’s page says why.',
    waiting: 'The picture was interrupted. It comes back by itself.',
  },
  fr: {
    label: (title) => `Mini-lecteur : ${title}`,
    back: 'Revenir au match',
    play: 'Lire',
    pause: 'Pause',
    close: 'Fermer le mini-lecteur',
    refused: 'La lecture s’est arrêtée. La page du match dit pourquoi.',
    waiting: 'L’image s’est interrompue. Elle revient d’elle-même.',
  },
  ar: {
    label: (title) => `المشغّل المصغّر: ${title}`,
    back: 'العودة إلى المباراة',
    play: 'تشغيل',
    pause: 'إيقاف مؤقت',
    close: 'إغلاق المشغّل المصغّر',
    refused: 'توقف العرض. صفحة المباراة توضح السبب.',
    waiting: 'انقطعت الصورة. ستعود من تلقاء نفسها.',
  },
};

/** @param lang BCP 47 */
export const miniTexts = (lang: string): MiniTexts => ALL[lang.slice(0, 2)] ?? (ALL.en as MiniTexts);
