// Writing to the channel: who asks, how they can be reached, and what about. The same rules run in the form and on the server.
import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Id, IdempotencyKey, Locale } from './primitives.ts';
import { one, route } from './route.ts';

export const ContactTopic = z.enum(
  ['playback', 'payment', 'account', 'schedule', 'other'],
  'Field is required',
);
export type ContactTopic = z.infer<typeof ContactTopic>;

const isEmail = (text: string): boolean => z.email().safeParse(text).success;
/** Digits in groups; a group may stand in brackets (R5.02). */
const phone = /^\+?(?:\(\d{1,6}\)|\d)(?:[ .-]?(?:\(\d{1,6}\)|\d))*$/;

/** Arabic and Persian digits are digits too. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

/** What is wrong with a phone number of 10 to 14 digits (R5.02). Undefined when it will do. */
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

/** What is wrong with a way to reach somebody (R5.02): an e-mail address or a phone number. Undefined when it will do. */
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
  /** The game that it is about. */
  event_id: z.optional(Id),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please fill in the input field.'),
      z.maxLength(limits.contactMessageMaximum, tooLong(limits.contactMessageMaximum)),
    ),
  /** What the device says of itself, sent only by those who want it. */
  device: z.optional(z.string().check(z.maxLength(limits.contactDeviceMaximum))),
  /** People do not see this field: whoever fills it in is a machine. */
  website: z.optional(z.string().check(z.maxLength(limits.emailMaximum))),
  /** The language that it is written from. */
  language: z.optional(Locale),
  /** The same for each try to send one message: it arrives once. */
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
      'channel.contact_limited',
    ],
    repeatable: true,
  }),
} as const;
