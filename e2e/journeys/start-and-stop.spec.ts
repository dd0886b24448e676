// Starting and stopping as an operator does it: one clear sentence where it cannot start, and nothing left behind.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { api } from '../../contract/src/index.ts';
import { aViewer } from '../channel-api.ts';
import { listOrders } from '../checkout.ts';
import { expect, test } from '../journey.ts';
import { environmentOf, mainEntry, makeDataDir, removeDataDir, startProduct, waitFor } from '../product.ts';

interface Ending {
  readonly code: number | null;
  readonly said: string;
}

/** Starts the product and waits for its end, which is what these starts come to. */
function startInVain(given: NodeJS.ProcessEnv): Promise<Ending> {
  const child = spawn(process.execPath, [mainEntry], {
    env: environmentOf({ PORT: '0', DEMO_RECORDINGS: '0', ...given }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

interface Process {
  readonly pid: number;
  readonly command: string;
}

/** Processes that name the folder in their command or were started with it. */
function listProcessesOf(folder: string): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    const found = pid > 0 && pid !== process.pid ? findProcess(pid) : undefined;
    return found?.about.includes(folder) ? [{ pid, command: found.command }] : [];
  });
}

/** Undefined once it has ended, also while nobody has taken notice of that yet. */
function findProcess(pid: number): { command: string; about: string } | undefined {
  try {
    if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { command, about: command + readFileSync(`/proc/${pid}/environ`, 'utf8') };
  } catch {
    return undefined;
  }
}

const expectNothingLeft = (folder: string): Promise<void> =>
  expect
    .poll(() => listProcessesOf(folder), { message: 'processes that are left', timeout: 10_000 })
    .toEqual([]);

/** The last line it said: one sentence and no stack. */
function expectOneSentence({ code, said }: Ending, sentence: RegExp): void {
  const lines = said.trim().split('\n');
  expect(lines.at(-1), said).toMatch(sentence);
  expect(said, 'no stack').not.toMatch(/^\s+at /m);
  expect(code, said).toBe(1);
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', resolve));

// Starts share the processor with the product of the other journeys: one after the other is quicker.
test.describe.configure({ mode: 'default', timeout: 240_000 });

let dataDir: string;
test.beforeAll(() => {
  dataDir = makeDataDir();
});
test.afterAll(() => {
  for (const { pid } of listProcessesOf(dataDir)) process.kill(pid, 'SIGKILL');
  removeDataDir(dataDir);
});

test.describe('a start that cannot be', () => {
  test('on a busy port is refused in one sentence, before anything else is started', async ({ stage }) => {
    const ending = await startInVain({ PORT: String(stage.port), DATA_DIR: dataDir });
    expectOneSentence(
      ending,
      new RegExp(`^PORT ${stage.port} is already in use: .+ PORT=${stage.port + 1}\\.$`),
    );
    expect(ending.said.trim().split('\n')).toHaveLength(1);
    expect(listProcessesOf(dataDir)).toEqual([]);
    expect(existsSync(path.join(dataDir, 'postgresql')), 'no half-made database').toBe(false);
  });

  test('[T79] with a wrong variable is refused in one sentence that names it', async () => {
    const wrong = {
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      ROLE: 'king',
      TRUST_PROXY: '2',
      DATABASE_URL: 'mysql://localhost/floodlit',
      STRIPE_SECRET_KEY: 'sk_live_0',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const ending = await startInVain({ DATA_DIR: dataDir, [name]: value });
      expectOneSentence(ending, new RegExp(`^${name} .+\\.$`));
      expect(ending.said.trim().split('\n'), name).toHaveLength(1);
      expect(ending.said, 'a secret is not repeated').not.toContain('sk_live_0');
    }
    expect(listProcessesOf(dataDir)).toEqual([]);
  });

  test('of a second copy is refused, and the first goes on', async ({ stage }) => {
    // Encoders, an operator's commands and the browsers of other journeys come and go while the first works.
    const listLasting = (): Process[] =>
      listProcessesOf(stage.dataDir).filter(
        ({ command }) => !/ffmpeg|cli\.js|playwright|chromium/.test(command),
      );
    const before = listLasting();
    const ending = await startInVain({ DATA_DIR: stage.dataDir });
    expectOneSentence(
      ending,
      /^Floodlit \(ROLE=all\) is already running on this database as process \d+: .+\.$/,
    );
    expect((await fetch(`${stage.url}/readyz`)).status).toBe(200);
    expect(listLasting()).toEqual(before);
  });

  test('with an ffmpeg that does not run is refused, and the database it had started is stopped', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'floodlit-damaged-'));
    const damaged = path.join(folder, 'ffmpeg');
    writeFileSync(damaged, '#!/bin/sh\nexit 127\n');
    chmodSync(damaged, 0o755);
    try {
      const ending = await startInVain({ DATA_DIR: dataDir, FFMPEG_PATH: damaged });
      expectOneSentence(ending, /^FFMPEG_PATH \S+ is not an ffmpeg that runs: .+\.$/);
      await expectNothingLeft(dataDir);
    } finally {
      removeDataDir(folder);
    }
  });
});

test('Ctrl-C on a terminal stops everything that was started', async () => {
  // exec: a shell that waits, as dash does, would answer Ctrl-C with a code of its own.
  const command = `exec '${process.execPath}' '${mainEntry}'`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: environmentOf({ PORT: '0', DATA_DIR: dataDir, DEMO_RECORDINGS: '0' }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await waitFor(async () => said.includes('Stop with Ctrl-C'), 60_000, 'the announcement');
  expect(said).toMatch(/http:\/\/localhost:\d+/);
  expect(said).toContain('alice@demo.test');
  await waitFor(async () => listProcessesOf(dataDir).length >= 5, 10_000, 'the processes');
  const ended = exitOf(child);
  child.stdin.write('\x03');
  expect(await ended).toBe(0);
  await expectNothingLeft(dataDir);
});

test.describe('a start that is stopped half way', () => {
  const moments = [
    ['the database is there', 'run/.s.PGSQL.5432'],
    ['the Stripe sandbox is there', 'stripe-sandbox.log'],
  ] as const;
  for (const [moment, file] of moments)
    test(`leaves nothing behind when ${moment}`, async () => {
      const folder = makeDataDir();
      const child = spawn(process.execPath, [mainEntry], {
        env: environmentOf({ PORT: '0', DATA_DIR: folder, DEMO_RECORDINGS: '0' }),
        stdio: 'ignore',
      });
      try {
        await waitFor(async () => existsSync(path.join(folder, file)), 60_000, moment);
        const ended = exitOf(child);
        child.kill('SIGINT');
        expect(await ended).toBe(0);
        await expectNothingLeft(folder);
      } finally {
        removeDataDir(folder);
      }
    });
});

test('[D2] killed in the middle, it starts again and has lost nothing', async () => {
  const first = await startProduct(dataDir, { DEMO_RECORDINGS: '0' });
  const viewer = await aViewer(first.url);
  const { data: packages } = await viewer.client.call(api.commerce.packages);
  const bought = await viewer.client.call(api.commerce.buy, {
    type: 'package',
    id: packages[0]?.id ?? 0,
    terms_accepted: true,
  });
  first.child.kill('SIGKILL');
  await exitOf(first.child);

  const second = await startProduct(dataDir, { DEMO_RECORDINGS: '0', PORT: String(first.port) });
  expect(await listOrders(viewer)).toEqual([bought.data.order]);
  const again = await viewer.client.call(api.commerce.buy, {
    type: 'package',
    id: packages[0]?.id ?? 0,
    terms_accepted: true,
  });
  expect(again.data.order.id, 'the same order goes on').toBe(bought.data.order.id);
  await second.stop();
  await expectNothingLeft(dataDir);
});
