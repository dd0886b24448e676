// Finishes a log-in with a provider: the callback's code turns the key that started it into a session.
import type { Session } from '@floodlit/contract/identity/identity';
import type { AddSessionRequest, PendingSocial } from '@floodlit/contract/identity/social';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { checkCaptcha } from '../log-in/check-captcha.ts';
import { checkCredentials, lockVerified, recordNetwork } from '../log-in/check-credentials.ts';
import type { LinksDeps } from '../mailed-links/ports.ts';
import { postProviderLetter } from './provider-letter.ts';
import { logIn } from '../log-in/open-session.ts';
import type { UserRecord } from '../rules.ts';
import type { SocialDeps } from './ports.ts';
import { stepOf, type SocialPerson } from './rules.ts';
import type { ReturnedSocialLogin, SocialStore } from './store.ts';
import { mailVerification } from '../mailed-links/verify-email.ts';

type AddedSession =
  | { readonly session: Session; readonly pending: null }
  | { readonly session: null; readonly pending: PendingSocial };

/** A password that nobody knows. A user with only a provider sets a password by resetting it. */
const unknownPassword = ({ keys, passwords }: LinksDeps): Promise<string> =>
  passwords.hash(keys.create().key);

/** The slow work before the transaction: the hash of a password that nobody knows, or the check of a given one. */
interface Prepared {
  readonly request: AddSessionRequest;
  readonly passwordHash: string | undefined;
  readonly proven: UserRecord | undefined;
}

/** The account, or the step that is still missing. */
async function accountOf(
  { identity, store }: SocialDeps,
  { provider, person }: ReturnedSocialLogin,
  channelId: number,
  { request, passwordHash, proven }: Prepared,
): Promise<{ user: UserRecord; isNew: boolean; isLinked: boolean } | PendingSocial['step']> {
  const knownId = await store.findUserId(channelId, provider, person.subject);
  const known = knownId === undefined ? undefined : await identity.store.lockUser(channelId, knownId);
  if (known !== undefined) return { user: known, isNew: false, isLinked: false };

  const account =
    person.email === null ? undefined : await identity.store.findUserByEmail(channelId, person.email);
  const step = stepOf(
    person,
    account && {
      isVerified: account.email_verified_at !== null,
      hasSameProvider: await store.hasProvider(channelId, account.id, provider),
    },
  );
  if (step === 'refuse') throw new DomainError('identity.social_email_unverified');
  const user = account ?? (await createAccount(identity, channelId, person, request, passwordHash));
  if (user === undefined) return 'register';
  const verified = step === 'link' ? proven : user;
  if (verified === undefined || verified.id !== user.id) return 'link';
  // This transaction locks the account before it refers to it. Otherwise two such transactions could deadlock.
  await lockVerified(identity.store, verified);
  // A user has at most one linked account per provider. A second one would be a way in that nobody sees.
  if (await store.hasProvider(channelId, user.id, provider)) throw new DomainError('identity.another_linked');
  const isLinked = await store.insertIdentity({
    channel_id: channelId,
    user_id: user.id,
    provider,
    subject: person.subject,
    created_at: identity.clock.now(),
  });
  // Another account has linked the same provider account.
  if (!isLinked) throw new DomainError('identity.social_code_invalid');
  return { user, isNew: account === undefined, isLinked: account !== undefined };
}

/** Undefined until the user accepts the terms (R5.03). */
async function createAccount(
  { store, clock }: LinksDeps,
  channelId: number,
  { email, trust, first_name, last_name }: SocialPerson,
  { newsletter, language }: AddSessionRequest,
  passwordHash: string | undefined,
): Promise<UserRecord | undefined> {
  if (passwordHash === undefined || email === null) return undefined;
  const now = clock.now();
  const user = await store.insertUser({
    channel_id: channelId,
    email,
    password_hash: passwordHash,
    has_password: false,
    first_name,
    last_name,
    newsletter: newsletter ?? false,
    language: language ?? null,
    phone: null,
    terms_accepted_at: now,
    email_verified_at: trust === 'verified' ? now : null,
  });
  // Another request has registered this address. Try again.
  if (user === undefined) throw new DomainError('identity.social_code_invalid');
  return user;
}

/** An unverified address is refused in any case, so it cannot be used to guess passwords. */
async function provenUser(
  deps: LinksDeps,
  { email, trust }: SocialPerson,
  channelId: number,
  { password, recaptcha_token }: AddSessionRequest,
  { network, hostname }: Where,
): Promise<UserRecord | undefined> {
  if (password === undefined || email === null || trust === 'unverified') return undefined;
  const captcha = await checkCaptcha(deps, { channelId, action: 'login', hostname }, recaptcha_token);
  return checkCredentials(deps, { channelId, email, password, network, captcha });
}

/** Facts of the request: the origin for links in mails, the network for rate limits, and the host of the form. */
interface Where {
  readonly origin: string;
  readonly network: string;
  readonly hostname: string;
}

/**
 * @throws {DomainError} `identity.social_code_invalid` for a code that is unknown, used, expired, or of another key or
 * channel. Also `identity.another_linked`, and with a password the errors of `checkCaptcha` and `checkCredentials`.
 */
export async function addSession(
  deps: SocialDeps,
  actor: Actor,
  request: AddSessionRequest,
  where: Where,
): Promise<AddedSession> {
  if (actor.kind === 'user') throw new DomainError('identity.already_logged_in');
  const { channelId, apiKeyId } = actor;
  const { origin, network } = where;
  const codeHash = deps.identity.keys.hashOf(request.code);
  const find = async (store: SocialStore): Promise<ReturnedSocialLogin> => {
    const returned = await store.lockReturned(channelId, apiKeyId, codeHash, deps.identity.clock.now());
    if (returned?.purpose !== 'login') throw new DomainError('identity.social_code_invalid');
    return returned;
  };
  const { person } = await find(deps.store);
  const prepared = {
    request,
    passwordHash: request.terms_accepted === true ? await unknownPassword(deps.identity) : undefined,
    proven: await provenUser(deps.identity, person, channelId, request, where),
  };
  return deps.identity.transact(async (scope) => {
    const { store: accounts, networks } = deps.identity;
    const identity = { ...deps.identity, store: accounts.within(scope), networks: networks.within(scope) };
    const store = deps.store.within(scope);
    const returned = await find(store);
    const found = await accountOf({ ...deps, identity, store }, returned, channelId, prepared);
    if (typeof found === 'string') return { session: null, pending: pendingOf(returned, found) };
    const { user, isNew, isLinked } = found;
    const { provider } = returned;
    if (isLinked) await postProviderLetter(deps, scope, user, { kind: 'linked', provider, origin });
    if (isNew && user.email_verified_at === null) await mailVerification(deps, scope, user, origin);
    await recordNetwork(identity, user, network);
    await store.deleteLoginsOf(channelId, apiKeyId);
    return { session: await logIn(identity, actor, user, deps.identity.clock.now()), pending: null };
  });
}

const pendingOf = (
  { provider, person: { email, first_name, last_name } }: ReturnedSocialLogin,
  step: PendingSocial['step'],
): PendingSocial => ({ step, provider, email: email ?? '', first_name, last_name });
