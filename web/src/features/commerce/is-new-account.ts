import type { BuyerStep } from './use-buyer.ts';

/** Whether the account is yet to be made, or was made on this page. It has no saved cards. */
export function isNewAccount(
  userId: number | undefined,
  {
    step,
    isRegistering,
    madeId,
  }: { step: Pick<BuyerStep, 'way'>; isRegistering: boolean; madeId: number | undefined },
): boolean {
  if (userId === undefined) return step.way === 'new';
  return isRegistering || userId === madeId;
}
