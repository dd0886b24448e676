// Constants that all tests share.

/** A Friday evening in the season. */
export const startOfTests = new Date('2026-11-20T18:00:00Z');
export const templateName = 'floodlit_template';
/** Argon2id at a cost that tests can pay a thousand times. */
export const cheapCost = { memory: 64, passes: 1, parallelism: 1 };
