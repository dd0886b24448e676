// The operator of a session: what every verb of the console gets.
import type { HeldGrant } from './rules.ts';
import type { Acting } from './acting.ts';

export interface Operator {
  readonly id: number;
  readonly email: string;
  readonly sessionId: number;
  readonly provenAt: Date | null;
  readonly address: string;
  /** Read with each request: a revoked or ended grant counts no longer. */
  readonly grants: readonly HeldGrant[];
}

export const actingOf = ({ id, email, address }: Pick<Operator, 'id' | 'email' | 'address'>): Acting => ({
  source: 'console',
  actor: email,
  operatorId: id,
  address,
});
