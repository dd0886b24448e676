import type { Errands } from '../errand.ts';
import { readRow } from '../object-store.ts';
import { decideDispute, lockDispute, verdictOf } from './disputes.ts';
import { openDispute } from './open-dispute.ts';
import { settleRefund } from './refund-outcome.ts';
import { readOutcomeOf } from './card-outcome.ts';

/** The work of banks that becomes due later. */
export const balanceErrands: Errands<
  'charge.dispute' | 'dispute.deadline' | 'dispute.decide' | 'refund.settle'
> = {
  async 'charge.dispute'(call, id, claimed) {
    const { object: charge } = await readRow(call.tx, 'charge', id, { lock: true });
    const { dispute } = await readOutcomeOf(call, charge);
    const isLeft = charge.amount > charge.amount_refunded && !charge.disputed;
    if ((await claimed()) && dispute && isLeft) await openDispute(call, charge, dispute);
  },
  async 'dispute.deadline'(call, id, claimed) {
    const dispute = await lockDispute(call.tx, id);
    if (await claimed()) {
      const details = { ...dispute.evidence_details, past_due: true };
      await decideDispute(call, { ...dispute, evidence_details: details }, 'lost');
    }
  },
  async 'dispute.decide'(call, id, claimed) {
    const dispute = await lockDispute(call.tx, id);
    if (await claimed()) await decideDispute(call, dispute, verdictOf(dispute));
  },
  async 'refund.settle'(call, id, claimed) {
    const { object: found } = await readRow(call.tx, 'refund', id);
    const chargeId = typeof found.charge === 'string' ? found.charge : '';
    const { object: charge } = await readRow(call.tx, 'charge', chargeId, { lock: true });
    const { refund: outcome } = await readOutcomeOf(call, charge);
    const { object: refund } = await readRow(call.tx, 'refund', id, { lock: true });
    if ((await claimed()) && outcome) await settleRefund(call, refund, outcome);
  },
};
