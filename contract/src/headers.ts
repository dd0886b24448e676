// Headers of our own.

/** On an answer to a key that should be renewed: the instant of its end. A browser's clock is not asked. */
export const keyEndsHeader = 'api-key-ends-at';
