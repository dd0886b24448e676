// Processes and requests that do not belong: other secrets, another version, forged calls, and a row that lies.
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectEncoder, thePrelude } from '../../../../server/test/ingest/raw-encoder.ts';
import { aProxyHeaderOf } from '../../../../server/test/ingest/proxy-header.ts';
import { air } from './airing.ts';
import { type Ground, nodeOf, otherThan } from './ground.ts';
import type { RowOutcome } from './row.ts';
import { untilReadiness } from './until-readiness.ts';

const startDeadlineMs = 60_000;
/** A broken header is waited for shorter. */
const closeDeadlineMs = 8_000;

/** Each promise is one acknowledged answer. */
const outcomeOf = (promises: number, faults: readonly string[], story: string): RowOutcome => ({
  acknowledged: promises,
  survived: promises - faults.length,
  faults,
  story,
});

/** A process with other secrets says one sentence and ends. */
export async function otherSecrets({ cluster }: Ground): Promise<RowOutcome> {
  const [, web] = cluster.webs;
  if (web === undefined) throw new Error('Two webs are needed.');
  await web.stop();
  const other = path.join(web.dataDir, 'other-secrets.json');
  const secrets = JSON.parse(readFileSync(path.join(cluster.dataDir, 'secrets.json'), 'utf8')) as object;
  writeFileSync(other, JSON.stringify({ ...secrets, media: 'another-secret-of-nobody' }));
  web.start({ SECRETS_FILE: other });
  const deadlineAtMs = performance.now() + startDeadlineMs;
  while (web.isRunning() && performance.now() < deadlineAtMs) await wait(100);
  const said = readFileSync(web.logFile, 'utf8').trim().split('\n').at(-1) ?? '';
  const faults = [
    ...(web.isRunning() ? ['it runs'] : []),
    ...(/secret/iu.test(said) && !said.startsWith('    at ') ? [] : [`it said: ${said}`]),
    ...(said.includes('another-secret') ? ['the secret is in its output'] : []),
  ];
  await web.stop();
  web.start();
  await web.ready();
  return outcomeOf(3, faults, said);
}

/** Without the right signature, a node says nothing: no status but 404, and no byte. */
export async function forgedCalls(ground: Ground): Promise<RowOutcome> {
  const game = await air(ground);
  const home = nodeOf(ground, (await game.home()).node);
  const now = Math.floor(Date.now() / 1_000);
  const strangers = [
    undefined,
    'Floodlit',
    `Floodlit ${(await game.home()).node} ${now} 0123456789abcdef ${'0'.repeat(64)}`,
    `Floodlit ${(await game.home()).node} ${now - 3_600} 0123456789abcdef ${'f'.repeat(64)}`,
    'Bearer of-nothing',
  ];
  const { rows } = await ground.connection.pool.query<{
    channel_id: string;
    asset_id: string;
    epoch: number;
  }>('select channel_id, asset_id, epoch from media.broadcasts where event_id = $1', [game.eventId]);
  const { channel_id, asset_id, epoch } = rows[0] ?? {};
  const faults: string[] = [];
  const paths = ['source/index.m3u8', 'source/low.m3u8', '../../../etc/passwd'].map(
    (name) => `/internal/live/${channel_id}/${asset_id}/${epoch}/${name}`,
  );
  for (const at of [...paths, `/internal/edge/${channel_id}/${asset_id}/${epoch}`, '/internal/'])
    for (const authorization of strangers) {
      const answer = await fetch(`${home?.url}${at}`, {
        ...(authorization !== undefined && { headers: { authorization } }),
        redirect: 'manual',
      });
      const body = await answer.text();
      if (answer.status !== 404 || body !== '') faults.push(`${at}: ${answer.status} ${body.slice(0, 60)}`);
    }
  const ended = await game.end();
  const calls = strangers.length * (paths.length + 2);
  return outcomeOf(calls + ended.acknowledged, faults, `${calls} forged calls`);
}

/** A row names another address than its process: viewers get none of the bytes that lie there. */
export async function lyingRow(ground: Ground, ms: number): Promise<RowOutcome> {
  const game = await air(ground);
  await wait(4_000);
  await game.look();
  const { node } = await game.home();
  const lies = '#EXTM3U\n#EXT-X-VERSION:9\n# LIE\n';
  let asked = 0;
  const liar = http.createServer((_, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/vnd.apple.mpegurl').end(lies);
  });
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
  const { port } = liar.address() as { port: number };
  const faults: string[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < ms) {
    await ground.connection.pool.query('update media.nodes set url = $1 where id = $2', [
      `http://127.0.0.1:${port}`,
      node,
    ]);
    const answer = await fetch(`${ground.cluster.url}/watch/${game.eventId}`);
    if ((await answer.text()).includes('# LIE')) faults.push('a page has the foreign bytes');
    const segments = await game.look().catch(() => []);
    if (segments.some(({ url }) => url.includes(String(port))))
      faults.push('a playlist has the foreign bytes');
    await wait(250);
  }
  liar.close();
  const ended = await game.end();
  return {
    ...ended,
    faults: [...faults, ...(ended.twice === 0 ? [] : [`${ended.twice} addresses had two bodies`])],
    story: `the liar was asked ${asked} times`,
  };
}

/** A balancer's header from an address that is none: the connection ends, whatever address the header claims. */
export async function strangersHeader(ground: Ground): Promise<RowOutcome> {
  const game = await air(ground);
  const before = await game.home();
  const home = nodeOf(ground, before.node);
  if (home === undefined) throw new Error('The game has no home.');
  const other = otherThan(ground, home);
  const faults: string[] = [];
  let connections = 0;
  const knock = async (where: string): Promise<void> => {
    for (const address of ['203.0.113.7', '127.0.0.1']) {
      connections += 1;
      const encoder = await connectEncoder(other.rtmpPort);
      encoder.write(aProxyHeaderOf(address), thePrelude(game.key));
      const isClosed = await Promise.race([encoder.closed().then(() => true), wait(closeDeadlineMs, false)]);
      if (!isClosed) faults.push(`${where} keeps a connection that claims ${address}`);
      if (encoder.answers.length > 0) faults.push(`${where} answers a connection that claims ${address}`);
      encoder.socket.destroy();
    }
  };
  await knock('an ingest without proxies');
  await other.stop();
  other.start({ RTMP_PROXY_PROTOCOL: '1', RTMP_PROXIES: '192.0.2.1' });
  await other.ready();
  await knock('an ingest with another proxy');
  await game.look();
  const after = await game.home();
  if (after.node !== before.node || after.epoch !== before.epoch) faults.push('the game was taken');
  const ended = await game.end();
  await other.stop();
  other.start();
  await other.ready();
  return {
    acknowledged: ended.acknowledged + connections,
    survived: ended.survived + connections - faults.length,
    faults,
    story: `${connections} connections were closed, and the game stayed`,
  };
}

/** Two versions at once are degraded, and viewers of both get the game. */
export async function twoVersions(ground: Ground): Promise<RowOutcome> {
  const { cluster } = ground;
  const [first, second] = cluster.webs;
  if (first === undefined || second === undefined) throw new Error('Two webs are needed.');
  const game = await air(ground);
  const faults: string[] = [];
  await second.stop();
  second.start({ RELEASE: 'another' });
  await second.ready();
  const isTold = (missing: readonly string[]): boolean => missing.includes('versions');
  for (const web of [first, second])
    if (!(await untilReadiness(web.url, 200, isTold)))
      faults.push(`${web.name} does not tell the two versions`);
  await game.look();
  for (let time = 0; time < 20; time += 1)
    for (const web of [first, second]) {
      const page = await fetch(`${web.url}/watch/${game.eventId}`);
      await page.arrayBuffer();
      if (!page.ok) faults.push(`${web.name} answers ${page.status}`);
    }
  await second.stop();
  second.start();
  await second.ready();
  if (!(await untilReadiness(first.url, 200, (missing) => !isTold(missing))))
    faults.push('one version alone is still degraded');
  const ended = await game.end();
  const promises = 3 + 40;
  return {
    acknowledged: ended.acknowledged + promises,
    survived: ended.survived + promises - faults.length,
    faults,
    story: 'both webs told it, stayed ready, and gave the pages of a live game',
  };
}
