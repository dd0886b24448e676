// Requests that a page of another site can make a browser send.
/** Content types that another site can send without a preflight, and types that some parsers read as JSON. */
export const foreignTypes = [
  'text/plain',
  'text/plain; charset=utf-8',
  'text/plain;application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/html',
  'text/xml',
  'text/json',
  'application/xml',
  'application/csp-report',
  'application/reports+json',
  'application/octet-stream',
  'application/jsonp',
  'application/x-ndjson',
];
export const ownAddress: Record<string, string> = { origin: 'http://localhost:4001' };
export const foreignOrigins: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost.evil.example' },
  ownAddress,
  { origin: 'null' },
  { origin: 'file://' },
  { origin: 'localhost' },
  { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
];
