// Pure rules of disputes: the effect of a dispute on an order, and which of two readings is newer.
import type { Cents } from '../../kernel/money.ts';

/**
 * `inquiry`: the bank asks, and has taken nothing yet. `open`: it has taken the money and decides. `won` and `lost` are
 * its decisions as the channel sees them.
 */
export type DisputeStatus = 'inquiry' | 'open' | 'won' | 'lost';

/** Money that a dispute moved: negative when the bank takes it, positive when it returns it. */
export interface DisputeMove {
  /** The id of the movement at the service. */
  readonly id: string;
  readonly amount: Cents;
  readonly at: Date;
}

export interface DisputeFacts {
  readonly id: string;
  readonly status: DisputeStatus;
  readonly amount: Cents;
  readonly currency: string;
  readonly reason: string;
  readonly openedAt: Date;
  /** The bank's deadline for an answer; undefined when it accepts none. */
  readonly dueAt: Date | undefined;
  readonly moves: readonly DisputeMove[];
}

/** The states in order. A dispute only moves forward, so a late reading of an older state changes nothing. */
export const disputeStatuses = ['inquiry', 'open', 'won', 'lost'] as const satisfies readonly DisputeStatus[];

/** A lost dispute is final, like a refund. */
export const isLost = (disputes: readonly Pick<DisputeFacts, 'status'>[]): boolean =>
  disputes.some(({ status }) => status === 'lost');
