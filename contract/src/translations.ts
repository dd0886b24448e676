// Texts of an operator in the channel's other languages: one shape for every table that viewers read.
import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Locale } from './primitives.ts';

/** A field's name, and the length of its text in characters. The lengths are those of the first language. */
type Lengths = Readonly<Record<string, number>>;

/** `{"fr": {"name": "…"}}`. An absent text falls back to the first language. */
export type Translations<Field extends string> = Partial<Record<Locale, Partial<Record<Field, string>>>>;

export const translationsOf = <const Fields extends Lengths>(fields: Fields) =>
  z.partialRecord(Locale, z.partial(textsOf(fields)));

function textsOf<const Fields extends Lengths>(fields: Fields) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, maximum]) => [
      name,
      z.string().check(z.minLength(1), z.maxLength(maximum)),
    ]),
  ) as { [Name in keyof Fields]: z.ZodMiniString };
  return z.strictObject(shape);
}

const { titleMaximum, pageTextMaximum, pageHtmlMaximum, descriptionMaximum } = limits;

/** The translatable fields of each kind of content. */
export const translatable = {
  category: { name: titleMaximum },
  location: { name: titleMaximum, city: titleMaximum },
  group: { name: titleMaximum },
  participant: { name: titleMaximum, short_name: titleMaximum },
  event: { name: titleMaximum, description: descriptionMaximum },
  pass: { name: titleMaximum, description: descriptionMaximum, tag: titleMaximum },
  page: {
    title: pageTextMaximum,
    name: pageTextMaximum,
    alt_name: pageTextMaximum,
    html: pageHtmlMaximum,
  },
  faq: { group: pageTextMaximum, question: pageTextMaximum, answer: pageHtmlMaximum },
  slide: { title: pageTextMaximum, lead: limits.slideLeadMaximum },
  block: { html: limits.blockHtmlMaximum },
  /** `address` is the postal address of the contact details, `cookie_text` the text of the cookie notice. */
  channel: {
    tagline: titleMaximum,
    refund_policy: limits.refundPolicyMaximum,
    single_game_refunds: limits.singleGameRefundsMaximum,
    address: limits.contactAddressMaximum,
    cookie_text: limits.cookieTextMaximum,
  },
  menu: { name: titleMaximum },
  contact_link: { label: titleMaximum },
  vod_item: { title: limits.vodTitleMaximum, description: limits.vodDescriptionMaximum },
  vod_category: { name: limits.nameMaximum },
  vod_rail: { title: limits.vodTitleMaximum },
} as const satisfies Record<string, Lengths>;
export type TranslatableKind = keyof typeof translatable;
export type TextField<Kind extends TranslatableKind> = Extract<keyof (typeof translatable)[Kind], string>;
export type TranslationsFor<Kind extends TranslatableKind> = Translations<TextField<Kind>>;

/** The fields that hold HTML. */
export const htmlFields: ReadonlySet<string> = new Set(['html', 'answer']);

/** Marks the fields of an answer that have another language than the answer: `{"html": "en"}`. */
export const FieldLanguages = z.optional(z.record(z.string(), Locale));
export type FieldLanguages = z.infer<typeof FieldLanguages>;
