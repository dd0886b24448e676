import { describe, expect, it } from 'vitest';
import { failureKeyOf, refusalOf, takesTheRight } from './clip-refusal.ts';

describe('refusalOf', () => {
  it.each([
    ['a visitor logs in', 'identity.login_required', null, 'login'],
    ['a pass without clips', 'clips.not_included', null, 'passes'],
    ['no clips left', 'clips.used_up', null, 'renewal'],
    ['no clips of this game', 'clips.off', null, 'none'],
    ['no new clips of this game', 'clips.closed', null, 'none'],
    ['access that ended', 'access.denied', 'pass', 'access'],
    ['access with an account', 'access.denied', 'login', 'login'],
    ['another region', 'access.denied', 'geo', 'none'],
    ['a reason of a newer server', 'clips.something_new', null, 'access'],
  ])('%s', (_name, refusal, reason, way) => {
    expect(refusalOf({ refusal, reason })?.way).toBe(way);
  });

  it('is undefined for a viewer who may make a clip', () => {
    expect(refusalOf({ refusal: null, reason: null })).toBeUndefined();
  });
});

describe('a failed press', () => {
  it.each([
    ['clips.end_too_late', 'make_clip.end_too_late'],
    ['clips.too_many_unfinished', 'make_clip.too_many_unfinished'],
    ['server.broken', 'failure.something'],
    [undefined, 'make_clip.no_answer'],
  ])('%s says %s', (code, key) => expect(failureKeyOf(code)).toBe(key));

  it.each([
    ['clips.used_up', true],
    ['access.denied', true],
    ['clips.no_room', false],
    [undefined, false],
  ])('%s takes the right: %s', (code, expected) => expect(takesTheRight(code)).toBe(expected));
});
