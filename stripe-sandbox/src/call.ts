import type { Transaction } from './database.ts';
import type { Form } from './form.ts';
import type { SandboxClock } from './sandbox-clock.ts';

/** One request, inside its transaction. */
export interface Call {
  tx: Transaction;
  clock: SandboxClock;
  form: Form;
  /** `publishable`: the browser, which may do little and sees less. */
  audience: 'secret' | 'publishable';
  requestId: string;
  idempotencyKey: string | null;
}
