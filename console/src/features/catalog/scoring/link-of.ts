/** The secret part of the address. An address that nobody can decode is an unknown link. */
export function linkOf(path: string): string {
  const part = /^\/score\/([^/]+)/.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
