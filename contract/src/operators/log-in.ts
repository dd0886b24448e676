// The log-in of operators: a password with a code of an authenticator app, or a passkey; links for the first log-in.
import * as z from 'zod/mini';
import { email, isTypedTwice, newPasswordTwice, personName } from '../identity/identity.ts';
import { limits } from '../limits.ts';
import { Currency, Id, Locale } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { Version } from './records.ts';
import { GrantScope, Role, acts } from './roles.ts';

const secret = z.string().check(z.minLength(20), z.maxLength(100));
export const SixDigits = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits'));
const RecoveryCode = z.string().check(z.trim(), z.minLength(8), z.maxLength(40));
/** The browser and the server's library exchange this object. Its content is theirs. */
const Credential = z.record(z.string(), z.unknown());

export const Grant = z.object({
  id: z.int(),
  role: Role,
  scope: GrantScope,
  /** The name of what it covers, in the channel's first language. Null for the install. */
  scope_name: z.nullable(z.string()),
  channel_name: z.nullable(z.string()),
  acts: z.array(z.enum(acts)),
  ends_at: z.nullable(z.string()),
  /** Its end has passed. It can be given a later one. */
  is_over: z.boolean(),
  /** The version of its role and its end. */
  version: Version,
});
export type Grant = z.infer<typeof Grant>;

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

export const OwnSession = z.object({
  id: z.int(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network address of its log-in. */
  address: z.string(),
  started_at: z.string(),
  last_seen_at: z.string(),
  /** The session of this call. */
  is_this: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const ChannelChoice = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  /** The first is the language of its own texts. */
  languages: z.array(Locale),
  currency: Currency,
  time_zone: z.string(),
});
export type ChannelChoice = z.infer<typeof ChannelChoice>;

export const Me = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  language: Locale,
  grants: z.array(Grant),
  channels: z.array(ChannelChoice),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** Until then, acts that need a fresh second factor are open. */
  proven_until: z.nullable(z.string()),
});
export type Me = z.infer<typeof Me>;

const RecoveryCodes = z.array(z.string());
const TotpPreparation = z.object({ ticket: z.string(), secret: z.string(), address: z.string() });
const link = { key: secret };

const wrong = ['operators.wrong_credentials'] as const;
const wrongCode = ['operators.wrong_code', 'operators.login_over'] as const;

export const logIn = {
  password: consoleRoute({
    method: 'POST',
    path: '/console/log-in',
    summary: 'Checks the password. The ticket lets the second factor follow within five minutes.',
    grant: 'open',
    kind: 'login',
    body: z.strictObject({
      email,
      password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMaximum)),
    }),
    response: one(z.object({ ticket: z.string(), has_passkey: z.boolean() })),
    errors: wrong,
  }),
  code: consoleRoute({
    method: 'POST',
    path: '/console/log-in/code',
    summary: 'Finishes the log-in with a code of the authenticator app.',
    grant: 'open',
    kind: 'login',
    body: z.strictObject({ ticket: secret, code: SixDigits }),
    response: one(Me),
    errors: wrongCode,
  }),
  recovery: consoleRoute({
    method: 'POST',
    path: '/console/log-in/recovery',
    summary: 'Finishes the log-in with a recovery code, which works once.',
    grant: 'open',
    kind: 'login',
    body: z.strictObject({ ticket: secret, code: RecoveryCode }),
    response: one(Me),
    errors: wrongCode,
  }),
  beginPasskey: consoleRoute({
    method: 'POST',
    path: '/console/log-in/passkey/begin',
    summary: 'The question for a passkey.',
    grant: 'open',
    kind: 'login',
    body: z.strictObject({}),
    response: one(z.object({ ticket: z.string(), options: Credential })),
    errors: [],
  }),
  finishPasskey: consoleRoute({
    method: 'POST',
    path: '/console/log-in/passkey/finish',
    summary: 'Logs in with a passkey that verified its user.',
    grant: 'open',
    kind: 'login',
    body: z.strictObject({ ticket: secret, credential: Credential }),
    response: one(Me),
    errors: ['operators.passkey_refused', 'operators.login_over'],
  }),
  readLink: consoleRoute({
    method: 'POST',
    path: '/console/links/read',
    summary: 'The person of an invitation or a reset, and the secret for the authenticator app.',
    grant: 'open',
    kind: 'login',
    body: z.strictObject(link),
    response: one(
      z.object({
        purpose: z.enum(['invitation', 'reset']),
        email: z.string(),
        name: z.string(),
        language: Locale,
        totp: TotpPreparation,
      }),
    ),
    errors: ['operators.link_over'],
  }),
  acceptLink: consoleRoute({
    method: 'POST',
    path: '/console/links/accept',
    summary: 'Sets name, password and second factor, and logs in. The recovery codes are shown this once.',
    grant: 'open',
    kind: 'login',
    body: z
      .strictObject({
        ...link,
        ticket: secret,
        name: personName('Field is required'),
        language: Locale,
        code: SixDigits,
        ...newPasswordTwice,
      })
      .check(isTypedTwice),
    response: one(z.object({ me: Me, recovery_codes: RecoveryCodes })),
    errors: ['operators.link_over', ...wrongCode],
  }),
  me: consoleRoute({
    method: 'GET',
    path: '/console/me',
    summary: 'The operator who is logged in.',
    grant: 'signed-in',
    response: one(Me),
    errors: [],
  }),
  logOut: consoleRoute({
    method: 'POST',
    path: '/console/log-out',
    summary: 'Ends this session, or every session of the operator.',
    grant: 'signed-in',
    body: z.strictObject({ everywhere: z._default(z.boolean(), false) }),
    response: one(z.object({ ended: z.int() })),
    errors: [],
    repeatable: true,
  }),
  stepUp: consoleRoute({
    method: 'POST',
    path: '/console/step-up',
    summary: 'A fresh second factor: for five minutes, acts on money, roles and keys are open.',
    grant: 'signed-in',
    kind: 'login',
    body: z.strictObject({ code: SixDigits }),
    response: one(z.object({ proven_until: z.string() })),
    errors: ['operators.wrong_code'],
  }),
  beginStepUp: consoleRoute({
    method: 'POST',
    path: '/console/step-up/passkey/begin',
    summary: 'The question for a passkey of the operator.',
    grant: 'signed-in',
    kind: 'login',
    body: z.strictObject({}),
    response: one(z.object({ ticket: z.string(), options: Credential })),
    errors: [],
  }),
  finishStepUp: consoleRoute({
    method: 'POST',
    path: '/console/step-up/passkey/finish',
    summary: 'A fresh second factor by passkey.',
    grant: 'signed-in',
    kind: 'login',
    body: z.strictObject({ ticket: secret, credential: Credential }),
    response: one(z.object({ proven_until: z.string() })),
    errors: ['operators.passkey_refused', 'operators.login_over'],
  }),
} as const;

export const ownAccount = {
  change: consoleRoute({
    method: 'POST',
    path: '/console/account',
    summary: 'Changes the name and the language of the operator.',
    grant: 'signed-in',
    body: z.strictObject({ name: personName('Field is required'), language: Locale }),
    response: one(Me),
    errors: [],
    repeatable: true,
  }),
  sessions: consoleRoute({
    method: 'GET',
    path: '/console/account/sessions',
    summary: 'The open sessions of the operator, the last used one first.',
    grant: 'signed-in',
    response: one(z.array(OwnSession)),
    errors: [],
  }),
  endSession: consoleRoute({
    method: 'POST',
    path: '/console/account/sessions/end',
    summary: 'Ends one session of the operator.',
    grant: 'signed-in',
    body: z.strictObject({ session_id: Id }),
    response: one(z.object({ ended: z.int() })),
    errors: [],
    repeatable: true,
  }),
  prepareTotp: consoleRoute({
    method: 'POST',
    path: '/console/account/totp/prepare',
    summary: 'A new secret for the authenticator app. It counts once a code of it is given.',
    grant: 'signed-in',
    stepUp: true,
    body: z.strictObject({}),
    response: one(TotpPreparation),
    errors: [],
  }),
  setTotp: consoleRoute({
    method: 'POST',
    path: '/console/account/totp',
    summary: 'Replaces the authenticator app.',
    grant: 'signed-in',
    stepUp: true,
    kind: 'login',
    body: z.strictObject({ ticket: secret, code: SixDigits }),
    response: one(Me),
    errors: wrongCode,
  }),
  renewRecoveryCodes: consoleRoute({
    method: 'POST',
    path: '/console/account/recovery-codes',
    summary: 'New recovery codes in place of all earlier ones, shown this once.',
    grant: 'signed-in',
    stepUp: true,
    body: z.strictObject({}),
    response: one(z.object({ recovery_codes: RecoveryCodes })),
    errors: [],
  }),
  beginPasskey: consoleRoute({
    method: 'POST',
    path: '/console/account/passkeys/begin',
    summary: 'The question that makes a new passkey.',
    grant: 'signed-in',
    stepUp: true,
    body: z.strictObject({}),
    response: one(z.object({ ticket: z.string(), options: Credential })),
    errors: [],
  }),
  addPasskey: consoleRoute({
    method: 'POST',
    path: '/console/account/passkeys',
    summary: 'Adds a passkey.',
    grant: 'signed-in',
    stepUp: true,
    body: z.strictObject({
      ticket: secret,
      name: personName('Field is required'),
      credential: Credential,
    }),
    response: one(Me),
    errors: ['operators.passkey_refused', 'operators.login_over'],
  }),
  removePasskey: consoleRoute({
    method: 'POST',
    path: '/console/account/passkeys/remove',
    summary: 'Removes a passkey.',
    grant: 'signed-in',
    stepUp: true,
    body: z.strictObject({ id: z.string().check(z.maxLength(1_400)) }),
    response: one(Me),
    errors: ['operators.not_found'],
  }),
} as const;
