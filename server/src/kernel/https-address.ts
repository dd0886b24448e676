// An https address from an operator that a document may contain.

/**
 * The host becomes part of a document's policy. There `;` ends a directive, `,` ends a policy, and `*` means every
 * host.
 */
const plainHost = /^[a-z0-9.-]+$/;

/** @returns the normalized address; undefined for any other scheme, for credentials, and for unusual hosts. */
export function httpsAddress(text: string, maximum: number): string | undefined {
  if (text.length > maximum) return undefined;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return plainHost.test(url.hostname) && url.href.length <= maximum ? url.href : undefined;
}
