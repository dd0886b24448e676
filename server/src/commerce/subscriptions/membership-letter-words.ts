// The words of the letters that confirm a subscriber's act: a trial started, a renewal stopped, a renewal resumed.
import type { Locale } from '@floodlit/contract/primitives';

export type MembershipAct = 'trial_started' | 'stopped' | 'kept';

interface ActWords {
  readonly subject: (pass: string) => string;
  readonly title: string;
  /** @param day of the first or next payment. After a stop: the end of access. */
  readonly lead: (pass: string, day: string, price: string) => string;
  readonly button: string;
  readonly after: string;
}

interface Language extends Record<MembershipAct, ActWords> {
  readonly every: Record<'months' | 'days', (count: number) => string>;
  readonly labels: Record<'price' | 'firstPayment' | 'nextPayment' | 'openUntil' | 'card', string>;
}

export const membershipWords: Record<Locale, Language> = {
  en: {
    every: { months: (count) => `every ${count} months`, days: (count) => `every ${count} days` },
    labels: {
      price: 'Price',
      firstPayment: 'First payment on',
      nextPayment: 'Next payment on',
      openUntil: 'Open until',
      card: 'Card',
    },
    trial_started: {
      subject: (pass) => `Your free trial of ${pass} has begun`,
      title: 'Your free trial has begun',
      lead: (pass, day, price) =>
        `You try ${pass} for free until ${day}. Then it costs ${price}, until you stop it.`,
      button: 'See it or stop it',
      after: 'You can stop it with one press in your profile before that day, and nothing is ever charged.',
    },
    stopped: {
      subject: (pass) => `You have stopped ${pass}`,
      title: 'Your subscription no longer renews',
      lead: (pass, day) => `You can watch everything in ${pass} until ${day}. Nothing more is charged.`,
      button: 'Keep it after all',
      after: 'Did you change your mind? You can keep it with one press in your profile until then.',
    },
    kept: {
      subject: (pass) => `You keep ${pass}`,
      title: 'Your subscription renews again',
      lead: (pass, day, price) =>
        `${pass} goes on without a break. The next payment is taken on ${day}: ${price}.`,
      button: 'See it or stop it',
      after: 'You can stop the renewal in your profile until then.',
    },
  },
  fr: {
    every: { months: (count) => `tous les ${count} mois`, days: (count) => `tous les ${count} jours` },
    labels: {
      price: 'Prix',
      firstPayment: 'Premier paiement le',
      nextPayment: 'Prochain paiement le',
      openUntil: 'Accès jusqu’au',
      card: 'Carte',
    },
    trial_started: {
      subject: (pass) => `Votre essai gratuit de ${pass} a commencé`,
      title: 'Votre essai gratuit a commencé',
      lead: (pass, day, price) =>
        `Vous essayez ${pass} gratuitement jusqu’au ${day}. Ensuite, le prix est de ${price}, jusqu’à ce que vous l’arrêtiez.`,
      button: 'Voir ou arrêter',
      after: 'Arrêtez-le d’ici là, en un clic dans votre profil, et rien ne sera jamais débité.',
    },
    stopped: {
      subject: (pass) => `Vous avez arrêté ${pass}`,
      title: 'Votre abonnement ne se renouvelle plus',
      lead: (pass, day) =>
        `Vous pouvez regarder tout ce que comprend ${pass} jusqu’au ${day}. Plus rien ne sera débité.`,
      button: 'Le garder finalement',
      after: 'Vous avez changé d’avis ? D’ici là, gardez-le en un clic dans votre profil.',
    },
    kept: {
      subject: (pass) => `Vous gardez ${pass}`,
      title: 'Votre abonnement se renouvelle de nouveau',
      lead: (pass, day, price) =>
        `${pass} continue sans interruption. Le prochain paiement sera prélevé le ${day} : ${price}.`,
      button: 'Voir ou arrêter',
      after: 'D’ici là, vous pouvez arrêter le renouvellement dans votre profil.',
    },
  },
  ar: {
    every: { months: (count) => `كل ${count} شهرًا`, days: (count) => `كل ${count} يومًا` },
    labels: {
      price: 'السعر',
      firstPayment: 'أول دفعة في',
      nextPayment: 'الدفعة القادمة في',
      openUntil: 'متاح حتى',
      card: 'البطاقة',
    },
    trial_started: {
      subject: (pass) => `بدأت تجربتك المجانية لـ ${pass}`,
      title: 'بدأت تجربتك المجانية',
      lead: (pass, day, price) => `تجرّب ${pass} مجانًا حتى ${day}. وبعد ذلك يكلّف ${price} إلى أن توقفه.`,
      button: 'عرضه أو إيقافه',
      after: 'أوقفه بضغطة واحدة من ملفك الشخصي قبل ذلك اليوم ولن يُسحب منك أي مبلغ.',
    },
    stopped: {
      subject: (pass) => `أوقفت ${pass}`,
      title: 'لن يتجدد اشتراكك بعد الآن',
      lead: (pass, day) => `يمكنك مشاهدة كل ما في ${pass} حتى ${day}. ولن يُسحب منك أي مبلغ آخر.`,
      button: 'الاحتفاظ به',
      after: 'هل غيّرت رأيك؟ يمكنك الاحتفاظ به بضغطة واحدة من ملفك الشخصي قبل ذلك.',
    },
    kept: {
      subject: (pass) => `ستحتفظ بـ ${pass}`,
      title: 'عاد اشتراكك يتجدد تلقائيًا',
      lead: (pass, day, price) => `يستمر ${pass} من دون انقطاع. تُسحب الدفعة القادمة في ${day}: ${price}.`,
      button: 'عرضه أو إيقافه',
      after: 'يمكنك إيقاف التجديد من ملفك الشخصي قبل ذلك.',
    },
  },
};
