// How many calls of one network an install takes in a minute before it refuses.
import type { Ground } from '../chaos/machines/ground.ts';

/** The kind with the lowest limit of a network: 600 a minute. */
const path = '/api/error_reports';
const most = 1_200;
const atOnce = 20;

let networks = 0;

/** @returns the number of calls that were not refused with 429. */
export async function allowedCalls({ cluster }: Pick<Ground, 'cluster'>): Promise<number> {
  networks += 1;
  const network = `198.51.100.${networks}`;
  const body = JSON.stringify({});
  let [sent, allowed] = [0, 0];
  const send = async (): Promise<void> => {
    while (sent < most) {
      const web = cluster.webs[sent % cluster.webs.length];
      sent += 1;
      const answer = await fetch(`${web?.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
        body,
      });
      await answer.arrayBuffer();
      if (answer.status !== 429) allowed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return allowed;
}
