import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from './reply.ts';

/** Behind a proxy the Host header may be ours, so the browser's own word (Sec-Fetch-Site) comes first. */
export function isFromThisPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  const forwarded = headers['x-forwarded-host'];
  if (origin === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === forwarded;
}

export function refuseForeign(): Reply {
  return {
    status: 403,
    headers: { 'content-type': 'text/plain' },
    body: 'Refused: this form was sent from another site.\n',
  };
}
