// Google's captcha against a stand-in with faults.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { solve } from '../../test/solve-captcha.ts';
import { createWorld, type World } from '../../test/world.ts';
import type { CaptchaQuestion, CaptchaVerifier } from '../identity/index.ts';
import { createAltchaCaptcha } from './altcha-captcha.ts';
import { createRecaptchaCaptcha } from './recaptcha-captcha.ts';

const siteKey = 'the-site-key-that-browsers-see';
const secretKey = 'the-secret-key-that-nobody-sees';
const clock = { now: () => new Date() };
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

type Answering = (response: ServerResponse, form: URLSearchParams) => void;
const saying =
  (body: unknown, status = 200): Answering =>
  (response) => {
    response.statusCode = status;
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const silence: Answering = () => {};
const aSuccess = (changes: Record<string, unknown> = {}) => ({
  success: true,
  challenge_ts: secondsAgo(3),
  hostname: 'localhost',
  action: 'login',
  score: 0.9,
  ...changes,
});

let server: Server;
let answering: Answering;
let asked: URLSearchParams[];
let logged: string[];
let captcha: CaptchaVerifier;
let impatient: CaptchaVerifier;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      asked.push(form);
      answering(response, form);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const verifierWithin = (timeoutMs: number): CaptchaVerifier =>
    createRecaptchaCaptcha({
      siteKey,
      secretKey,
      clock,
      own: createAltchaCaptcha('a secret of the deployment', clock),
      log: {
        info: () => {},
        warn: () => {},
        error: (message, error) => void logged.push(`${message} ${String(error)}`),
      },
      verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
      timeoutMs,
    });
  captcha = verifierWithin(10_000);
  impatient = verifierWithin(300);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  logged = [];
  answering = saying(aSuccess());
});

const atLogin: CaptchaQuestion = { action: 'login', hostname: 'localhost' };
const verify = (token: string | undefined = 'a token of Google', question = atLogin, by = captcha) =>
  by.verify(token, question);

describe('reCAPTCHA', () => {
  it('[R6.03] gives the browser its site key, and sends Google the secret and the token in a body', async () => {
    expect(await captcha.createChallenge('usual', atLogin)).toEqual({ challenge: null, site_key: siteKey });
    expect(await verify()).toMatchObject({ strength: 'usual', signature: expect.any(String) as string });
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: secretKey, response: 'a token of Google' },
    ]);
  });

  it.each<[string, Answering, string]>([
    ['a robot', saying({ success: false, 'error-codes': ['invalid-input-response'] }), 'invalid'],
    [
      'a token that Google has seen',
      saying({ success: false, 'error-codes': ['timeout-or-duplicate'] }),
      'invalid',
    ],
    ['a token of another site', saying(aSuccess({ hostname: 'evil.example' })), 'invalid'],
    ['a token of a host below ours', saying(aSuccess({ hostname: 'evil.localhost' })), 'invalid'],
    ['a token of no host', saying(aSuccess({ hostname: undefined })), 'invalid'],
    ['a token of another form', saying(aSuccess({ action: 'register' })), 'invalid'],
    ['an old token', saying(aSuccess({ challenge_ts: secondsAgo(180) })), 'invalid'],
    ['a token of tomorrow', saying(aSuccess({ challenge_ts: secondsAgo(-86_400) })), 'invalid'],
    ['a token of no time', saying(aSuccess({ challenge_ts: undefined })), 'invalid'],
    ['a token of an odd time', saying(aSuccess({ challenge_ts: 'just now' })), 'invalid'],
    ['a low score', saying(aSuccess({ score: 0.1 })), 'doubtful'],
    ['a breakdown', saying(aSuccess(), 500), 'unavailable'],
    ['a page in place of an answer', saying('<html>Sorry</html>'), 'unavailable'],
    ['an answer of another shape', saying({ success: 'true' }), 'unavailable'],
    ['an answer without end', saying(aSuccess({ more: 'x'.repeat(100_000) })), 'unavailable'],
    [
      'a secret that Google does not know',
      saying({ success: false, 'error-codes': ['invalid-input-secret'] }),
      'unavailable',
    ],
    ['silence', silence, 'unavailable'],
    ['a connection that breaks', (response) => response.destroy(), 'unavailable'],
    [
      'a way to somewhere else',
      (response) => response.writeHead(302, { location: 'https://evil.example/' }).end(),
      'unavailable',
    ],
  ])('[T57] %s is not believed', async (_, answer, verdict) => {
    answering = answer;
    expect(await verify(undefined, undefined, answer === silence ? impatient : captcha)).toBe(verdict);
    expect(logged).toHaveLength(verdict === 'unavailable' ? 1 : 0);
    expect(logged.join()).not.toContain(secretKey);
    expect(logged.join()).not.toContain('a token of Google');
  });

  it('[T57] accepts an answer without action and score, from other kinds of keys', async () => {
    answering = saying(aSuccess({ action: undefined, score: undefined }));
    expect(await verify()).toMatchObject({ strength: 'usual' });
  });

  it('[T57] sends no request to Google without a token', async () => {
    expect(await captcha.verify(undefined, atLogin)).toBe('missing');
    expect(await captcha.verify('', atLogin)).toBe('missing');
    expect(asked).toEqual([]);
  });

  it('[T57] accepts our own captcha at log-in only, and only the strong one', async () => {
    const own = createAltchaCaptcha('a secret of the deployment', clock);
    const strong = await solve((await captcha.createChallenge('strong', atLogin)).challenge ?? '');
    expect(await verify(strong, { ...atLogin, action: 'register' })).toBe('invalid');
    expect(await verify(strong)).toMatchObject({ strength: 'strong' });
    expect(await verify(await solve((await own.createChallenge('usual', atLogin)).challenge ?? ''))).toBe(
      'invalid',
    );
    expect(asked).toEqual([]);
  });
});

describe('forms behind reCAPTCHA', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ captcha });
  });
  afterAll(() => world.close());

  const logIn = async (token: string) => {
    const { client } = await world.visitor();
    const person = { email: 'alice@demo.test', password: 'demo-viewer-password' };
    return client.call(api.identity.login, { ...person, recaptcha_token: token });
  };
  const register = async (recaptcha_token: string, email = 'new@demo.test') => {
    const { client } = await world.visitor();
    const password = 'nobody guesses this';
    return client.call(api.identity.register, {
      first_name: 'Nora',
      last_name: 'Newcomer',
      email,
      password,
      password_confirmation: password,
      terms_accepted: true,
      recaptcha_token,
    });
  };

  it('[T57] a token is valid for one call', async () => {
    expect((await logIn('one token')).data.user?.email).toBe('alice@demo.test');
    await expect(logIn('one token')).rejects.toMatchObject({ code: 'identity.captcha_invalid' });
  });

  it('[T57] while Google is away registration is closed, and log-in requires a longer captcha of our own', async () => {
    answering = saying('', 503);
    await expect(register('a token')).rejects.toMatchObject({ status: 503, code: 'server.unavailable' });
    await expect(logIn('another token')).rejects.toMatchObject({
      code: 'identity.stronger_captcha_required',
    });
    const { client } = await world.visitor();
    const { data } = await client.call(api.identity.captcha, { action: 'login', strength: 'strong' });
    const token = await solve(data.challenge ?? '');
    await expect(register(token)).rejects.toMatchObject({ code: 'identity.captcha_invalid' });
    expect((await logIn(token)).data.user?.email).toBe('alice@demo.test');
    await expect(logIn(token)).rejects.toMatchObject({ code: 'identity.captcha_invalid' });
  });

  it('[T57] a low score refuses registration, and does not lock the owner out', async () => {
    answering = saying(aSuccess({ action: 'register', score: 0.1 }));
    await expect(register('robot?')).rejects.toMatchObject({ code: 'identity.captcha_invalid' });
    answering = saying(aSuccess({ score: 0.1 }));
    await expect(logIn('robot at the door')).rejects.toMatchObject({
      code: 'identity.stronger_captcha_required',
    });
  });

  it('[T57] each form has its own action', async () => {
    answering = saying(aSuccess({ action: 'register' }));
    expect((await register('a fresh one')).data.user?.email).toBe('new@demo.test');
    await expect(logIn('made for registering')).rejects.toMatchObject({ code: 'identity.captcha_invalid' });
  });
});
