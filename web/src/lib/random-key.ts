/**
 * Names one request, so that the server knows a repeat.
 * `crypto.randomUUID` is missing in pages without TLS, such as a demo that a phone opens in the local network.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
