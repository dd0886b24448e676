import { describe, expect, it } from 'vitest';
import { createLocalStore, createMemoryStorage } from './local-store.ts';

const DAY_MS = 86_400_000;

describe('createLocalStore', () => {
  it('[R3.15a] keeps everything under one prefix', () => {
    const storage = createMemoryStorage();
    createLocalStore(storage).keep('api_key', 'secret');
    expect(storage.getItem('floodlit.api_key')).toBe('secret');
  });

  it('[R3.15h] [R9.01h] forgets a preference after 360 days', () => {
    let now = 0;
    const store = createLocalStore(createMemoryStorage(), () => now);
    store.keepPreference('events_view', 'list');
    now = 359 * DAY_MS;
    expect(store.findPreference('events_view')).toBe('list');
    now = 361 * DAY_MS;
    expect(store.findPreference('events_view')).toBeUndefined();
  });
});
