// A browser on the console of a test world: it keeps the cookie, and knows the secret of its authenticator app.
import { Secret, TOTP } from 'otpauth';
import { createClient, type Client } from '@floodlit/contract/client';
import { logIn } from '@floodlit/contract/operators/log-in';
import type { GrantScope, Role } from '@floodlit/contract/operators/roles';
import { createOperator } from '../../src/operators/index.ts';
import { consoleHost, type World } from '../world.ts';

export interface ConsoleBrowser {
  readonly client: Client;
  cookie: string | undefined;
  /** The last `set-cookie` header. */
  setCookie: string | undefined;
}

export function consoleBrowser(world: World, cookie?: string): ConsoleBrowser {
  const browser: ConsoleBrowser = {
    cookie,
    setCookie: undefined,
    client: createClient({
      baseUrl: '/api',
      retryDelayMs: 1,
      async fetch(input, init = {}) {
        const response = await world.app.inject({
          method: (init.method ?? 'GET') as 'GET',
          url: input as string,
          headers: {
            ...(init.headers as Record<string, string>),
            host: consoleHost,
            ...(browser.cookie !== undefined && { cookie: browser.cookie }),
          },
          ...(typeof init.body === 'string' && { payload: init.body }),
        });
        const set = response.headers['set-cookie'];
        const cookies = [set ?? []].flat();
        const session = cookies.find((one) => one.startsWith('__Host-floodlit-operator='));
        if (session !== undefined) {
          browser.setCookie = session;
          browser.cookie = [session, ...cookies.filter((one) => one !== session)]
            .map((one) => one.split(';')[0])
            .join('; ');
        }
        return new Response(response.body, {
          status: response.statusCode,
          headers: response.headers as Record<string, string>,
        });
      },
    }),
  };
  return browser;
}

export const codeOf = (world: World, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() });

export const testPassword = 'a-quiet-harbour-7';
const commandLine = { source: 'command_line', actor: 'root', operatorId: null, address: null } as const;

export interface Enrolled {
  readonly browser: ConsoleBrowser;
  readonly id: number;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** The key behind the `#` of a link. */
export const keyIn = (link: string): string => /#key=([\w-]+)/.exec(link)?.[1] ?? '';

/** Follows a link to the end: password, app, recovery codes. */
export async function accept(world: World, key: string): Promise<Enrolled> {
  const browser = consoleBrowser(world);
  const { data: link } = await browser.client.call(logIn.readLink, { key });
  const { data } = await browser.client.call(logIn.acceptLink, {
    key,
    ticket: link.totp.ticket,
    name: link.name,
    language: link.language,
    code: codeOf(world, link.totp.secret),
    password: testPassword,
    password_confirmation: testPassword,
  });
  return {
    browser,
    id: data.me.id,
    email: data.me.email,
    secret: link.totp.secret,
    recoveryCodes: data.recovery_codes,
  };
}

/** A person with an account and a role, as the command line makes them. */
export async function enrol(
  world: World,
  email: string,
  role: Role = 'owner',
  scope: GrantScope = { kind: 'install' },
): Promise<Enrolled> {
  const { link } = await createOperator(
    world.context.operators,
    commandLine,
    { email, name: email.split('@')[0] ?? '', language: 'en', role, scope, endsAt: null, why: '' },
    `https://${consoleHost}:4443`,
  );
  return accept(world, keyIn(link ?? ''));
}

export interface OpenedGrant {
  readonly role: Role;
  readonly scope: GrantScope;
  readonly endsAt?: Date | null;
}

let opened = 0;
/** A session without the log-in, for tests about grants. */
export async function openSession(world: World, grants: readonly OpenedGrant[]): Promise<ConsoleBrowser> {
  const { store, grants: grantStore, logIns, keys, clock } = world.context.operators;
  const now = clock.now();
  const { record } = await store.ensure({
    email: `operator-${++opened}@demo.test`,
    name: 'Operator',
    language: 'en',
    created_at: now,
  });
  for (const { role, scope, endsAt = null } of grants)
    await grantStore.insert({ operator_id: record.id, role, scope, ends_at: endsAt, created_at: now });
  const { key, hash } = keys.create();
  await logIns.addSession({
    key_hash: hash,
    operator_id: record.id,
    address: '127.0.0.1',
    browser: null,
    system: null,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
    proven_at: now,
  });
  return consoleBrowser(world, `__Host-floodlit-operator=${key}`);
}
