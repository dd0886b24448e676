// The contact form: sender, reply address and topic. The form and the server run the same rules.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Id, IdempotencyKey, Locale } from '../primitives.ts';
import { one, route } from '../route.ts';

export const ContactTopic = z.enum(
  ['playback', 'payment', 'account', 'schedule', 'other'],
  'Field is required',
);
export type ContactTopic = z.infer<typeof ContactTopic>;

/** A reply address, also with a domain in letters of another script. */
const isEmail = (text: string): boolean =>
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu.test(
    text,
  );
/** Digits in groups, optionally in brackets (R5.02). */
const phone = /^\+?(?:\(\d{1,6}\)|\d)(?:[ .-]?(?:\(\d{1,6}\)|\d))*$/;

/** Accepts Arabic and Persian digits too. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

/** The error of a phone number, which needs 10 to 14 digits (R5.02). Undefined when it is valid. */
export function refusalOfPhone(text: string): string | undefined {
  const written = latinDigits(text);
  if (!phone.test(written)) return 'A phone number has only digits';
  const digits = written.replace(/\D/g, '').length;
  if (digits < limits.phoneDigitsMinimum)
    return `Field length must be greater than ${limits.phoneDigitsMinimum - 1}`;
  if (digits > limits.phoneDigitsMaximum)
    return `Field length must be less than ${limits.phoneDigitsMaximum + 1}`;
  return undefined;
}

/** The error of a reply address (R5.02): an e-mail address or a phone number. Undefined when it is valid. */
export function refusalOfContact(text: string): string | undefined {
  if (text === '') return 'Please fill in the input field.';
  if (isEmail(text)) return undefined;
  return phone.test(latinDigits(text)) ? refusalOfPhone(text) : 'A valid email address is required';
}

const tooLong = (maximum: number): string => `Field length must be less than ${maximum + 1}`;

export const ContactRequest = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Field is required'),
      z.maxLength(limits.nameMaximum, tooLong(limits.nameMaximum)),
    ),
  contact: z.string().check(
    z.trim(),
    z.maxLength(limits.emailMaximum, tooLong(limits.emailMaximum)),
    z.superRefine((text, context) => {
      const message = refusalOfContact(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  ),
  topic: ContactTopic,
  /** The game that the message concerns. */
  event_id: z.optional(Id),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please fill in the input field.'),
      z.maxLength(limits.contactMessageMaximum, tooLong(limits.contactMessageMaximum)),
    ),
  /** Device information. The browser sends it only with the sender's consent. */
  device: z.optional(z.string().check(z.maxLength(limits.contactDeviceMaximum))),
  /** A honeypot: people do not see this field, so a filled one marks a bot. */
  website: z.optional(z.string().check(z.maxLength(limits.emailMaximum))),
  /** The language of the page. */
  language: z.optional(Locale),
  /** Idempotency key: a message arrives once, however often it is sent. */
  idempotency_key: IdempotencyKey,
  recaptcha_token: z.optional(z.string().check(z.maxLength(4_000))),
});
export type ContactRequest = z.infer<typeof ContactRequest>;

export const contact = {
  write: route({
    method: 'POST',
    path: '/contact',
    kind: 'contact',
    summary: 'Write to the channel',
    audience: 'visitor',
    body: ContactRequest,
    response: one(z.object({ accepted: z.boolean() })),
    errors: [
      'identity.captcha_required',
      'identity.captcha_invalid',
      'catalog.event_not_found',
      'channel.contact_unavailable',
      'channel.contact_limited',
    ],
    repeatable: true,
  }),
} as const;
