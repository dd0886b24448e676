// The words of a subscriber's letters.
import type { Locale } from '@floodlit/contract/primitives';

export type LetterKind = 'notice' | 'failed' | 'ending' | 'ended';

interface Words {
  readonly subject: (pass: string) => string;
  readonly title: string;
  /** @param day of the payment. In a letter about a failure: when access ends or ended. At an end: the end. */
  readonly lead: (pass: string, day: string) => string;
  readonly button: string;
  readonly after: string;
}

/**
 * `closed`: access has ended meanwhile. `trial_failed`: the first payment after a trial. `no_card`: it ends for lack
 * of a card. `failed_without_card`, `closed_without_card`: a renewal that found no card.
 */
export type LetterText =
  | LetterKind
  | 'trial_notice'
  | 'closed'
  | 'trial_failed'
  | 'no_card'
  | 'failed_without_card'
  | 'closed_without_card';

interface Language extends Record<LetterText, Words> {
  readonly amount: string;
  readonly on: string;
  readonly card: string;
  readonly footer: (channel: string) => string;
}

export const letterWords: Record<Locale, Language> = {
  en: {
    amount: 'Amount',
    on: 'Payment on',
    card: 'Card',
    footer: (channel) => `You get this email because of your subscription at ${channel}.`,
    notice: {
      subject: (pass) => `${pass} renews soon`,
      title: 'Your subscription renews soon',
      lead: (pass, day) =>
        `${pass} renews automatically on ${day}. You don’t need to do anything to keep it.`,
      button: 'Keep it or stop it',
      after:
        'You can stop the renewal in your profile until then. What you have paid for stays yours to its end.',
    },
    trial_notice: {
      subject: (pass) => `Your free trial of ${pass} ends soon`,
      title: 'Your free trial ends soon',
      lead: (pass, day) =>
        `Your trial of ${pass} ends on ${day}. The first payment is taken then, unless you stop it before.`,
      button: 'Keep it or stop it',
      after: 'You can stop it in your profile until then, and nothing is ever charged.',
    },
    failed: {
      subject: (pass) => `We could not renew ${pass}`,
      title: 'Your card was not accepted',
      lead: (pass, day) =>
        `The payment for ${pass} did not go through. You can still watch until ${day}. We try again in the coming days.`,
      button: 'Update my card',
      after: 'With another card, the renewal is paid at the next try and nothing is interrupted.',
    },
    closed: {
      subject: (pass) => `We could not renew ${pass}`,
      title: 'Your card was not accepted',
      lead: (pass) =>
        `The payment for ${pass} did not go through, so you cannot watch at the moment. We try again in the coming days.`,
      button: 'Update my card',
      after: 'With another card, your games open again as soon as the payment goes through.',
    },
    failed_without_card: {
      subject: (pass) => `We could not renew ${pass}`,
      title: 'Your subscription has no card',
      lead: (pass, day) => `There is no card to pay for ${pass}. You can still watch until ${day}.`,
      button: 'Choose a card',
      after:
        'Choose a saved card or add one in your profile. The renewal is paid with it and nothing is interrupted.',
    },
    closed_without_card: {
      subject: (pass) => `We could not renew ${pass}`,
      title: 'Your subscription has no card',
      lead: (pass) => `There is no card to pay for ${pass}, so nothing of it is open at the moment.`,
      button: 'Choose a card',
      after: 'Choose a saved card or add one in your profile. Your games open again as soon as it has paid.',
    },
    trial_failed: {
      subject: (pass) => `Your free trial of ${pass} is over`,
      title: 'Your card was not accepted',
      lead: (pass, day) =>
        `Your free trial of ${pass} ended on ${day}, and the first payment did not go through. We try again in the coming days.`,
      button: 'Update my card',
      after:
        'With another card, your games open again as soon as the payment goes through. If you do not want to go on, stop it in your profile and nothing is charged.',
    },
    ending: {
      subject: (pass) => `${pass} ends soon`,
      title: 'Your subscription ends soon',
      lead: (pass, day) => `${pass} does not renew and ends on ${day}. You can watch until then.`,
      button: 'Keep my subscription',
      after: 'Turn auto-renewal on in your profile before that day, and nothing is interrupted.',
    },
    no_card: {
      subject: (pass) => `${pass} has no card and ends soon`,
      title: 'Your subscription has no card',
      lead: (pass, day) => `There is no card for the next payment of ${pass}, so it ends on ${day}.`,
      button: 'Choose a card',
      after: 'Choose a saved card or add one in your profile before that day, and nothing is interrupted.',
    },
    ended: {
      subject: (pass) => `${pass} has ended`,
      title: 'Your subscription has ended',
      lead: (pass) => `${pass} has ended. Nothing more is charged.`,
      button: 'See my profile',
      after: 'You can subscribe again at any time.',
    },
  },
  fr: {
    amount: 'Montant',
    on: 'Paiement le',
    card: 'Carte',
    footer: (channel) => `Vous recevez ce message au sujet de votre abonnement ${channel}.`,
    notice: {
      subject: (pass) => `${pass} : renouvellement imminent`,
      title: 'Votre abonnement se renouvelle bientôt',
      lead: (pass, day) => `${pass} se renouvelle le ${day}. Pour le garder, vous n’avez rien à faire.`,
      button: 'Garder ou arrêter',
      after:
        'D’ici là, vous pouvez arrêter le renouvellement dans votre profil. Ce qui est payé vous reste acquis jusqu’à son terme.',
    },
    trial_notice: {
      subject: (pass) => `Votre essai gratuit de ${pass} se termine bientôt`,
      title: 'Votre essai gratuit se termine bientôt',
      lead: (pass, day) =>
        `Votre essai de ${pass} se termine le ${day}. Le premier paiement sera alors prélevé, sauf si vous l’arrêtez avant.`,
      button: 'Garder ou arrêter',
      after: 'Arrêtez-le d’ici là dans votre profil, et rien ne sera jamais débité.',
    },
    failed: {
      subject: (pass) => `${pass} n’a pas pu être renouvelé`,
      title: 'Votre carte n’a pas été acceptée',
      lead: (pass, day) =>
        `Le paiement de ${pass} n’a pas abouti. Vous pouvez encore regarder jusqu’au ${day}. Nous réessaierons ces prochains jours.`,
      button: 'Changer de carte',
      after: 'Avec une autre carte, le renouvellement sera payé au prochain essai, sans interruption.',
    },
    closed: {
      subject: (pass) => `${pass} n’a pas pu être renouvelé`,
      title: 'Votre carte n’a pas été acceptée',
      lead: (pass) =>
        `Le paiement de ${pass} n’a pas abouti : votre accès est suspendu. Nous réessaierons ces prochains jours.`,
      button: 'Changer de carte',
      after: 'Avec une autre carte, vos matchs redeviennent accessibles dès que le paiement passe.',
    },
    failed_without_card: {
      subject: (pass) => `${pass} n’a pas pu être renouvelé`,
      title: 'Votre abonnement n’a pas de carte',
      lead: (pass, day) =>
        `Il n’y a pas de carte pour payer ${pass}. Vous pouvez encore regarder jusqu’au ${day}.`,
      button: 'Choisir une carte',
      after:
        'Choisissez une carte enregistrée ou ajoutez-en une dans votre profil. Le renouvellement sera payé avec elle, sans interruption.',
    },
    closed_without_card: {
      subject: (pass) => `${pass} n’a pas pu être renouvelé`,
      title: 'Votre abonnement n’a pas de carte',
      lead: (pass) => `Il n’y a pas de carte pour payer ${pass} : rien n’en est ouvert pour le moment.`,
      button: 'Choisir une carte',
      after:
        'Choisissez une carte enregistrée ou ajoutez-en une dans votre profil. Vos matchs s’ouvrent de nouveau dès qu’elle a payé.',
    },
    trial_failed: {
      subject: (pass) => `Votre essai gratuit de ${pass} est terminé`,
      title: 'Votre carte n’a pas été acceptée',
      lead: (pass, day) =>
        `Votre essai gratuit de ${pass} s’est terminé le ${day} et le premier paiement n’a pas abouti. Nous réessaierons ces prochains jours.`,
      button: 'Changer de carte',
      after:
        'Avec une autre carte, vos matchs redeviennent accessibles dès que le paiement passe. Si vous ne voulez pas continuer, arrêtez-le dans votre profil et rien ne sera débité.',
    },
    ending: {
      subject: (pass) => `${pass} se termine bientôt`,
      title: 'Votre abonnement se termine bientôt',
      lead: (pass, day) =>
        `${pass} ne se renouvelle pas et se termine le ${day}. Vous pouvez regarder jusque-là.`,
      button: 'Garder mon abonnement',
      after: 'Réactivez le renouvellement dans votre profil avant cette date, et rien n’est interrompu.',
    },
    no_card: {
      subject: (pass) => `${pass} n’a pas de carte et se termine bientôt`,
      title: 'Votre abonnement n’a pas de carte',
      lead: (pass, day) =>
        `Il n’y a pas de carte pour le prochain paiement de ${pass}, qui se termine donc le ${day}.`,
      button: 'Choisir une carte',
      after:
        'Choisissez une carte enregistrée ou ajoutez-en une dans votre profil avant cette date, et rien n’est interrompu.',
    },
    ended: {
      subject: (pass) => `${pass} est terminé`,
      title: 'Votre abonnement est terminé',
      lead: (pass) => `${pass} est terminé. Plus rien ne sera débité.`,
      button: 'Voir mon profil',
      after: 'Vous pouvez vous abonner de nouveau à tout moment.',
    },
  },
  ar: {
    amount: 'المبلغ',
    on: 'الدفع في',
    card: 'البطاقة',
    footer: (channel) => `تصلك هذه الرسالة بخصوص اشتراكك في ${channel}.`,
    notice: {
      subject: (pass) => `يتجدد ${pass} قريبًا`,
      title: 'يتجدد اشتراكك قريبًا',
      lead: (pass, day) => `يتجدد ${pass} تلقائيًا في ${day}. إن أردت الاحتفاظ به فلا داعي لفعل أي شيء.`,
      button: 'الاحتفاظ به أو إيقافه',
      after: 'يمكنك إيقاف التجديد من ملفك الشخصي قبل ذلك. وما دفعت ثمنه يبقى لك حتى نهايته.',
    },
    trial_notice: {
      subject: (pass) => `تنتهي تجربتك المجانية لـ ${pass} قريبًا`,
      title: 'تنتهي تجربتك المجانية قريبًا',
      lead: (pass, day) => `تنتهي تجربتك لـ ${pass} في ${day}. ويُسحب حينها أول مبلغ ما لم توقفها قبل ذلك.`,
      button: 'الاحتفاظ به أو إيقافه',
      after: 'أوقفها من ملفك الشخصي قبل ذلك ولن يُسحب منك أي مبلغ.',
    },
    failed: {
      subject: (pass) => `تعذّر تجديد ${pass}`,
      title: 'لم تُقبل بطاقتك',
      lead: (pass, day) =>
        `لم تتم عملية دفع ${pass}. لا يزال بإمكانك المشاهدة حتى ${day}، وسنحاول من جديد في الأيام القادمة.`,
      button: 'تحديث بطاقتي',
      after: 'ببطاقة أخرى يُدفع التجديد في المحاولة القادمة من دون أي انقطاع.',
    },
    closed: {
      subject: (pass) => `تعذّر تجديد ${pass}`,
      title: 'لم تُقبل بطاقتك',
      lead: (pass) => `لم تتم عملية دفع ${pass}، لذلك توقفت المشاهدة مؤقتًا. سنحاول من جديد في الأيام القادمة.`,
      button: 'تحديث بطاقتي',
      after: 'ببطاقة أخرى تُتاح مبارياتك من جديد فور الدفع.',
    },
    failed_without_card: {
      subject: (pass) => `تعذّر تجديد ${pass}`,
      title: 'لا بطاقة لاشتراكك',
      lead: (pass, day) => `لا توجد بطاقة لدفع ${pass}. لا يزال بإمكانك المشاهدة حتى ${day}.`,
      button: 'اختيار بطاقة',
      after: 'اختر بطاقة محفوظة أو أضف بطاقة من ملفك الشخصي، فيُدفع بها التجديد من دون أي انقطاع.',
    },
    closed_without_card: {
      subject: (pass) => `تعذّر تجديد ${pass}`,
      title: 'لا بطاقة لاشتراكك',
      lead: (pass) => `لا توجد بطاقة لدفع ${pass}، لذلك لا شيء منه متاح الآن.`,
      button: 'اختيار بطاقة',
      after: 'اختر بطاقة محفوظة أو أضف بطاقة من ملفك الشخصي، فتُتاح مبارياتك من جديد فور الدفع.',
    },
    trial_failed: {
      subject: (pass) => `انتهت تجربتك المجانية لـ ${pass}`,
      title: 'لم تُقبل بطاقتك',
      lead: (pass, day) =>
        `انتهت تجربتك المجانية لـ ${pass} في ${day}، ولم تتم الدفعة الأولى. سنحاول من جديد في الأيام القادمة.`,
      button: 'تحديث بطاقتي',
      after:
        'ببطاقة أخرى تُتاح مبارياتك من جديد فور الدفع. وإن لم ترد الاستمرار فأوقفها من ملفك الشخصي ولن يُسحب منك أي مبلغ.',
    },
    ending: {
      subject: (pass) => `ينتهي ${pass} قريبًا`,
      title: 'ينتهي اشتراكك قريبًا',
      lead: (pass, day) => `لا يتجدد ${pass} تلقائيًا وينتهي في ${day}. يمكنك المشاهدة حتى ذلك الحين.`,
      button: 'الاحتفاظ باشتراكي',
      after: 'شغّل التجديد التلقائي من ملفك الشخصي قبل ذلك اليوم ولن ينقطع شيء.',
    },
    no_card: {
      subject: (pass) => `لا بطاقة لـ ${pass} وسينتهي قريبًا`,
      title: 'لا بطاقة لاشتراكك',
      lead: (pass, day) => `لا توجد بطاقة للدفعة القادمة من ${pass}، لذلك ينتهي في ${day}.`,
      button: 'اختيار بطاقة',
      after: 'اختر بطاقة محفوظة أو أضف بطاقة من ملفك الشخصي قبل ذلك اليوم ولن ينقطع شيء.',
    },
    ended: {
      subject: (pass) => `انتهى ${pass}`,
      title: 'انتهى اشتراكك',
      lead: (pass) => `انتهى ${pass}. لن يُسحب منك أي مبلغ بعد الآن.`,
      button: 'ملفي الشخصي',
      after: 'يمكنك الاشتراك من جديد في أي وقت.',
    },
  },
};
