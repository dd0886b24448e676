// Drafts of the pages that every channel needs. The checkout links to the terms, and log-in to the privacy page.
import type { Locale } from '@floodlit/contract/primitives';
import { textOf } from '../page-rules.ts';

export const draftUrls = ['about', 'privacy_policy', 'terms_conditions'] as const;
export type DraftUrl = (typeof draftUrls)[number];

export interface DraftFacts {
  readonly name: string;
  readonly supportEmail: string;
}

export interface DraftPage {
  readonly title: string;
  readonly html: string;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Drafts = Record<DraftUrl, (name: string, mail: string) => DraftPage>;

const english: Drafts = {
  about: (name, mail) => ({
    title: `About ${name}`,
    html: `<p>${name} shows games live and on demand.</p>
<h2>Write to us</h2><p>A game is missing, or a name is spelled wrong? Write to ${mail}.</p>`,
  }),
  privacy_policy: (name, mail) => ({
    title: 'Privacy policy',
    html: `<p><strong>Draft.</strong> ${name} replaces this text with its own before it sells.</p>
<h2>What we store</h2><p>An account has a name, an email address and a hash of the password. An order has its product, price and date. Card numbers go to the payment service alone.</p>
<h2>Your rights</h2><p>You can export and delete your account on its page. Questions go to ${mail}.</p>`,
  }),
  terms_conditions: (name, mail) => ({
    title: 'Terms & conditions',
    html: `<p><strong>Draft.</strong> ${name} replaces this text with its own before it sells.</p>
<h2>Passes and single games</h2><p>You see the whole price before you pay. A pass opens the games that it names for its time. A membership renews until you stop it.</p>
<h2>Your account</h2><p>An account is for one household. Questions go to ${mail}.</p>`,
  }),
};

const french: Drafts = {
  about: (name, mail) => ({
    title: `À propos de ${name}`,
    html: `<p>${name} diffuse des matchs en direct et à la demande.</p>
<h2>Nous écrire</h2><p>Un match manque, un nom est mal écrit ? Écrivez à ${mail}.</p>`,
  }),
  privacy_policy: (name, mail) => ({
    title: 'Politique de confidentialité',
    html: `<p><strong>Projet.</strong> ${name} remplace ce texte par le sien avant de vendre.</p>
<h2>Ce que nous conservons</h2><p>Un compte contient un nom, une adresse e-mail et une empreinte du mot de passe. Une commande contient son produit, son prix et sa date. Les numéros de carte vont au seul service de paiement.</p>
<h2>Vos droits</h2><p>Vous pouvez exporter et supprimer votre compte sur sa page. Questions : ${mail}.</p>`,
  }),
  terms_conditions: (name, mail) => ({
    title: 'Conditions générales',
    html: `<p><strong>Projet.</strong> ${name} remplace ce texte par le sien avant de vendre.</p>
<h2>Forfaits et matchs à l’unité</h2><p>Vous voyez le prix entier avant de payer. Un forfait ouvre les matchs qu’il nomme pendant sa durée. Un abonnement se renouvelle jusqu’à ce que vous l’arrêtiez.</p>
<h2>Votre compte</h2><p>Un compte sert à un foyer. Questions : ${mail}.</p>`,
  }),
};

const arabic: Drafts = {
  about: (name, mail) => ({
    title: `عن ${name}`,
    html: `<p>تعرض ${name} المباريات مباشرة وعند الطلب.</p>
<h2>راسلونا</h2><p>هل تنقص مباراة أو كُتب اسم خطأً؟ اكتبوا إلى ${mail}.</p>`,
  }),
  privacy_policy: (name, mail) => ({
    title: 'سياسة الخصوصية',
    html: `<p><strong>مسودة.</strong> تستبدل ${name} هذا النص بنصها قبل البيع.</p>
<h2>ما الذي نحفظه</h2><p>يحتوي الحساب على اسم وبريد إلكتروني وبصمة لكلمة المرور. ويحتوي الطلب على المنتج والسعر والتاريخ. أما أرقام البطاقات فتذهب إلى خدمة الدفع وحدها.</p>
<h2>حقوقكم</h2><p>يمكنكم تصدير حسابكم وحذفه من صفحته. للأسئلة: ${mail}.</p>`,
  }),
  terms_conditions: (name, mail) => ({
    title: 'الشروط والأحكام',
    html: `<p><strong>مسودة.</strong> تستبدل ${name} هذا النص بنصها قبل البيع.</p>
<h2>الاشتراكات والمباريات المفردة</h2><p>ترون السعر كاملاً قبل الدفع. تفتح البطاقة المباريات التي تسميها طوال مدتها. وتتجدد العضوية إلى أن توقفوها.</p>
<h2>حسابكم</h2><p>الحساب لأسرة واحدة. للأسئلة: ${mail}.</p>`,
  }),
};

const drafts: Record<Locale, Drafts> = { en: english, fr: french, ar: arabic };

export function draftOf(url: DraftUrl, language: Locale, { name, supportEmail }: DraftFacts): DraftPage {
  const address = escape(supportEmail);
  const { title, html } = drafts[language][url](escape(name), `<a href="mailto:${address}">${address}</a>`);
  return { title: title.replaceAll(escape(name), name).slice(0, 200), html };
}

/** Whether a page still has the text of its draft. */
export function isDraft(
  { url, language, html }: { readonly url: string; readonly language: Locale; readonly html: string },
  facts: DraftFacts,
): boolean {
  const known = draftUrls.find((one) => one === url);
  return known !== undefined && textOf(html) === textOf(draftOf(known, language, facts).html);
}
