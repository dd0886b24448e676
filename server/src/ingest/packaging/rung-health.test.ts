import { describe, expect, it } from 'vitest';
import { createRungHealth, healthText, type RungHealth } from './rung-health.ts';

describe('the health of the lower rungs', () => {
  it('counts missed segments, and reports once when viewers get the source and once when they no longer do', () => {
    const told: string[] = [];
    const changes: (readonly RungHealth[])[] = [];
    let now = Date.UTC(2026, 10, 24, 19, 42);
    const book = createRungHealth({
      nowMs: () => now,
      onProblem: (sentence) => told.push(sentence),
      onChange: (all) => changes.push(all),
    });
    book.has('360p');
    expect(healthText(book.read())).toBe('');
    book.restore('720p', 0);
    book.misses('360p');
    now += 4_000;
    book.misses('360p');
    expect(healthText(book.read())).toBe('viewers of 360p get the source since 19:42 UTC (2 segments)');
    book.has('360p');
    book.has('360p');
    expect(healthText(book.read())).toBe('360p missed 2 segments');
    expect(told).toEqual([
      'Viewers of 360p get the source since 19:42 UTC: this rung misses segments.',
      'The 360p rung is there again. So far it missed 2 segments.',
    ]);
    expect(changes.map(([first]) => first?.missing_since)).toEqual([now - 4_000, now - 4_000, null]);
  });
});
