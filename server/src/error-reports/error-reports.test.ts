import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorReports } from '@floodlit/contract/error-reports';
import { createPinoLog } from '../adapters/pino-log.ts';
import { runCommand } from '../../test/cli/command-runner.ts';
import { createWorld, type World } from '../../test/world.ts';
import { createErrorRecorder } from './recorder.ts';
import { StoreRefused } from '../storage/ports.ts';
import { createReportingLog } from './reporting-log.ts';
import { createErrorReportStore, errorsMaximum } from './store.ts';
import type { CountedError } from './ports.ts';

let world: World;
let logged = '';
let failure: Error = new Error('nothing');
const forwarded: CountedError[] = [];
beforeAll(async () => {
  const lines = { write: (line: string) => void (logged += line) };
  // The recorder of the world is made with its database, and the log before it. So the log asks for it at its first
  // use.
  const late: { recorder?: ReturnType<typeof createErrorRecorder> } = {};
  const log = createReportingLog(
    createPinoLog({ level: 'info', process: 'web', destination: lines }),
    { record: (seen, count) => late.recorder?.record(seen, count) },
    { service: 'web', release: 'release-1' },
  );
  world = await createWorld({ log }, (app) => {
    app.post('/api/broken/:event_id', () => {
      throw failure;
    });
  });
  late.recorder = createErrorRecorder({
    store: createErrorReportStore(world.connection.db),
    clock: world.clock,
    log,
    forwarder: { send: (error) => void forwarded.push(error), close: async () => {} },
  });
  recorder = late.recorder;
});
let recorder: ReturnType<typeof createErrorRecorder>;
afterAll(() => world.close());
beforeEach(async () => {
  await world.connection.pool.query('truncate error_reports.errors');
});

const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);
const rows = async () =>
  world.connection.db.selectFrom('error_reports.errors').selectAll().orderBy('id').execute();
const breakIt = (url = '/api/broken/7?limit=3', payload: object = {}) =>
  world.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost' } });

describe('an unhandled error of a route', () => {
  it('[R7.09] [R1.06b] is kept with date, status, service, channel, message, request data and url', async () => {
    failure = new Error('the shelf is empty');
    const answer = await breakIt('/api/broken/7?limit=3', { type: 'paid', email: 'a@b.example' });
    expect(answer.statusCode).toBe(500);
    await recorder.flush();
    const [row] = await rows();
    expect(row).toMatchObject({
      source: 'server',
      service: 'web',
      channel_id: null,
      status: 500,
      message: 'request failed: the shelf is empty',
      place: '/api/broken/:event_id',
      state: 'open',
      count: 1,
      first_release: 'release-1',
      first_seen_at: world.clock.now(),
    });
    const [one] = row?.occurrences ?? [];
    expect(one).toMatchObject({
      method: 'POST',
      url: '/api/broken/7?limit',
      data: { event_id: '7', limit: '3', type: 'paid', email: '[text of 11]' },
      request_id: answer.headers['x-request-id'],
    });
    expect(one?.frames.length).toBeGreaterThan(0);
    expect(logged).toContain(`"request_id":"${String(answer.headers['x-request-id'])}"`);
  });

  it('[R7.09] counts a storm in one row with at most ten occurrences', async () => {
    for (let round = 0; round < 12; round++) {
      for (let at = 0; at < 25; at++) {
        failure = new Error(`Event ${at} is broken`);
        await breakIt();
      }
      await recorder.flush();
    }
    const found = await rows();
    expect(found.map(({ count }) => count)).toEqual([300]);
    expect(found[0]?.occurrences).toHaveLength(10);
  });
});

it('an error whose message names the bucket belongs to the install, another one to its channel', async () => {
  const { log } = world.context.media;
  const channel_id = await world.channelId();
  const lost = new StoreRefused('lied', 's3://films?endpoint=https://store.example lost a picture.');
  log.error('a recording could not be prepared', lost, { channel_id });
  log.error('a recording could not be prepared', new Error('no picture'), { channel_id });
  await recorder.flush();
  const found = await rows();
  expect(found.map((row) => [row.message.includes('films'), row.channel_id])).toEqual(
    expect.arrayContaining([
      [true, null],
      [false, channel_id],
    ]),
  );
});

describe('POST /error_reports', () => {
  const item = {
    kind: 'rejection',
    name: 'TypeError',
    message: 'x is undefined',
    stack: 'at f (https://play.example/assets/core-C3x9aBzQ.js:1:2)',
    url: '/watch/12?t=4',
    count: 3,
  } as const;
  const report = (key: string, items: readonly object[] = [item]) =>
    world.app.inject({
      method: 'POST',
      url: '/api/error_reports',
      headers: { host: 'localhost' },
      payload: { idempotency_key: key, release: 'app-abc', items },
    });

  it('[R7.09] keeps what a browser tells, once for each report', async () => {
    const session = await world.visitor();
    const key = randomUUID();
    for (let time = 0; time < 2; time++)
      await session.client.call(errorReports.write, {
        idempotency_key: key,
        release: 'app-abc',
        items: [item],
      });
    await world.context.errorRecorder.flush();
    expect(await rows()).toMatchObject([
      {
        source: 'browser',
        service: 'rejection',
        channel_id: await world.channelId(),
        message: 'TypeError: x is undefined',
        count: 3,
        last_release: 'app-abc',
      },
    ]);
  });

  it('[R7.09] keeps the method of a failed call and the names of its fields', async () => {
    const call = { ...item, kind: 'request', url: '/stripe/buy', status: 400, method: 'POST' };
    await report(randomUUID(), [{ ...call, fields: ['email', 'package_id', 'Not a name'] }]);
    await world.context.errorRecorder.flush();
    expect((await rows())[0]?.occurrences[0]).toMatchObject({
      method: 'POST',
      data: { email: '[not sent]', package_id: '[not sent]' },
    });
  });

  it.each([
    ['too many items', Array.from({ length: 9 }, () => item)],
    ['no item', []],
    ['an unknown field', [{ ...item, email: 'a@b.example' }]],
    ['an endless message', [{ ...item, message: 'x'.repeat(601) }]],
    ['a count of 1e308', [{ ...item, count: 1e308 }]],
    ['a status of -1', [{ ...item, status: -1 }]],
    ['a value in place of a name', [{ ...item, fields: [{ email: 'a@b.example' }] }]],
  ])('refuses %s', async (_, items) => {
    expect((await report(randomUUID(), items)).statusCode).toBe(400);
  });

  it('counts further errors of a full channel together', async () => {
    await world.connection.pool.query(
      `insert into error_reports.errors (channel_id, fingerprint, source, service, message, count, first_seen_at,
        last_seen_at, first_release, last_release, occurrences)
       select $1, lpad(to_hex(number), 16, '0'), 'browser', 'error', 'full', 1, now(), now(), 'a', 'a', '[]'
       from generate_series(1, $2) as number`,
      [await world.channelId(), errorsMaximum],
    );
    await report(randomUUID(), [
      { ...item, message: 'one more of them' },
      { ...item, message: 'another' },
    ]);
    await world.context.errorRecorder.flush();
    expect((await rows()).slice(errorsMaximum)).toMatchObject([
      { message: 'More different errors than are kept', count: 6 },
    ]);
  });
});

describe('errors …', () => {
  it('[R7.09] lists, shows, mutes, solves and opens an error', async () => {
    failure = new Error('the shelf is empty');
    await breakIt();
    await recorder.flush();
    const id = String((await rows())[0]?.id);
    expect(await floodlit('errors', 'list')).toMatch(
      new RegExp(`^${id} +open +1 +2\\S+ \\S+ +- +server web +500 +request failed: the shelf is empty$`, 'm'),
    );
    expect(await floodlit('errors', 'show', '--error', id)).toContain('POST /api/broken/7?limit');
    expect(await floodlit('errors', 'mute', '--error', id)).toContain('is muted');
    await breakIt();
    await recorder.flush();
    expect(await floodlit('errors', 'list')).not.toContain('shelf');
    expect(await floodlit('errors', 'list', '--state', 'muted')).toMatch(
      new RegExp(`^${id} +muted +2 `, 'm'),
    );
    expect(await floodlit('errors', 'open', '--error', id)).toBe(`Error ${id} is open.`);
    await floodlit('errors', 'solve', '--error', id);
    // An open page of the old release still reports it.
    await breakIt();
    await recorder.flush();
    expect(await rows()).toMatchObject([{ state: 'solved', count: 3 }]);
    world.clock.advance(2 * 3_600);
    await breakIt();
    await recorder.flush();
    expect(await rows()).toMatchObject([{ state: 'open', count: 4 }]);
  });

  it.each([
    [['show', '--error', '999999'], 'There is no error 999999'],
    [['solve', '--error', '999999'], 'There is no error 999999'],
    [['list', '--state', 'odd'], '--state is "odd"'],
  ])('refuses %j with a sentence', async (words, sentence) => {
    await expect(floodlit('errors', ...words)).rejects.toThrow(sentence);
  });
});

describe('[R7.09] [T76] [T29] sixty planted secrets', () => {
  /** Each kind several times, with other digits and letters. */
  function secrets(): string[] {
    const word = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);
    const digitsOf = (length: number): string =>
      Array.from({ length }, () => String(randomBytes(1).readUInt8() % 10)).join('');
    const hex = (length: number): string => randomBytes(length).toString('hex').slice(0, length);
    return Array.from({ length: 6 }, () => [
      `sk_test_${hex(24)}`,
      `pi_${word(16).replaceAll(/[-_]/g, 'x')}1_secret_${hex(20)}`,
      word(43),
      `eyJ${word(20)}1.${word(30)}2.${word(30)}`,
      `fan.${hex(6)}@example.test`,
      `4${digitsOf(15)}`,
      `+33${digitsOf(9)}`,
      `whsec_${hex(20)}`,
      randomUUID(),
      `Bearer ${word(39)}9`,
    ]).flat();
  }
  const planted = secrets();

  it('[R7.09] [T76] appear in no table, no log, no command and nothing that is forwarded', async () => {
    expect(planted).toHaveLength(60);
    logged = '';
    forwarded.length = 0;
    for (const [at, secret] of planted.entries()) {
      const encoded = encodeURIComponent(secret);
      failure = Object.assign(new Error(`cannot use ${secret} now`), { detail: secret });
      failure.name = at % 2 === 0 ? 'Error' : secret;
      await breakIt(`/api/broken/${encoded}?token=${encoded}&${encoded}=1#${encoded}`, {
        password: secret,
        event_id: secret,
        [secret]: secret,
        nested: { deep: secret },
        list: [secret],
      });
      await world.app.inject({
        method: 'POST',
        url: '/api/error_reports',
        headers: { host: 'localhost' },
        payload: {
          idempotency_key: randomUUID(),
          release: secret.slice(0, 60),
          items: [
            {
              kind: 'error',
              name: secret.slice(0, 60),
              message: `no ${secret} "${secret}"`,
              stack: `Error: ${secret}\n at ${secret} (https://x.example/${encoded}/a.js?k=${encoded}:1:2)`,
              url: `https://x.example/watch/${encoded}?key=${encoded}#${encoded}`,
              count: 1,
            },
          ],
        },
      });
      // The limit of different errors between two writes is not what this is about.
      await recorder.flush();
      await world.context.errorRecorder.flush();
    }
    const found = await world.connection.pool.query<{ text: string }>(
      `select string_agg(e::text, ' ') as text from error_reports.errors e`,
    );
    const ids = (await rows()).map(({ id }) => String(id));
    const shown = [await floodlit('errors', 'list', '--state', 'all')];
    for (const id of ids) shown.push(await floodlit('errors', 'show', '--error', id));
    const everything = {
      tables: found.rows[0]?.text ?? '',
      log: logged,
      commands: shown.join('\n'),
      forwarded: JSON.stringify(forwarded),
    };
    for (const text of Object.values(everything)) expect(text.length).toBeGreaterThan(1_000);
    for (const [place, text] of Object.entries(everything))
      for (const secret of planted) {
        // The log hides keys, tokens and cards; it is not where addresses of people are told apart.
        if (place === 'log' && /@|^\+|^\w{8}-\w{4}-|^Bearer|^eyJ/.test(secret)) continue;
        expect(text.includes(secret), `${place} has ${secret}`).toBe(false);
        expect(text.includes(encodeURIComponent(secret)), `${place} has ${secret}`).toBe(false);
      }
  });
});
