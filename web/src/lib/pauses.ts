// Pauses requests of one kind after "too many requests". All other kinds continue.
import { kindOf, type CallKind } from '@floodlit/contract/call-kinds';
import { ApiError } from '@floodlit/contract/client';
import type { RouteDefinition } from '@floodlit/contract/route';

/** Requests that a viewer waits for are always sent: the exceeded limit may be another account's. */
const PAUSED: readonly CallKind[] = ['read', 'search', 'poll', 'favorite'];
const PAUSE_SECONDS = 10;
const LONGEST_SECONDS = 120;

export interface Pauses {
  /** @throws the same refusal while its kind is paused. */
  check: (definition: RouteDefinition) => void;
  note: (definition: RouteDefinition, error: unknown) => void;
}

export function createPauses(nowMs: () => number = () => performance.now()): Pauses {
  const pauses = new Map<CallKind, { until: number; error: ApiError }>();
  return {
    check: (definition) => {
      const pause = pauses.get(kindOf(definition));
      if (pause !== undefined && pause.until > nowMs()) throw pause.error;
    },
    note: (definition, error) => {
      if (!(error instanceof ApiError) || error.status !== 429) return;
      const kind = error.kind ?? kindOf(definition);
      if (!PAUSED.includes(kind)) return;
      const seconds = Math.min(error.retryAfterSeconds ?? PAUSE_SECONDS, LONGEST_SECONDS);
      pauses.set(kind, { until: nowMs() + seconds * 1000, error });
    },
  };
}
