// The guards of the money design by name. A variant of the model leaves one out, and must then be caught.

export const guards = {
  oneOrder: 'one open or running order per buyer and product',
  saveOnce: 'an order keeps the first intent that was saved for it',
  newKeyOnlyUnshown: 'a new attempt only while no intent was saved',
  closeFirst: 'an order is closed to new intents before its intents are cancelled',
  cancelFirst: 'intents are cancelled before the order is expired',
  expireOnlyCanceled: 'an order expires only when every cancellation was answered',
  confirmApart: 'an intent is created in one call and confirmed in another',
  sameKey: 'a repeated creation carries the same key',
  rankRises: 'the rank of an order only rises',
  readAgain: 'the payment is read again; what a webhook says is not believed',
  grantOnPaidOnly: 'coming back from the card page grants nothing',
  refundRevokes: 'a refund takes the entitlement away',
  reconcile: 'what webhooks did not bring is looked up',
  oneEntitlement: 'one entitlement per order and item',
  useBelowMaximum: 'a use is taken only while there is one left',
  useWithOrder: 'a use is taken in the transaction that opens its order',
  useBack: 'an order that expires gives its use back',
  useBackOnce: 'only who moved the order to expired gives its use back',
  useWhileClosing: 'an order that is being closed keeps its use',
  newPriceNewOrder: 'another coupon closes the order, whose price never changes',
  ownedRefused: 'what overlaps with something owned is refused',
  overlapClosed: 'an open order that would give some of the same is closed first',
  wholeGiven: 'a bundle gives every one of its items',
  wholeTaken: 'a bundle that is given back loses every one of its items',
  tryInKey: 'each try of a saved card has a key of its own',
  unknownStays: 'after a try that was left unanswered nobody says that nothing was charged',
  showOwn: "only the order's own intent is shown to a buyer",
} as const;

export type Guard = keyof typeof guards;
export type Guarded = (guard: Guard) => boolean;
