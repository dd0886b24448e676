// The channel's own screens: the title and a one-sentence description of each, in the reader's language.
import type { PageName } from '@floodlit/contract/document';
import type { Locale } from '@floodlit/contract/primitives';
import { channelCard, organizationOf, type PageFacts, type PageWords } from './facts.ts';

type Words = Readonly<Record<Locale, readonly [title: string, describe?: (channel: string) => string]>>;

/** The headings of the pages. A page without an entry uses the channel's name. */
const screens: Partial<Record<PageName, Words>> = {
  upcoming: {
    en: ['Upcoming events', (channel) => `What ${channel} shows next: every game to come, by day.`],
    fr: ['Événements à venir', (channel) => `Les prochains matchs de ${channel}, jour par jour.`],
    ar: ['الأحداث القادمة', (channel) => `كل المباريات القادمة على ${channel}، يومًا بيوم.`],
  },
  live: {
    en: ['Live now', (channel) => `Games that are live on ${channel} now.`],
    fr: ['En direct', (channel) => `Les matchs en direct en ce moment sur ${channel}.`],
    ar: ['مباشر الآن', (channel) => `المباريات المباشرة الآن على ${channel}.`],
  },
  vod: {
    en: ['On demand', (channel) => `Every replay on ${channel}, to watch whenever you like.`],
    fr: ['À la demande', (channel) => `Toutes les rediffusions de ${channel}, quand vous voulez.`],
    ar: ['عند الطلب', (channel) => `كل الإعادات على ${channel}، متى شئت.`],
  },
  schedule: {
    en: ['Schedule', (channel) => `The schedule of ${channel}: live, coming up and to watch again.`],
    fr: ['Calendrier', (channel) => `Le calendrier de ${channel} : en direct, à venir et à revoir.`],
    ar: ['الجدول', (channel) => `جدول ${channel}: مباشر وقادم ومعاد.`],
  },
  packages: {
    en: ['Passes', (channel) => `Passes for ${channel}: what each one covers, and what it costs.`],
    fr: ['Pass', (channel) => `Les pass de ${channel} : ce qu’ils couvrent et leur prix.`],
    ar: ['الباقات', (channel) => `باقات ${channel}: ما تشمله كل باقة وسعرها.`],
  },
  contacts: {
    en: ['Contact us', (channel) => `Write to ${channel}: a question, or a word about a game.`],
    fr: ['Nous écrire', (channel) => `Écrivez à ${channel} : une question, ou un mot sur un match.`],
    ar: ['تواصل معنا', (channel) => `اكتب إلى ${channel}: سؤال أو كلمة عن مباراة.`],
  },
  share: { en: ['Shared clip'], fr: ['Extrait partagé'], ar: ['مقطع مشترك'] },
  'profile-clips': { en: ['My clips'], fr: ['Mes extraits'], ar: ['مقاطعي'] },
  search: { en: ['Search'], fr: ['Recherche'], ar: ['البحث'] },
  code: {
    en: ['Enter a code'],
    fr: ['Saisir un code'],
    ar: ['أدخل رمزًا'],
  },
  login: { en: ['Log in'], fr: ['Connexion'], ar: ['تسجيل الدخول'] },
  registration: { en: ['Create your account'], fr: ['Créer votre compte'], ar: ['أنشئ حسابك'] },
  'select-package': {
    en: ['Choose what your pass covers'],
    fr: ['Choisissez ce que couvre votre pass'],
    ar: ['اختر ما تشمله باقتك'],
  },
  buy: { en: ['Checkout'], fr: ['Paiement'], ar: ['الدفع'] },
  'profile-edit': {
    en: ['Your account'],
    fr: ['Votre compte'],
    ar: ['حسابك'],
  },
  'confirm-email-change': {
    en: ['Confirm the new address'],
    fr: ['Confirmer la nouvelle adresse'],
    ar: ['تأكيد العنوان الجديد'],
  },
  'confirm-account-deletion': {
    en: ['Delete your account'],
    fr: ['Supprimer votre compte'],
    ar: ['حذف حسابك'],
  },
  'profile-orders': { en: ['Orders'], fr: ['Commandes'], ar: ['الطلبات'] },
  'profile-transactions': { en: ['Transactions'], fr: ['Transactions'], ar: ['المعاملات'] },
  order: { en: ['Receipt'], fr: ['Reçu'], ar: ['الإيصال'] },
  'profile-cards': {
    en: ['Saved cards'],
    fr: ['Cartes enregistrées'],
    ar: ['البطاقات المحفوظة'],
  },
  profile: { en: ['Profile'], fr: ['Profil'], ar: ['الملف الشخصي'] },
};

export function screenHead(facts: PageFacts): PageWords {
  const { bootstrap, origin, page, locale } = facts;
  const { name, tagline } = bootstrap.settings;
  const [title, describe] = screens[page.name]?.[locale] ?? [];
  const isHome = page.name === 'home';
  return {
    title,
    description: describe?.(name),
    kind: 'website',
    card: channelCard,
    things: isHome
      ? [
          {
            '@type': 'WebSite',
            name,
            description: tagline,
            url: `${origin}/`,
            inLanguage: locale,
            publisher: organizationOf(facts),
          },
        ]
      : [],
  };
}
