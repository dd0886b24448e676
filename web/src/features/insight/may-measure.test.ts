import { expect, it } from 'vitest';
import { mayMeasure, type MeasureFacts } from './may-measure.ts';

const settings = {
  key: 'league-key',
  base: '/api',
  mode: 'pseudonym',
  needs_consent: false,
  from_localhost: false,
} as const;
const consented = { ...settings, needs_consent: true };

it.each<[string, Partial<MeasureFacts>, boolean]>([
  ['without consent where none is needed', {}, true],
  ['after a no, where none is needed', { answer: 'declined' }, true],
  ['before an answer', { settings: consented }, false],
  ['after a no', { settings: consented, answer: 'declined' }, false],
  ['after a yes', { settings: consented, answer: 'accepted' }, true],
  ['of a channel that measures nothing', { settings: null }, false],
  ['of made-up games', { page: 'simulate' }, false],
  ['with Do Not Track', { doNotTrack: '1', answer: 'accepted' }, false],
  ['with Do Not Track off', { doNotTrack: '0' }, true],
  [
    'with Global Privacy Control',
    { globalPrivacyControl: true, settings: consented, answer: 'accepted' },
    false,
  ],
  ['on localhost', { hostname: 'localhost' }, false],
  ['on a channel of localhost', { hostname: 'second.localhost' }, false],
  ['on 127.0.0.1', { hostname: '127.0.0.1' }, false],
  ['on a host with localhost in its name', { hostname: 'localhost.example' }, true],
  [
    'on localhost, switched on',
    { hostname: 'localhost', settings: { ...settings, from_localhost: true } },
    true,
  ],
])('[R7.08] a visit %s: %j is measured: %s', (_, change, expected) => {
  const facts: MeasureFacts = {
    settings,
    hostname: 'play.example',
    page: 'watch',
    doNotTrack: null,
    globalPrivacyControl: undefined,
    answer: undefined,
    ...change,
  };
  expect(mayMeasure(facts)).toBe(expected);
});
