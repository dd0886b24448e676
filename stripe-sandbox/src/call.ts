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
  /** Null when nobody asked: time brought it about. */
  requestId: string | null;
  idempotencyKey: string | null;
}
