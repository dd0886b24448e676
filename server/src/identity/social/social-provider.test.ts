// A provider that lies or is in trouble: nobody is logged in, and nobody waits.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../../test/world.ts';
import {
  agree,
  begin,
  comeBack,
  frida,
  startBrokenProvider,
  startProvider,
  type Provider,
} from '../../../test/social-provider.ts';

let provider: Provider;
let broken: Awaited<ReturnType<typeof startBrokenProvider>>;
let world: World;
let gates: Provider['gates'];
beforeAll(async () => {
  provider = await startProvider();
  broken = await startBrokenProvider();
  gates = { ...provider.gates };
  world = await createWorld({ socialGates: gates });
});
afterAll(async () => {
  await world.close();
  await provider.stop();
  await broken.stop();
});
afterEach(() => {
  provider.claims = frida;
  provider.bend = {};
  gates.google = provider.gates.google;
});

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

describe('[T50] a bent answer of the provider', () => {
  const lie = (change: (payload: Record<string, unknown>) => void) => () => {
    provider.bend.token = ({ payload }) => change(payload);
  };
  const table: [name: string, bend: () => void][] = [
    ['an ID token of another issuer', lie((payload) => (payload['iss'] = 'https://evil.example'))],
    ['an ID token for another client', lie((payload) => (payload['aud'] = 'another-client'))],
    [
      'an ID token for several clients of which none is ours',
      lie((payload) => (payload['aud'] = ['a', 'b'])),
    ],
    ['an ID token of another log-in (nonce)', lie((payload) => (payload['nonce'] = 'another nonce'))],
    ['an ID token without nonce', lie((payload) => delete payload['nonce'])],
    ['an ID token that is over', lie((payload) => (payload['exp'] = nowSeconds() - 3_600))],
    ['an ID token of tomorrow', lie((payload) => (payload['nbf'] = nowSeconds() + 86_400))],
    ['an ID token without subject', lie((payload) => delete payload['sub'])],
    ['an endless subject', lie((payload) => (payload['sub'] = 'x'.repeat(300)))],
    [
      'an ID token signed by nobody',
      () => {
        provider.bend.response = ({ body }) => {
          if (body !== '') body['id_token'] = String(body['id_token']).replace(/[^.]+$/, 'AAAA');
        };
      },
    ],
    [
      'an ID token with alg none',
      () => {
        provider.bend.response = ({ body }) => {
          if (body === '') return;
          const [, payload = ''] = String(body['id_token']).split('.');
          const header = Buffer.from('{"alg":"none"}').toString('base64url');
          body['id_token'] = `${header}.${payload}.`;
        };
      },
    ],
    [
      'no ID token',
      () => {
        provider.bend.response = ({ body }) => {
          if (body !== '') delete body['id_token'];
        };
      },
    ],
    [
      'the provider says no',
      () => {
        provider.bend.response = (response) => {
          response.statusCode = 400;
          response.body = { error: 'invalid_grant' };
        };
      },
    ],
  ];
  it.each(table)('[T50] %s', async (_name, bend) => {
    bend();
    const back = await agree(await begin(await world.visitor()));
    expect(await comeBack(world, back)).toEqual({ social_error: 'failed' });
  });
});

describe('[T50] a provider in trouble', () => {
  it.each<[string, Parameters<typeof broken.behave>[0]]>([
    ['never answers', 'hang'],
    ['breaks down', { status: 500, text: 'Oh no' }],
    ['shows a page instead', { status: 200, text: '<html>Maintenance</html>' }],
    ['leads elsewhere', { status: 302, text: '' }],
  ])('[T50] %s: nobody waits for long, and it is said calmly', async (_name, answer) => {
    gates.google = broken.gate;
    broken.behave(answer);
    const asked = await begin(await world.visitor());
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.searchParams.get('state') ?? '');
    back.searchParams.set('code', 'a code');
    const startedAt = performance.now();
    expect(await comeBack(world, back)).toEqual({ social_error: 'unavailable' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('is away when the log-in begins', async () => {
    const away = await startBrokenProvider();
    await away.stop();
    gates.google = away.gate;
    await expect(begin(await world.visitor())).rejects.toMatchObject({
      status: 503,
      code: 'server.unavailable',
    });
  });
});
