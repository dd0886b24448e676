import type { Transaction } from './database.ts';
import type { Form } from './form.ts';
import type { SandboxClock } from './sandbox-clock.ts';

/** Where browsers reach the sandbox. */
export interface PublicAddress {
  /** The path of a proxy on the host that the customer comes back to; without one, the sandbox's own origin. */
  path: string | undefined;
  origin: () => string;
}

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
  /** Public address of the sandbox. HTTP calls have one; scheduled work needs none. */
  address?: PublicAddress;
}
