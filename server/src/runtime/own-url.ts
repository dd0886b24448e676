/** The URL of a server on this machine, for this machine's other processes. */
export const ownUrlOf = (host: string, port: number): string => {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
};
