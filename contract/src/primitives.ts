// Shared schemas of all rooms: ids, money, pages, times, locales, currencies.
import * as z from 'zod/mini';
import { trkPattern } from './event-names.ts';
import { fieldMessages } from './field-messages.ts';
import { limits } from './limits.ts';

/** A database id: text in a path or query, a number in a body. */
export const Id = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));

/** Idempotency key from the client: the server performs repeated requests once. */
export const IdempotencyKey = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** The tracking text of an outer address. An invalid text counts as none: it must never stop a purchase. */
export const Trk = z.pipe(
  z.transform((value) => (typeof value === 'string' && trkPattern.test(value) ? value : undefined)),
  z.optional(z.string()),
);

export const Locale = z.enum(['en', 'fr', 'ar']);
export type Locale = z.infer<typeof Locale>;

/**
 * The log-in providers; the value is part of addresses. `oidc` is any OpenID provider, named by the
 * deployment.
 */
export const SocialProvider = z.enum(['google', 'facebook', 'oidc']);
export type SocialProvider = z.infer<typeof SocialProvider>;

/** Playback on another screen that cannot renew a token. Each channel switches them on. */
export const RemoteKind = z.enum(['airplay', 'cast']);
export type RemoteKind = z.infer<typeof RemoteKind>;

/** A year of 1900 or 20026 is a typing error. */
export const isPlausible = (moment: Date): boolean =>
  moment.getUTCFullYear() >= 2000 && moment.getUTCFullYear() <= 2100;

/** A moment that an operator plans. */
export const PlannedMoment = z.iso
  .datetime({ offset: true })
  .check(z.refine((text) => isPlausible(new Date(text)), fieldMessages.year));

export const Currency = z.enum(['USD', 'CAD']);
export type Currency = z.infer<typeof Currency>;

/** Whole cents, used inside the product. */
export type Cents = number & { readonly unit: 'cents' };
export const cents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`);
  return amount as Cents;
};

/** Decimal of the currency's unit, on the wire: 9.99. */
export const Amount = z.number();
export const amountOf = (value: Cents): number => value / 100;

/** The widths of a picture's copies, narrow to wide (`sums/picture-widths.ts`). Absent while it has none: it is served alone. */
export const PictureWidths = z.optional(z.array(z.int()));

/** The end of an early price. */
export const PriceEnd = z.object({
  /** From this second on, the next price is valid. */
  until: z.string(),
  next_base_price: Amount,
});
export type PriceEnd = z.infer<typeof PriceEnd>;

/** The viewer's own time with a pass. */
export const Holding = z.object({
  /** The end of access, and of the paid period of a membership. Null when it never ends. */
  until: z.nullable(z.string()),
  /** A membership renews then. */
  renews: z.boolean(),
});
export type Holding = z.infer<typeof Holding>;

export const Page = z.object({
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.listMaximum)),
    limits.listDefault,
  ),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.offsetMaximum)), 0),
  /** `no_limit=1` means the cap, not infinity. */
  no_limit: z.optional(z.coerce.number()),
});
export type Page = z.infer<typeof Page>;

/** The effective page: `no_limit` raises the limit to the cap. */
export const pageOf = (page: Page): { limit: number; offset: number } => ({
  limit: page.no_limit === undefined || page.no_limit === 0 ? page.limit : limits.listMaximum,
  offset: page.offset,
});

/** Repeated filter values (`name[]=1&name[]=2`). A single value becomes a list of one. */
export const manyOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value) => (value === undefined || Array.isArray(value) ? value : [value])),
      z.optional(z.array(schema).check(z.maxLength(limits.filterValuesMaximum))),
    ),
  );
