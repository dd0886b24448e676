// What the element and the dialog say, in the shop's languages.

const words = {
  en: {
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM / YY',
    cvc: 'Security code',
    cvcHint: 'CVC',
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: 'Your card’s expiration date is incomplete.',
    invalid_expiry_month: 'Your card’s expiration date is invalid.',
    invalid_expiry_year_past: 'Your card’s expiration year is in the past.',
    incomplete_cvc: 'Your card’s security code is incomplete.',
    network: 'The payment service could not be reached. Check your connection and try again.',
    secureTitle: '3-D Secure 2 test page',
    secureText: 'A bank would ask you here to prove that the card is yours. Choose how this test goes on.',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
  },
  fr: {
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    expiryHint: 'MM / AA',
    cvc: 'Code de sécurité',
    cvcHint: 'CVC',
    incomplete_number: 'Le numéro de votre carte est incomplet.',
    invalid_number: 'Le numéro de votre carte n’est pas valide.',
    incomplete_expiry: 'La date d’expiration de votre carte est incomplète.',
    invalid_expiry_month: 'La date d’expiration de votre carte n’est pas valide.',
    invalid_expiry_year_past: 'L’année d’expiration de votre carte est passée.',
    incomplete_cvc: 'Le code de sécurité de votre carte est incomplet.',
    network: 'Le service de paiement est injoignable. Vérifiez votre connexion et réessayez.',
    secureTitle: 'Page de test 3-D Secure 2',
    secureText:
      'Une banque vous demanderait ici de prouver que la carte est la vôtre. Choisissez la suite de ce test.',
    complete: 'Réussir l’authentification',
    fail: 'Échouer l’authentification',
  },
  ar: {
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    expiryHint: 'MM / YY',
    cvc: 'رمز الأمان',
    cvcHint: 'CVC',
    incomplete_number: 'رقم بطاقتك غير مكتمل.',
    invalid_number: 'رقم بطاقتك غير صالح.',
    incomplete_expiry: 'تاريخ انتهاء بطاقتك غير مكتمل.',
    invalid_expiry_month: 'تاريخ انتهاء بطاقتك غير صالح.',
    invalid_expiry_year_past: 'سنة انتهاء بطاقتك في الماضي.',
    incomplete_cvc: 'رمز أمان بطاقتك غير مكتمل.',
    network: 'تعذّر الوصول إلى خدمة الدفع. تحقق من اتصالك وحاول مرة أخرى.',
    // Isolated: its digits would else be read from the right.
    secureTitle: 'صفحة اختبار \u20663-D Secure 2\u2069',
    secureText: 'هنا يطلب منك البنك إثبات أن البطاقة لك. اختر كيف يستمر هذا الاختبار.',
    complete: 'إتمام المصادقة',
    fail: 'إفشال المصادقة',
  },
};

export function wordsOf(locale) {
  const wanted = !locale || locale === 'auto' ? document.documentElement.lang || navigator.language : locale;
  return words[wanted.slice(0, 2).toLowerCase()] ?? words.en;
}
