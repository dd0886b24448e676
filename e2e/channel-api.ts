// The API of a running product as a browser's client calls it, and the people who use it.
import { createClient, type Client } from '../contract/src/client.ts';
import type { Event } from '../contract/src/catalog/catalog.ts';
import type { CaptchaAction } from '../contract/src/identity/identity.ts';
import { api } from '../contract/src/index.ts';
import { solveCaptcha } from './solve-captcha.ts';

export interface Caller {
  readonly client: Client;
  readonly apiKey: () => string;
}

export interface Viewer extends Caller {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
}

/** A visitor of the channel whose key this is. */
export async function aVisitor(
  url: string,
  channelKey = 'northern-sports',
): Promise<Caller & { logIn(key: string): void }> {
  let key: string | undefined;
  const client = createClient({ baseUrl: `${url}/api`, apiKey: () => key });
  const { data } = await client.call(api.channel.apiKey, { channel_key: channelKey });
  key = data.api_key;
  return { client, apiKey: () => key ?? '', logIn: (fresh) => void (key = fresh) };
}

let people = 0;

/** Somebody who has just registered and bought nothing. */
export async function aViewer(url: string, channelKey?: string): Promise<Viewer> {
  const caller = await aVisitor(url, channelKey);
  people += 1;
  const person = {
    email: `vera-${process.pid}${Date.now().toString(36).slice(-4)}${people}@journey.test`,
    password: 'a-journey-of-many-frames',
    firstName: 'Vera',
  };
  const { data } = await caller.client.call(api.identity.register, {
    first_name: person.firstName,
    last_name: 'Viewer',
    email: person.email,
    password: person.password,
    password_confirmation: person.password,
    terms_accepted: true,
    ...(await captchaOf(caller.client, 'register')),
  });
  caller.logIn(data.api_key);
  return { ...caller, ...person };
}

/** One of the demo's people, logged in. */
export async function aDemoPerson(url: string, email: string, password: string): Promise<Viewer> {
  const caller = await aVisitor(url);
  const { data } = await caller.client.call(api.identity.login, {
    email,
    password,
    ...(await captchaOf(caller.client, 'login')),
  });
  caller.logIn(data.api_key);
  return { ...caller, email, password, firstName: data.user?.first_name ?? '' };
}

export async function captchaOf(
  client: Client,
  action: CaptchaAction,
): Promise<{ recaptcha_token?: string }> {
  const { data } = await client.call(api.identity.captcha, { action });
  return data.challenge === null ? {} : { recaptcha_token: await solveCaptcha(data.challenge) };
}

/** The events of a channel by their day and teams, as the demo's fixtures name them. */
export async function listEvents(client: Client): Promise<Event[]> {
  return (await client.call(api.catalog.events, { limit: 500 })).data;
}
