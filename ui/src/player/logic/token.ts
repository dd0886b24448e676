// The signed part of a media path: `/media/t/{exp}~{sid}~{signature}/v/{assetId}/…`.

const SIGNED_PATH = /\/media\/t\/([^/?#]+)\//;

/** The same address under another token. An address without a token stays unchanged. */
export function withToken(url: string, token: string): string {
  return url.replace(SIGNED_PATH, () => `/media/t/${token}/`);
}

/** Identifies a media file without its token, host and query: `v/12/540p/index.m3u8`. */
export function mediaPath(url: string): string {
  const signed = SIGNED_PATH.exec(url);
  const path = signed ? url.slice(signed.index + signed[0].length) : url.replace(/^\/+/, '');
  return path.replace(/[?#].*$/, '');
}

/** A path below the token becomes an address beside `masterUrl`. An absolute address stays unchanged. */
export function mediaUrl(masterUrl: string, pathOrUrl: string): string {
  if (/^(?:[a-z]+:)?\/\//i.test(pathOrUrl) || SIGNED_PATH.test(pathOrUrl)) return pathOrUrl;
  const signed = SIGNED_PATH.exec(masterUrl);
  if (!signed) return pathOrUrl;
  return masterUrl.slice(0, signed.index + signed[0].length) + pathOrUrl.replace(/^\/+/, '');
}
