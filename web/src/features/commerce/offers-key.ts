/** The cache key of the subscriptions on sale. A module of its own, since every page seeds its cache. */
export const offersKey = (eventId?: number) => ['subscriptions', 'offers', eventId ?? null] as const;
