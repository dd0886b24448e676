// The session of measures: created when there is none, kept for 24 h on the device (R4.12).
import { limits } from '@floodlit/contract/limits';
import type { LocalStore } from '../../../lib/local-store.ts';

interface KeptSession {
  uuid: string;
  /** Milliseconds since 1970. */
  until: number;
}

export interface SessionParts {
  store: Pick<LocalStore, 'find' | 'keep' | 'forget'>;
  now: () => number;
  /** Asks the server for a hash and then for its session. */
  create: () => Promise<string | undefined>;
}

export interface MeasureSession {
  find: () => string | undefined;
  read: () => Promise<string | undefined>;
  forget: () => void;
}

const readKept = (text: string | undefined): KeptSession | undefined => {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptSession> | null;
    return typeof kept?.uuid === 'string' && typeof kept.until === 'number'
      ? { uuid: kept.uuid, until: kept.until }
      : undefined;
  } catch {
    return undefined;
  }
};

export function createMeasureSession({ store, now, create }: SessionParts): MeasureSession {
  const lifeMs = limits.measureSessionSeconds * 1_000;
  const find = (): string | undefined => {
    const kept = readKept(store.find('session'));
    // A clock that was set back must not keep a session for years.
    return kept !== undefined && kept.until > now() && kept.until <= now() + lifeMs ? kept.uuid : undefined;
  };
  return {
    find,
    async read() {
      const known = find();
      if (known !== undefined) return known;
      const uuid = await create();
      if (uuid !== undefined)
        store.keep('session', JSON.stringify({ uuid, until: now() + lifeMs } satisfies KeptSession));
      return uuid;
    },
    forget: () => store.forget('session'),
  };
}
