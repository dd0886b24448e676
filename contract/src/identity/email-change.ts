// Changes the address of an account. Both mailboxes, the old and the new, must agree.
import * as z from 'zod/mini';
import { email, ownerProof, proofErrors } from './identity.ts';
import { mailedKey } from './mailed-links.ts';
import { one, route } from '../route.ts';

export const EmailChangeRequest = z.strictObject({ email, ...ownerProof });
export type EmailChangeRequest = z.infer<typeof EmailChangeRequest>;

/** A pending change. Its links are valid until it expires. */
export const EmailChange = z.object({
  email: z.string(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
  expires_at: z.string(),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** The change behind a mailed key. The owner of only the new mailbox does not see the old address. */
export const KeyedEmailChange = z.object({
  side: z.enum(['old', 'new']),
  email: z.string(),
  old_email: z.nullable(z.string()),
  /** This mailbox has already agreed. */
  is_confirmed: z.boolean(),
  /** Both mailboxes have agreed, and the address has changed. */
  is_done: z.boolean(),
});
export type KeyedEmailChange = z.infer<typeof KeyedEmailChange>;

const body = z.strictObject({ key: mailedKey });

export const emailChange = {
  read: route({
    method: 'GET',
    path: '/profile/email-change',
    summary: 'The change of address that is under way; null when there is none',
    audience: 'user',
    response: one(z.nullable(EmailChange)),
    errors: [],
  }),
  request: route({
    method: 'POST',
    path: '/profile/email-change',
    kind: 'login',
    summary:
      'Ask for another address; both mailboxes get a link. Answered alike whether or not the address is taken',
    audience: 'user',
    body: EmailChangeRequest,
    response: one(EmailChange),
    errors: [...proofErrors, 'identity.email_unverified', 'identity.mail_limited'],
  }),
  cancel: route({
    method: 'DELETE',
    path: '/profile/email-change',
    summary: 'Give up the change of address that is under way',
    audience: 'user',
    response: one(z.object({ ended: z.int() })),
    errors: [],
    repeatable: true,
  }),
  readKey: route({
    method: 'POST',
    path: '/auth/email-change-key',
    kind: 'login',
    summary: 'What a mailed key would confirm; it stays unused',
    audience: 'visitor',
    body,
    response: one(KeyedEmailChange),
    errors: ['identity.link_dead'],
    repeatable: true,
  }),
  confirm: route({
    method: 'POST',
    path: '/auth/email-change-confirm',
    kind: 'login',
    summary: 'Agree with a mailed key; with the second of the two the account moves and other sessions end',
    audience: 'visitor',
    body,
    response: one(KeyedEmailChange),
    errors: ['identity.link_dead', 'identity.email_change_failed'],
    repeatable: true,
  }),
  refuse: route({
    method: 'POST',
    path: '/auth/email-change-refuse',
    kind: 'login',
    summary:
      'End the change with a mailed key; refused by the old mailbox, it logs the account out everywhere',
    audience: 'visitor',
    body,
    response: one(z.object({ side: z.enum(['old', 'new']) })),
    errors: ['identity.link_dead'],
  }),
} as const;
