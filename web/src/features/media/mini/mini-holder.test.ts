import { afterEach, describe, expect, it } from 'vitest';
import type { Subject } from '../use-recording.ts';
import { closeMiniPlayerOf, forgetMiniPlayer, isInMiniPlayer, keepMiniPlayer } from './mini-holder.ts';

const closed: Subject[] = [];
/** Closing forgets it, like the page that created it does. */
const keep = (subject: Subject): void =>
  keepMiniPlayer({
    subject,
    close: () => {
      closed.push(subject);
      forgetMiniPlayer(subject);
    },
  });

afterEach(() => {
  closeMiniPlayerOf('events/999');
  closed.length = 0;
});

describe('the mini player of the window', () => {
  it('closes when another game starts, and stays for its own page', () => {
    keep('events/1');
    closeMiniPlayerOf('events/1');
    expect([closed, isInMiniPlayer('events/1')]).toEqual([[], true]);
    closeMiniPlayerOf('events/2');
    expect([closed, isInMiniPlayer('events/1')]).toEqual([['events/1'], false]);
  });

  it('is one: another that begins closes the one before and stays', () => {
    keep('events/1');
    keep('vod-media-items/2');
    expect([closed, isInMiniPlayer('vod-media-items/2')]).toEqual([['events/1'], true]);
  });

  it('is forgotten by its own game alone', () => {
    keep('events/1');
    forgetMiniPlayer('events/2');
    expect(isInMiniPlayer('events/1')).toBe(true);
  });
});
