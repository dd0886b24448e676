// Whether a browser asks not to be tracked, by Do Not Track or by Global Privacy Control.
import type { IncomingHttpHeaders } from 'node:http';

/** Only "1" is a wish: a browser without one sends no header, or "0". */
export const refusesTracking = (headers: IncomingHttpHeaders): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';
