// The exports of refunds for the sub-rooms to the right: refunds of an operator.
export type { RefundsDeps, RefundsStore } from './ports.ts';
export { carryOutRefund, requestRefund } from './refund-order.ts';
export { resumeEventRefunds } from './refund-event.ts';
