// An owner whose factors are set without a link: the demo's. The secret of the app stays sealed in the database.
import type { Locale } from '@floodlit/contract/primitives';
import { totpPlace } from './check-totp.ts';
import { giveGrant } from './give-grant.ts';
import type { OperatorDeps } from './ports.ts';

interface SetUp {
  readonly email: string;
  readonly name: string;
  readonly language: Locale;
  readonly password: string;
}

const setUpBy = { source: 'command_line', actor: 'demo', operatorId: null, address: null } as const;

export async function setUpOperator(
  deps: OperatorDeps,
  { email, name, language, password }: SetUp,
): Promise<void> {
  const password_hash = await deps.passwords.hash(password);
  await deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const { record, isNew } = await store.ensure({ email, name, language, created_at: deps.clock.now() });
    // Another process that starts on the same database was first.
    if (!isNew) return;
    const sealed_totp = deps.sealer.seal(deps.totp.createSecret(), totpPlace(record.id));
    await store.setSecrets(record.id, { name, language, password_hash, sealed_totp, totp_step: 0 });
    await giveGrant(deps, scope, setUpBy, record, {
      role: 'owner',
      scope: { kind: 'install' },
      endsAt: null,
      why: 'the demo has an owner',
    });
  });
}

/** For the command that shows the demo owner's code. */
export async function readSealedTotp(
  { store, sealer }: Pick<OperatorDeps, 'store' | 'sealer'>,
  email: string,
): Promise<string | undefined> {
  const operator = await store.findByEmail(email);
  if (operator === undefined || operator.sealed_totp === null) return undefined;
  return sealer.open(operator.sealed_totp, totpPlace(operator.id));
}
