// A host that no channel has: a browser gets a page in words, a program gets JSON.
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { DomainError } from '../kernel/errors.ts';
import { failedDocuments } from './failure-routes.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const app = Fastify();
const failures = failedDocuments(silent as never);
app.get('/*', { errorHandler: (...failed) => failures.answer(...failed) }, async () => {
  throw new DomainError('channel.not_found');
});
afterAll(() => app.close());

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

it.each([
  [undefined, 'lang="en"', 'Make a channel in the console'],
  ['fr-CA,fr;q=0.9', 'lang="fr"', 'sous Configuration.'],
  ['de,ar;q=0.5', 'dir="rtl"', 'ضمن الإعداد.'],
])('is a page with the next step for a browser of %s', async (language, mark, step) => {
  const headers = { accept: browser, ...(language !== undefined && { 'accept-language': language }) };
  const answer = await app.inject({ url: '/watch/1', headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  for (const part of [mark, step, 'noindex']) expect(answer.body).toContain(part);
});

it('is JSON for a program', async () => {
  const answer = await app.inject({ url: '/', headers: { accept: 'application/json' } });
  expect(answer.json()).toMatchObject({ code: 'channel.not_found' });
});
