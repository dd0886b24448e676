// Errors after which a connection to the database is of no use: it broke, or its server shuts down or takes no writes.

/** SQLSTATE: class 08 (connection), shutdowns and starts, and a server that became a read-only replica. */
const states = /^(?:08...|57P0[1-5]|25006)$/;
const networkCodes = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return states.test(error.code) || networkCodes.has(error.code);
}
