// Pure rules of disputes: what a bank's question means for an order, and which of two readings is the newer.
import type { Cents } from '../../kernel/money.ts';

/**
 * `inquiry`: the bank asks, and has taken nothing yet. `open`: it has taken the money and decides. `won` and `lost` are
 * its decisions as the channel sees them.
 */
export type DisputeStatus = 'inquiry' | 'open' | 'won' | 'lost';

/** Money that a dispute moved: taken is below zero, given again above. */
export interface DisputeMove {
  /** The service's name of the movement. */
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
  /** Until when the bank takes an answer; undefined when it takes none. */
  readonly dueAt: Date | undefined;
  readonly moves: readonly DisputeMove[];
}

/** In the order in which a dispute may go: its rank only rises, so that a reading that comes late changes nothing. */
export const disputeStatuses = ['inquiry', 'open', 'won', 'lost'] as const satisfies readonly DisputeStatus[];

/** What was lost is gone like a refund: for good. */
export const isLost = (disputes: readonly Pick<DisputeFacts, 'status'>[]): boolean =>
  disputes.some(({ status }) => status === 'lost');
