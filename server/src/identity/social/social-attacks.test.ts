// Attacks on a log-in with a provider, one line each. Each ends on the log-in page, without a session.
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../test/world.ts';
import { agree, arrive, begin, comeBack, frida, redeem } from '../../../test/social-provider.ts';
import { openSocialWorld } from '../../../test/social-world.ts';

const stage = openSocialWorld();

type Outcome = { social?: string; social_error?: string };
const changed = (url: URL, changes: Record<string, string | null>): URL => {
  const other = new URL(url);
  for (const [name, value] of Object.entries(changes))
    if (value === null) other.searchParams.delete(name);
    else other.searchParams.set(name, value);
  return other;
};

// The server of these tests breaks down (500) where a real one would say no: at a wrong verifier and a used code.
describe('[T50] a bent callback', () => {
  const table: [name: string, expected: string, run: () => Promise<Outcome>][] = [
    [
      'a state that nobody was given',
      'expired',
      async () =>
        comeBack(
          stage.world,
          changed(await agree(await begin(await stage.world.visitor())), { state: 'A'.repeat(43) }),
        ),
    ],
    [
      'no state',
      'expired',
      async () =>
        comeBack(
          stage.world,
          changed(await agree(await begin(await stage.world.visitor())), { state: null }),
        ),
    ],
    [
      'the api key as state',
      'expired',
      async () => {
        const session = await stage.world.visitor();
        return comeBack(stage.world, changed(await agree(await begin(session)), { state: session.apiKey }));
      },
    ],
    [
      'two states at once',
      'expired',
      async () => {
        const back = await agree(await begin(await stage.world.visitor()));
        back.searchParams.append('state', 'A'.repeat(43));
        return comeBack(stage.world, back);
      },
    ],
    [
      'a state that was used before',
      'expired',
      async () => {
        const back = await agree(await begin(await stage.world.visitor()));
        await comeBack(stage.world, back);
        return comeBack(stage.world, back);
      },
    ],
    [
      'a state after ten minutes',
      'expired',
      async () => {
        const back = await agree(await begin(await stage.world.visitor()));
        stage.world.clock.advance(11 * 60);
        return comeBack(stage.world, back);
      },
    ],
    [
      'a state of another channel',
      'expired',
      async () =>
        comeBack(stage.world, await agree(await begin(await stage.world.visitor())), 'second.localhost'),
    ],
    [
      'a state of the other provider',
      'expired',
      async () => {
        const back = await agree(await begin(await stage.world.visitor()));
        back.pathname = back.pathname.replace('google', 'facebook');
        return comeBack(stage.world, back);
      },
    ],
    [
      'the code of a log-in that somebody else began (PKCE)',
      'unavailable',
      async () => {
        const mine = await agree(await begin(await stage.world.visitor()));
        const theirs = await agree(await begin(await stage.world.visitor()));
        return comeBack(stage.world, changed(mine, { code: theirs.searchParams.get('code') }));
      },
    ],
    [
      'a code that was used before, with a new state',
      'unavailable',
      async () => {
        const used = await agree(await begin(await stage.world.visitor()));
        await comeBack(stage.world, used);
        const back = await agree(await begin(await stage.world.visitor()));
        return comeBack(stage.world, changed(back, { code: used.searchParams.get('code') }));
      },
    ],
    [
      'no code',
      'failed',
      async () =>
        comeBack(stage.world, changed(await agree(await begin(await stage.world.visitor())), { code: null })),
    ],
    [
      'an endless code',
      'failed',
      async () =>
        comeBack(
          stage.world,
          changed(await agree(await begin(await stage.world.visitor())), { code: 'x'.repeat(5_000) }),
        ),
    ],
    [
      'another issuer in the address (mix-up)',
      'failed',
      async () =>
        comeBack(
          stage.world,
          changed(await agree(await begin(await stage.world.visitor())), { iss: 'https://evil.example' }),
        ),
    ],
    [
      'cancelled at the provider',
      'cancelled',
      async () =>
        comeBack(
          stage.world,
          changed(await agree(await begin(await stage.world.visitor())), {
            code: null,
            error: 'access_denied',
          }),
        ),
    ],
    [
      'an error that the provider made up',
      'failed',
      async () =>
        comeBack(
          stage.world,
          changed(await agree(await begin(await stage.world.visitor())), {
            error: '"><script>alert(1)</script>',
          }),
        ),
    ],
  ];
  it.each(table)('[T50] %s: %s', async (_name, expected, run) => {
    expect(await run()).toEqual({ social_error: expected });
  });
});

describe('POST /auth/add_session', () => {
  const refused = (code: string) => ({ code });
  const table: [threat: string, name: string, code: string, run: () => Promise<unknown>][] = [
    [
      'T50',
      'a code of another key: login CSRF',
      'identity.social_code_invalid',
      async () => {
        const attacker = await stage.world.visitor();
        const victim = await stage.world.visitor();
        return redeem(victim, await arrive(stage.world, attacker));
      },
    ],
    [
      'T50',
      'a code of another channel',
      'identity.social_code_invalid',
      async () => {
        const session = await stage.world.visitor();
        return redeem(await stage.world.visitor('second.localhost'), await arrive(stage.world, session));
      },
    ],
    [
      'T50',
      'a guessed code',
      'identity.social_code_invalid',
      async () => redeem(await stage.world.visitor(), 'A'.repeat(43)),
    ],
    [
      'T50',
      'a code that is none',
      'request.invalid',
      async () => redeem(await stage.world.visitor(), 'short'),
    ],
    [
      'T50',
      'the state in place of the code',
      'identity.social_code_invalid',
      async () => {
        const session = await stage.world.visitor();
        const asked = await begin(session);
        return redeem(session, asked.searchParams.get('state') ?? '');
      },
    ],
    [
      'T50',
      'a code that was redeemed, by the key that redeemed it',
      'identity.already_logged_in',
      async () => {
        stage.provider.claims = { ...frida, sub: 'twice', email: 'twice@social.test' };
        const session = await stage.world.visitor();
        const code = await arrive(stage.world, session);
        const { session: added } = await redeem(session, code, { terms_accepted: true });
        session.apiKey = added?.api_key ?? '';
        return redeem(session, code);
      },
    ],
    [
      'T50',
      'a code after ten minutes',
      'identity.social_code_invalid',
      async () => {
        const session = await stage.world.visitor();
        const code = await arrive(stage.world, session);
        stage.world.clock.advance(11 * 60);
        return redeem(session, code);
      },
    ],
    [
      'T51',
      'an address that the provider has not proven',
      'identity.social_email_unverified',
      async () => {
        stage.provider.claims = {
          ...frida,
          sub: 'unproven',
          email: 'alice@demo.test',
          email_verified: false,
        };
        const session = await stage.world.visitor();
        return redeem(session, await arrive(stage.world, session), { terms_accepted: true });
      },
    ],
    [
      'T51',
      'an unproven address with the right password of its account',
      'identity.social_email_unverified',
      async () => {
        stage.provider.claims = {
          ...frida,
          sub: 'unproven',
          email: 'alice@demo.test',
          email_verified: 'true',
        };
        const session = await stage.world.visitor();
        return redeem(session, await arrive(stage.world, session), { password: 'demo-viewer-password' });
      },
    ],
    [
      'T51',
      'no address at all',
      'identity.social_email_unverified',
      async () => {
        stage.provider.claims = { ...frida, sub: 'nameless', email: undefined };
        const session = await stage.world.visitor();
        return redeem(session, await arrive(stage.world, session), { terms_accepted: true });
      },
    ],
    [
      'T51',
      'an address that is none',
      'identity.social_email_unverified',
      async () => {
        stage.provider.claims = { ...frida, sub: 'odd', email: 'a@b\r\nbcc: all@example' };
        const session = await stage.world.visitor();
        return redeem(session, await arrive(stage.world, session), { terms_accepted: true });
      },
    ],
    [
      'T05',
      'fields that nobody asked for',
      'request.invalid',
      async () => {
        const session = await stage.world.visitor();
        return redeem(session, await arrive(stage.world, session), {
          user_id: 1,
          email: 'alice@demo.test',
        } as never);
      },
    ],
    [
      'T49',
      'somebody who is logged in begins',
      'identity.already_logged_in',
      async () => begin((await stage.world.as('bob')) satisfies Session),
    ],
  ];
  it.each(table)('[%s] refuses %s', async (_threat, _name, code, run) => {
    await expect(run()).rejects.toMatchObject(refused(code));
  });
});

describe('[T64] where a log-in leads', () => {
  it.each([
    ['next', 'https://evil.example'],
    ['redirect_uri', 'https://evil.example'],
    ['return_to', '//evil.example'],
    ['state', 'https://evil.example'],
    ['error_uri', 'javascript:alert(1)'],
    ['error', '#/../../evil'],
    ['code', '\r\nlocation: https://evil.example'],
  ])('[T64] %s=%s leads nowhere else than to the log-in page', async (name, value) => {
    const back = changed(await agree(await begin(await stage.world.visitor())), { [name]: value });
    const response = await stage.world.app.inject({
      url: back.pathname + back.search,
      headers: { host: 'localhost' },
    });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toMatch(/^\/login#(social=[\w-]{43}|social_error=[a-z]+)$/);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('[T64] the provider is told the channel’s own host, whatever host the browser names', async () => {
    const session = await stage.world.visitor();
    const response = await stage.world.app.inject({
      method: 'POST',
      url: '/api/v2/auth/social/google',
      headers: {
        host: 'localhost',
        'x-forwarded-host': 'evil.example',
        authorization: `Bearer ${session.apiKey}`,
      },
      payload: {},
    });
    const { data } = response.json<{ data: { authorization_url: string } }>();
    expect(new URL(data.authorization_url).searchParams.get('redirect_uri')).toBe(
      'https://localhost:4443/api/v2/auth/social/google/callback',
    );
  });
});
