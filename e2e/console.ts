// The operators' console in a journey: its address, the log-in of an operator, and the checks of each page.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '../contract/src/operators/roles.ts';
import { listFaults, readOverflow } from './accessible.ts';
import { floodlit } from './command-line.ts';
import type { Stage } from './stage.ts';

const password = 'a-quiet-harbour-7';
const halfMinuteMs = 30_000;

export const consoleOf = ({ port }: Stage): string => `http://console.localhost:${port}`;

/**
 * A new person with this role logs in by address, password and code. A code opens one log-in, so journeys that share a
 * person would wait for each other.
 */
export async function logInAs(
  page: Page,
  stage: Stage,
  role: Role,
  ...place: readonly string[]
): Promise<void> {
  const email = `${role}-${randomUUID().slice(0, 8)}@demo.test`;
  const person = ['--email', email, '--name', `The ${role}`, '--role', role, '--channel', 'northern-sports'];
  const [link = ''] = (await floodlit(stage, 'operator', 'create', ...person, ...place)).split('\n');
  const key = /#key=([\w-]+)/.exec(link)?.[1] ?? '';
  await page.goto(consoleOf(stage));
  const send = <Answer>(path: string, body: object): Promise<Answer> =>
    page.evaluate(
      async ([to, text]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`/api/console/${to}`, { method: 'POST', headers, body: text });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()) as never;
      },
      [path, JSON.stringify(body)] as const,
    );
  const { data } = await send<{ data: { totp: { ticket: string; secret: string } } }>('links/read', { key });
  const app = new TOTP({ secret: Secret.fromBase32(data.totp.secret) });
  // The code of the next half minute is right too, so the log-in has another. Both stay right when a half minute begins.
  await send('links/accept', {
    key,
    ticket: data.totp.ticket,
    name: `The ${role}`,
    language: 'en',
    code: app.generate(),
    password,
    password_confirmation: password,
  });
  await send('log-out', {});
  await page.goto(consoleOf(stage));
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code of your authenticator app');
  await expect(code).toBeFocused();
  await code.fill(app.generate({ timestamp: Date.now() + halfMinuteMs }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Good day, The ${role}` })).toBeVisible();
}

export async function expectAccessible(page: Page): Promise<void> {
  // On a phone the bar of tabs covers the lower edge of the window, where half a button may stand.
  const seen = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (seen !== null) await page.setViewportSize({ ...seen, height: Math.max(seen.height, height) });
  expect(await listFaults(page)).toEqual([]);
  if (seen !== null) await page.setViewportSize(seen);
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
}
