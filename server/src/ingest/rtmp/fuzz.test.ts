// Five hundred malformed connections against one server, among them bits flipped in what the real ffmpeg says.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../test/ingest/raw-encoder.ts';
import { startFfmpeg } from '../../../test/ingest/ffmpeg.ts';
import { fuzzRtmp } from '../../../test/ingest/fuzz.ts';
import { openStage, theKey, type Stage } from '../../../test/ingest/stage.ts';

vi.setConfig({ testTimeout: 90_000 });
const connections = 500;
const megabyte = 1024 * 1024;

let stage: Stage;
let thrown: unknown[] = [];
const remember = (error: unknown): void => void thrown.push(error);

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', remember);
  stage = await openStage();
});
afterAll(async () => {
  await stage.server.close();
  process.off('uncaughtExceptionMonitor', remember);
});

it('lives through malformed connections, keeps its memory small, and takes the next real publish', async () => {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);

  const outcome = await fuzzRtmp(stage.port, { connections, seed: 20_261_120, key: theKey });
  clearInterval(watch);
  expect(outcome.connections).toBe(connections);
  // Most are plainly wrong; the others only wait for more.
  expect(outcome.cut).toBeGreaterThan(connections / 3);
  expect(stage.publishers.length).toBeGreaterThan(connections / 10);
  await waitUntil(() => (stage.server.connections() === 0 ? true : undefined));
  for (const { ends } of stage.publishers) expect(ends).toHaveLength(1);
  expect(thrown).toEqual([]);
  expect(stage.logged()).not.toContain('could not be served');
  expect(stage.logged()).not.toContain(theKey);
  // The memory of the attackers and of their publishers counts too: they run in this process.
  expect(most - before).toBeLessThan(256 * megabyte);

  const publish = startFfmpeg(stage.port, `live/${theKey}`, { seconds: 1 });
  const index = stage.publishers.length;
  expect(await publish.ended).toBe('');
  expect(await stage.ended(index)).toBe('unpublished');
  expect(stage.publishers[index]?.messages.length).toBeGreaterThan(50);
});
