// The owner of the demo: the password is everybody's, the second factor is this install's own.
import { demoPassword } from '@floodlit/demo/content';
import type { Clock } from '../kernel/clock.ts';
import { readSealedTotp, setUpOperator, type OperatorDeps } from '../operators/index.ts';

export const demoOwnerEmail = 'owner@demo.test';

/** Once. An owner who was revoked stays revoked. */
export async function seedDemoOwner(operators: OperatorDeps): Promise<void> {
  if ((await operators.store.findByEmail(demoOwnerEmail)) !== undefined) return;
  await setUpOperator(operators, {
    email: demoOwnerEmail,
    name: 'Olga Owner',
    language: 'en',
    password: demoPassword,
  });
}

/** The code that the demo owner's app would show. Undefined without that owner. */
export async function demoOwnerCode(operators: OperatorDeps, clock: Clock): Promise<string | undefined> {
  const secret = await readSealedTotp(operators, demoOwnerEmail);
  return secret === undefined ? undefined : operators.totp.codeAt(secret, clock.now());
}
