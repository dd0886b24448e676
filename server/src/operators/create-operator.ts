// The command line's way in: a first owner, and an owner who is locked out. Both get a link that is printed once.
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { recordAct } from './audit/record-act.ts';
import { giveGrant, type GrantRequest } from './give-grant.ts';
import { beginReset, issueOperatorLink } from './links.ts';
import type { Acting } from './acting.ts';
import type { OperatorDeps } from './ports.ts';

interface NewOperator extends GrantRequest {
  readonly email: string;
  readonly name: string;
  readonly language: Locale;
}

/** @returns the link; undefined when the person has an account already and only gets the grant. */
export async function createOperator(
  deps: OperatorDeps,
  acting: Acting,
  { email, name, language, ...request }: NewOperator,
  consoleUrl: string,
): Promise<{ readonly link: string | undefined; readonly grantId: number }> {
  return deps.transact(async (scope) => {
    const { record, isNew } = await deps.store
      .within(scope)
      .ensure({ email, name, language, created_at: deps.clock.now() });
    if (isNew)
      await recordAct(deps, scope, acting, {
        act: 'operators.created',
        channelId: null,
        subject: email,
        subjectId: record.id,
        after: { name, language },
        why: request.why,
      });
    const grantId = await giveGrant(deps, scope, acting, record, request);
    const link =
      record.password_hash === null
        ? await issueOperatorLink(deps, scope, record.id, 'invitation', consoleUrl)
        : undefined;
    return { link, grantId };
  });
}

/**
 * Ends every session at once. The old factors stay until the link is used.
 * @throws {DomainError} `operators.not_found`
 */
export async function resetOperator(
  deps: OperatorDeps,
  acting: Acting,
  { email, why }: { readonly email: string; readonly why: string },
  consoleUrl: string,
): Promise<string> {
  return deps.transact(async (scope) => {
    const operator = await deps.store.within(scope).findByEmail(email);
    if (operator === undefined) throw new DomainError('operators.not_found');
    const { link } = await beginReset(deps, scope, acting, operator, { channelId: null, why, consoleUrl });
    return link;
  });
}
