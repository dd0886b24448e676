// The product's own headers.

/**
 * Sent with an answer when the key needs a renewal: the instant of its expiry. A browser's clock may be wrong.
 */
export const keyEndsHeader = 'api-key-ends-at';
