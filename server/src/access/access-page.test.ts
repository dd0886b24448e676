import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EventType, StreamStatus } from '@floodlit/contract/catalog/catalog';
import { decide, isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { decidePlaying } from './rules.ts';

const page = readFileSync(new URL('../../../docs/algorithms/access.md', import.meta.url), 'utf8');

/** The rows of the page: the event, the viewer and the answer. */
const examples = [...page.matchAll(/^\| ((?:free|register|paid|ppv)[^|]*) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, watched = '', viewer = '', answer = '']) => ({ watched, viewer, answer: answer.replaceAll('`', '') }),
);

/** Bob's season pass covers paid events and the paid library, but no pay-per-view. */
const isCovered = (watched: string, viewer: string): boolean =>
  viewer.startsWith('Bob') && !viewer.includes('after his refund') && watched.startsWith('paid');

const isBlocked = (viewer: string): boolean =>
  (viewer.includes('blocks France') && isGeoBlocked({ mode: 'block', countries: ['FR'] }, 'FR')) ||
  (viewer.includes('not allowed') && isGeoBlocked({ mode: 'allow', countries: ['US'] }, 'CA'));

describe('docs/algorithms/access.md', () => {
  it('has its examples', () => {
    expect(examples).toHaveLength(16);
  });

  it.each(examples)('$watched, $viewer: $answer', ({ watched, viewer, answer }) => {
    const access = decide({
      type: watched.split(/[ ,]/)[0] as EventType,
      isLoggedIn: !viewer.startsWith('a visitor'),
      isCovered: isCovered(watched, viewer),
      isGeoBlocked: isBlocked(viewer),
    });
    const status: StreamStatus = watched.includes('upcoming') ? 'upcoming' : 'finished';
    const { granted, reason } = decidePlaying(access, status);
    expect(granted ? 'granted' : reason).toBe(answer.trim());
  });
});
