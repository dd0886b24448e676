import { describe, expect, it } from 'vitest';
import { FIRST_STATE } from '../engine/playback-state.ts';
import { troubleOf } from './trouble.ts';

describe('the cause of a trouble', () => {
  it.each([
    ['none', {}, true, undefined],
    ['none while buffered media plays on, even offline', {}, false, undefined],
    ['no answer', { is_unreachable: true }, true, 'network'],
    ['an error of the server', { is_unreachable: true, trouble: 'server' }, true, 'server'],
    ['no answer to an offline device', { is_unreachable: true }, false, 'offline'],
    ['an old error of the server, offline', { is_unreachable: true, trouble: 'server' }, false, 'offline'],
    ['a device without the decoder', { failed: 'decode' }, true, 'decode'],
    ['a decoder that failed more than once', { is_repairing: true }, true, 'damaged'],
    ['no answer to the next try', { is_repairing: true, is_unreachable: true }, true, 'network'],
    ['a missing recording', { failed: 'missing', is_unreachable: true }, true, 'missing'],
    ['a refusal, which the page explains', { refused: 'pass', is_unreachable: true }, true, undefined],
  ] as const)('%s', (_name, change, isOnline, expected) => {
    expect(troubleOf({ ...FIRST_STATE, ...change }, isOnline)).toBe(expected);
  });
});
