// How long answers take, one by one.
import http from 'node:http';

export interface Asked {
  readonly origin: string;
  readonly path: string;
  readonly apiKey: string;
}

/** Milliseconds until the last byte, and how many there were. Fails unless the answer is 200. */
export function ask({ origin, path, apiKey }: Asked): Promise<{ ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { authorization: `Bearer ${apiKey}` };
    http
      .get(origin + path, { headers }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200) resolve({ ms: performance.now() - began, bytes });
          else reject(new Error(`${path} answered ${response.statusCode}.`));
        });
      })
      .once('error', reject);
  });
}

/** The value that this share of the samples does not pass. */
export const quantileOf = (samples: readonly number[], share: number): number =>
  samples.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(samples.length * share) - 1)] ??
  Number.NaN;

const warmUp = 100;
const requests = 1_000;

/**
 * Asks each in turn, one request at a time, so that what else the machine does falls on all alike.
 * @returns of each the milliseconds within which 99 of 100 were answered
 */
export async function p99OfEach<Name extends string>(
  contenders: Readonly<Record<Name, () => Promise<{ ms: number }>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let request = -warmUp; request < requests; request++) {
    for (const name of request % 2 === 0 ? names : names.toReversed()) {
      const { ms } = await contenders[name]();
      if (request >= 0) samples.get(name)?.push(ms);
    }
  }
  return Object.fromEntries(names.map((name) => [name, quantileOf(samples.get(name) ?? [], 0.99)])) as Record<
    Name,
    number
  >;
}
