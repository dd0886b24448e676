// The few texts over a film. They load with it, before the texts of the page.
export interface PrerollTexts {
  label: string;
  /** The link to the sponsor's page. */
  visit: string;
  skip: string;
  skipIn: (seconds: number) => string;
  /** Announced once. */
  canSkip: string;
  mute: string;
  unmute: string;
}

const en: PrerollTexts = {
  label: 'Advertisement',
  visit: 'Learn more',
  skip: 'Skip',
  skipIn: (seconds) => `Skip in ${seconds} s`,
  canSkip: 'You can skip the advertisement now.',
  mute: 'Mute',
  unmute: 'Sound on',
};
const fr: PrerollTexts = {
  label: 'Publicité',
  visit: 'En savoir plus',
  skip: 'Passer',
  skipIn: (seconds) => `Passer dans ${seconds} s`,
  canSkip: 'Vous pouvez maintenant passer la publicité.',
  mute: 'Couper le son',
  unmute: 'Activer le son',
};
const ar: PrerollTexts = {
  label: 'إعلان',
  visit: 'اعرف المزيد',
  skip: 'تخطٍّ',
  skipIn: (seconds) => `يمكن التخطي بعد ${seconds} ث`,
  canSkip: 'يمكنك الآن تخطي الإعلان.',
  mute: 'كتم الصوت',
  unmute: 'تشغيل الصوت',
};

export const prerollTexts = (lang: string): PrerollTexts => ({ fr, ar })[lang] ?? en;
