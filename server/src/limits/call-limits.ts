// Rate limits by kind of call, per key and per network, for one minute. The counters are in memory and bounded, so a
// read stays cheap. Calls with money or accounts are also counted in the database, across all processes
// (`rate-limit.ts`).
import type { CallKind } from '@floodlit/contract/call-kinds';
import { DomainError } from '../kernel/errors.ts';

export interface CallLimit {
  readonly perKey: number;
  /** Wide: at kick-off a whole school is one address. */
  readonly perAddress: number;
}

export type CallLimitRules = Readonly<Record<CallKind, CallLimit>>;

export const callLimitRules: CallLimitRules = {
  read: { perKey: 600, perAddress: 120_000 },
  search: { perKey: 120, perAddress: 24_000 },
  poll: { perKey: 300, perAddress: 120_000 },
  favorite: { perKey: 120, perAddress: 24_000 },
  purchase: { perKey: 60, perAddress: 12_000 },
  playback: { perKey: 120, perAddress: 60_000 },
  key: { perKey: 60, perAddress: 6_000 },
  login: { perKey: 60, perAddress: 6_000 },
  callback: { perKey: 60, perAddress: 6_000 },
  contact: { perKey: 20, perAddress: 1_200 },
  clip: { perKey: 60, perAddress: 12_000 },
  export: { perKey: 10, perAddress: 600 },
  /** A page sends about six a minute. */
  measure: { perKey: 120, perAddress: 60_000 },
  report: { perKey: 30, perAddress: 600 },
  write: { perKey: 120, perAddress: 24_000 },
};

export interface CallLimits {
  /** @throws {DomainError} `request.rate_limited` with the kind and the seconds to wait. */
  countAddress(kind: CallKind, addressRange: string, times?: number): void;
  /** @throws {DomainError} the same. */
  countKey(kind: CallKind, apiKeyId: string, times?: number): void;
}

export const noCallLimits: CallLimits = { countAddress: () => {}, countKey: () => {} };

const windowMs = 60_000;
/** About 20 MB. Beyond it the oldest counts are forgotten: rather a limit that is too wide than a process without memory. */
const countsMaximum = 200_000;

interface Count {
  calls: number;
  readonly endsAt: number;
}

export interface CallLimitsOptions {
  readonly nowMs: () => number;
  /**
   * How many web processes are alive. They share the limit of a network, since its viewers reach all of them. The limit
   * of a key stays whole, since a balancer may send all its calls to one.
   */
  readonly webs: () => number;
  readonly rules?: CallLimitRules;
  readonly maximum?: number;
}

export function createCallLimits({
  nowMs,
  webs,
  rules = callLimitRules,
  maximum = countsMaximum,
}: CallLimitsOptions): CallLimits {
  /** In the order in which their windows end, since all are of one length. */
  const counts = new Map<string, Count>();

  function makeRoom(now: number): void {
    for (const [name, { endsAt }] of counts) {
      if (endsAt > now && counts.size < maximum) return;
      counts.delete(name);
    }
  }

  function count(kind: CallKind, name: string, allowed: number, times = 1): void {
    const now = nowMs();
    const counted = counts.get(name);
    if (counted === undefined || counted.endsAt <= now) {
      counts.delete(name);
      makeRoom(now);
      counts.set(name, { calls: times, endsAt: now + windowMs });
      return;
    }
    counted.calls += times;
    if (counted.calls <= allowed) return;
    throw new DomainError('request.rate_limited', {
      kind,
      retryAfterSeconds: Math.ceil((counted.endsAt - now) / 1_000),
    });
  }

  return {
    countAddress: (kind, addressRange, times) =>
      count(kind, `${kind} from ${addressRange}`, Math.ceil(rules[kind].perAddress / webs()), times),
    countKey: (kind, apiKeyId, times) => count(kind, `${kind} by ${apiKeyId}`, rules[kind].perKey, times),
  };
}
