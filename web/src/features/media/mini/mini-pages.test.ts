import { findPage } from '@floodlit/contract/document';
import { describe, expect, it } from 'vitest';
import { allowsMiniPlayer } from './mini-pages.ts';

describe('allowsMiniPlayer', () => {
  it.each([
    ['/', true],
    ['/schedule', true],
    ['/vod_library', true],
    ['/watch/12', true],
    ['/profile/orders', true],
    ['/packages', true],
    ['/buy', false],
    ['/login', false],
    ['/registration', false],
    ['/password-reset-request', false],
    ['/password-reset', false],
    ['/verify-email', false],
    ['/confirm-account-deletion', false],
    ['/watch_embed/12', false],
    ['/a/page/that/is/unknown', false],
  ])('%s: %s', (path, expected) => expect(allowsMiniPlayer(findPage(path, [])?.name)).toBe(expected));
});
