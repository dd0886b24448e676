import { describe, expect, it } from 'vitest';
import { createAllowance, isFromPage, readCommand, readTicket } from './frame-messages.ts';

describe('readCommand', () => {
  it.each([
    [
      { floodlit: 1, id: 'a', type: 'play' },
      { id: 'a', type: 'play' },
    ],
    [
      { floodlit: 1, id: 7, type: 'pause', more: 1 },
      { id: 7, type: 'pause' },
    ],
    [
      { floodlit: 1, id: 7, type: 'state' },
      { id: 7, type: 'state' },
    ],
    [
      { floodlit: 1, id: 7, type: 'seek', time: 90.5 },
      { id: 7, type: 'seek', time: 90.5 },
    ],
    [
      { floodlit: 1, id: 7, type: 'mute', muted: true },
      { id: 7, type: 'mute', muted: true },
    ],
  ])('[T66] reads %j', (data, command) => {
    expect(readCommand(data)).toEqual(command);
  });

  it.each([
    null,
    'play',
    [],
    { id: 1, type: 'play' },
    { floodlit: 2, id: 1, type: 'play' },
    { floodlit: '1', id: 1, type: 'play' },
    { floodlit: 1, type: 'play' },
    { floodlit: 1, id: {}, type: 'play' },
    { floodlit: 1, id: 'x'.repeat(65), type: 'play' },
    { floodlit: 1, id: Number.NaN, type: 'play' },
    { floodlit: 1, id: 1, type: 'PLAY' },
    { floodlit: 1, id: 1, type: 'eval' },
    { floodlit: 1, id: 1, type: 'seek' },
    { floodlit: 1, id: 1, type: 'seek', time: -1 },
    { floodlit: 1, id: 1, type: 'seek', time: '90' },
    { floodlit: 1, id: 1, type: 'seek', time: Number.POSITIVE_INFINITY },
    { floodlit: 1, id: 1, type: 'mute', muted: 1 },
  ])('[T66] ignores %j', (data) => {
    expect(readCommand(data)).toBeUndefined();
  });
});

describe('isFromPage', () => {
  const page = {};
  const sites = ['https://school.example', 'http://localhost:5000'];
  it.each([
    ['https://school.example', page, true],
    ['http://localhost:5000', page, true],
    ['https://www.school.example', page, false],
    ['http://school.example', page, false],
    ['https://school.example:444', page, false],
    ['https://school.example.evil.example', page, false],
    ['null', page, false],
    ['https://school.example', {}, false],
    ['https://school.example', null, false],
  ])('[T66] a message of %s', (origin, source, obeyed) => {
    expect(isFromPage({ origin, source }, page, sites)).toBe(obeyed);
  });

  it('[T66] never obeys an origin that is none, even on the list', () => {
    expect(isFromPage({ origin: 'null', source: page }, page, ['null'])).toBe(false);
  });
});

describe('readTicket', () => {
  const ticket = 'a'.repeat(43);
  const message = { floodlit: 1, type: 'ticket', event_id: 7, ticket };
  it.each([
    [message, ticket],
    [{ ...message, event_id: 8 }, undefined],
    [{ ...message, floodlit: 2 }, undefined],
    [{ ...message, type: 'state' }, undefined],
    [{ ...message, ticket: `${ticket}a` }, undefined],
    [{ ...message, ticket: 7 }, undefined],
    [undefined, undefined],
  ])('%j', (data, read) => {
    expect(readTicket(data, 7)).toBe(read);
  });
});

it('[T66] lets 20 of 10,000 commands a second through, and 20 in the next', () => {
  let now = 0;
  const mayRun = createAllowance(20, () => now);
  const count = (): number => Array.from({ length: 10_000 }, () => mayRun()).filter(Boolean).length;
  expect(count()).toBe(20);
  now = 999;
  expect(count()).toBe(0);
  now = 1_000;
  expect(count()).toBe(20);
});
