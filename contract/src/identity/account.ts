// The viewer's own account: its editable fields and its logged-in devices.
import * as z from 'zod/mini';
import { refusalOfPhone } from '../channel/contact.ts';
import {
  isTypedTwice,
  newPasswordTwice,
  ownerProof,
  ownPassword,
  personName,
  proofErrors,
  Session,
  User,
} from './identity.ts';
import { mailedKey } from './mailed-links.ts';
import { Locale } from '../primitives.ts';
import { one, route } from '../route.ts';

export const PasswordChange = z
  .strictObject({ current_password: ownPassword, ...newPasswordTwice })
  .check(isTypedTwice);
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The only fields that the owner can change. An absent field keeps its value. */
export const ProfileChange = z.strictObject({
  first_name: z.optional(personName('Enter your first name')),
  last_name: z.optional(personName('Enter your last name')),
  /** Null or an empty text removes it. */
  phone: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.superRefine((text, context) => {
          const message = text === '' ? undefined : refusalOfPhone(text);
          if (message !== undefined) context.addIssue({ code: 'custom', message });
        }),
      ),
    ),
  ),
  newsletter: z.optional(z.boolean()),
  language: z.optional(Locale),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** A logged-in device. Its name comes from its browser; nothing else of it is stored. */
export const Device = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** ISO 3166 country of the network at its last request. */
  country: z.nullable(z.string()),
  logged_in_at: z.string(),
  /** Rounded to a quarter of an hour. */
  last_seen_at: z.string(),
  is_this: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/**
 * The owner deletes the account, or the key of a mailed link does, logged in or not. Both together are refused
 * (T58).
 */
export const AccountDeletion = z
  .strictObject({ ...ownerProof, key: z.optional(mailedKey) })
  .check(z.refine(({ current_password, key }) => current_password === undefined || key === undefined));
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** A zip archive: a readable page, and a JSON file for each part. */
export const AccountArchive = z.object({ file_name: z.string(), base64: z.string() });
export type AccountArchive = z.infer<typeof AccountArchive>;

const Ended = one(z.object({ ended: z.int() }));

export const account = {
  update: route({
    method: 'PATCH',
    path: '/profile',
    summary: 'Change the account that is logged in',
    audience: 'user',
    body: ProfileChange,
    response: one(User),
    errors: [],
  }),
  changePassword: route({
    method: 'POST',
    path: '/profile/password',
    kind: 'login',
    summary: 'Set another password; every other device is logged out, and this one gets a new key',
    audience: 'user',
    whileTemporary: true,
    body: PasswordChange,
    response: one(Session),
    errors: ['identity.current_password_wrong', 'identity.temporary_password_ended'],
  }),
  /** Only the form's button calls this. A mailed link only opens the page (T53). */
  remove: route({
    method: 'POST',
    path: '/delete-account-confirm',
    kind: 'login',
    summary: 'Delete the account, with its password or the key of a mailed link; answers a fresh visitor key',
    audience: 'visitor',
    body: AccountDeletion,
    response: one(Session),
    errors: [...proofErrors, 'identity.link_dead'],
  }),
  export: route({
    method: 'POST',
    path: '/profile/export',
    kind: 'export',
    summary: 'Everything that is kept of the account, as one archive; a few times a day',
    audience: 'user',
    body: z.strictObject(ownerProof),
    response: one(AccountArchive),
    errors: [...proofErrors, 'identity.export_limited'],
  }),
  requestDeletion: route({
    method: 'POST',
    path: '/profile/deletion-link',
    kind: 'login',
    summary: 'Mail a link that leads to the deletion of the account, for who has no password of their own',
    audience: 'user',
    response: one(z.object({ email: z.string() })),
    errors: ['identity.mail_limited'],
  }),
  readDeletionKey: route({
    method: 'POST',
    path: '/auth/account-deletion-key',
    kind: 'login',
    summary: 'Which account the key of a mailed link would delete; it stays unused',
    audience: 'visitor',
    body: z.strictObject({ key: mailedKey }),
    response: one(z.object({ email: z.string() })),
    errors: ['identity.link_dead'],
    repeatable: true,
  }),
  devices: route({
    method: 'GET',
    path: '/profile/devices',
    summary: 'The devices that are logged in: this one, then the others from the latest',
    audience: 'user',
    response: one(z.array(Device)),
    errors: [],
  }),
  endDevice: route({
    method: 'DELETE',
    path: '/profile/devices/:id',
    summary: 'Log one device out',
    audience: 'user',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    response: Ended,
    errors: ['identity.device_not_found'],
    repeatable: true,
  }),
  endOtherDevices: route({
    method: 'POST',
    path: '/profile/devices/end-others',
    kind: 'login',
    summary: 'Log every other device out',
    audience: 'user',
    response: Ended,
    errors: [],
    repeatable: true,
  }),
  /** Always allowed, even while the account has unfinished steps. */
  endAllDevices: route({
    method: 'POST',
    path: '/profile/devices/end-all',
    kind: 'login',
    summary: 'Log out everywhere; answers a fresh visitor key',
    audience: 'user',
    whileTemporary: true,
    response: one(Session),
    errors: [],
  }),
} as const;
