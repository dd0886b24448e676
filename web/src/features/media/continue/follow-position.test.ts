import { beforeEach, expect, it, vi } from 'vitest';
import { followPosition, type SentPosition } from './follow-position.ts';

class FakeMedia extends EventTarget {
  currentTime = 0;
  duration = 600;
  ended = false;
  paused = false;
}
let media: FakeMedia;
let page: EventTarget;
let clock: number;
let hidden: boolean;
let live: boolean;
let sent: SentPosition[];
let stop: () => void;

beforeEach(() => {
  media = new FakeMedia();
  page = new EventTarget();
  clock = 0;
  hidden = false;
  live = false;
  sent = [];
  stop = followPosition({
    media,
    page,
    send: (position) => void sent.push(position),
    now: () => clock,
    isLive: () => live,
    isHidden: () => hidden,
  });
});

const tell = (type: string): boolean => media.dispatchEvent(new Event(type));
function play(seconds: number): void {
  for (let step = 0; step < seconds; step++) {
    clock += 1_000;
    media.currentTime += 1;
    tell('timeupdate');
  }
}
function pause(): void {
  media.paused = true;
  tell('pause');
}

it('sends the position every 15 s while the game plays', () => {
  play(46);
  expect(sent.map(({ seconds }) => seconds)).toEqual([15, 30, 45]);
});

it('sends nothing before 15 s are watched: a glance replaces no position', () => {
  play(10);
  pause();
  page.dispatchEvent(new Event('pagehide'));
  stop();
  expect(sent).toEqual([]);
});

it('a seek alone is not watching', () => {
  play(3);
  media.currentTime = 300;
  tell('timeupdate');
  pause();
  expect(sent).toEqual([]);
});

it('sends at a pause, and the same position only once', () => {
  play(20);
  pause();
  page.dispatchEvent(new Event('pagehide'));
  stop();
  expect(sent.map(({ seconds }) => seconds)).toEqual([15, 20]);
});

it('a page that hides sends the position with its age', () => {
  play(20);
  clock += 4_000;
  hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sent.at(-1)).toEqual({ seconds: 20, seconds_ago: 4 });
});

it('a page that becomes visible sends nothing', () => {
  play(14);
  play(2);
  const before = sent.length;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(before);
});

it('sends the whole duration after the last frame', () => {
  play(20);
  media.currentTime = 599.9;
  media.ended = true;
  media.paused = true;
  tell('ended');
  expect(sent.at(-1)?.seconds).toBe(600);
});

it('sends nothing while the game is live, and its position after the end', () => {
  live = true;
  play(40);
  pause();
  expect(sent).toEqual([]);
  live = false;
  media.paused = false;
  play(31);
  expect(sent.length).toBeGreaterThan(0);
});

it('stops for good', () => {
  const spy = vi.spyOn(media, 'removeEventListener');
  stop();
  play(60);
  expect(sent).toEqual([]);
  expect(spy).toHaveBeenCalledTimes(3);
});
