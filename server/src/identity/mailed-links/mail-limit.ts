// The limit of mails per user. It has an error code of its own, because the page shows it beside the form (T74).
import { DomainError } from '../../kernel/errors.ts';
import type { LimitName } from '../../limits/rate-limit.ts';
import type { LinksDeps } from './ports.ts';

export async function checkMailLimit(
  { rateLimit }: Pick<LinksDeps, 'rateLimit'>,
  name: Extract<
    LimitName,
    | 'resetMail'
    | 'resetMailAddress'
    | 'verificationMail'
    | 'verificationMails'
    | 'deletionMail'
    | 'emailChange'
    | 'emailChangeAddress'
  >,
  key: string,
): Promise<void> {
  try {
    await rateLimit.check(name, key);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'request.rate_limited') throw error;
    throw new DomainError('identity.mail_limited', error.details);
  }
}
