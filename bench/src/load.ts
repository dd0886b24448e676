// Asks one address again and again over a few kept connections.
import http from 'node:http';

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly requests: number;
}

function ask(url: string, headers: http.OutgoingHttpHeaders, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${response.statusCode}.`));
        });
      })
      .once('error', reject);
  });
}

/** Resolves when all requests have been answered with 200; fails at the first that has not. */
export async function load({ url, headers = {}, connections, requests }: Load): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let left = requests;
  const askOn = async (): Promise<void> => {
    while (left-- > 0) await ask(url, headers, agent);
  };
  try {
    await Promise.all(Array.from({ length: connections }, askOn));
  } finally {
    agent.destroy();
  }
}
