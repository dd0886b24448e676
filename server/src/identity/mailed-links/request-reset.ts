// Requests a reset of a forgotten password. A job looks for the account (T47).
// Neither the answer nor its duration reveals whether the account exists.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { Locale } from '@floodlit/contract/primitives';
import type { ResetRequest } from '@floodlit/contract/identity/mailed-links';
import { checkCaptcha } from '../log-in/check-captcha.ts';
import { issueLink } from './issue-link.ts';
import { postAccountLetter } from './letters.ts';
import { checkMailLimit } from './mail-limit.ts';
import type { LetterDeps } from './ports.ts';

export const mailResetJob = 'identity.mail_reset';

const ResetWork = z.object({
  channel_id: z.int(),
  email: z.string(),
  language: z.nullable(Locale),
  origin: z.string(),
  /** The same for each retry of the job, so that it writes one letter. */
  letter: z.string(),
});

export interface ResetAsked {
  readonly channelId: number;
  /** The key of the rate limit per network. */
  readonly network: string;
  readonly origin: string;
}

export async function requestReset(
  { identity, mail }: Pick<LetterDeps, 'identity' | 'mail'>,
  { channelId, network, origin }: ResetAsked,
  { email, language, recaptcha_token }: ResetRequest,
): Promise<void> {
  await checkCaptcha(
    identity,
    { channelId, action: 'reset', hostname: new URL(origin).hostname },
    recaptcha_token,
  );
  await checkMailLimit(identity, 'resetMailAddress', `${channelId}:${network}`);
  await checkMailLimit(identity, 'resetMail', `${channelId}:${email}`);
  await mail.queue.send(mailResetJob, {
    channel_id: channelId,
    email,
    language: language ?? null,
    origin,
    letter: randomUUID(),
  } satisfies z.infer<typeof ResetWork>);
}

/** An address without an account gets nothing. */
export async function mailReset(deps: LetterDeps, data: unknown): Promise<void> {
  const { channel_id, email, language, origin, letter } = ResetWork.parse(data);
  const dedupKey = `reset:${letter}`;
  const { identity, mail } = deps;
  const user = await identity.store.findUserByEmail(channel_id, email);
  if (user === undefined || (await mail.store.hasKey(channel_id, dedupKey))) return;
  await identity.transact(async (scope) => {
    const within = { ...identity, links: identity.links.within(scope) };
    const href = await issueLink(within, user, 'password_reset', origin);
    await postAccountLetter(deps, scope, {
      channelId: channel_id,
      kind: 'reset',
      to: user.email,
      language: language ?? user.language,
      href,
      dedupKey,
    });
  });
}
