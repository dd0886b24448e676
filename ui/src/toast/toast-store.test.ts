import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACTION_TOAST_MS, createToastStore, TOAST_MS } from './toast-store.ts';

describe('createToastStore', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('[R3.14] [R9.01k] shows a text as info for 5000 ms under an id of its own', () => {
    const store = createToastStore();
    const id = store.show('Saved');
    expect(store.read()).toEqual([{ id, text: 'Saved', type: 'info', time: 5000 }]);
    vi.advanceTimersByTime(TOAST_MS - 1);
    expect(store.read()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.read()).toEqual([]);
  });

  it('shows a toast with a button for longer', () => {
    const store = createToastStore();
    store.show('Please log in', { action: { label: 'Log in', run: () => undefined } });
    vi.advanceTimersByTime(ACTION_TOAST_MS - 1);
    expect(store.read()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.read()).toEqual([]);
  });

  it('[R2.16] knows success, error and info', () => {
    const store = createToastStore();
    for (const type of ['success', 'error', 'info'] as const) store.show(type, { type });
    expect(store.read().map((toast) => toast.type)).toEqual(['success', 'error', 'info']);
  });

  it('pauses its timer while the viewer reads, then continues with the remaining time', () => {
    const store = createToastStore();
    store.show('One', { time: 1000 });
    vi.advanceTimersByTime(600);
    store.pause();
    vi.advanceTimersByTime(60_000);
    expect(store.read()).toHaveLength(1);
    store.resume();
    vi.advanceTimersByTime(399);
    expect(store.read()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.read()).toEqual([]);
  });

  it('does not stay paused after the toast under the pointer was dismissed', () => {
    const store = createToastStore();
    const id = store.show('One');
    store.pause();
    store.dismiss(id);
    store.show('Two');
    vi.advanceTimersByTime(TOAST_MS);
    expect(store.read()).toEqual([]);
  });

  it('replaces a toast of the same id and restarts its timer', () => {
    const store = createToastStore();
    store.show('One', { id: 'same', time: 1000 });
    vi.advanceTimersByTime(900);
    store.show('Two', { id: 'same', time: 1000 });
    vi.advanceTimersByTime(900);
    expect(store.read().map((toast) => toast.text)).toEqual(['Two']);
  });

  it('keeps the newest four and tells its listeners', () => {
    const store = createToastStore();
    const heard = vi.fn();
    const unsubscribe = store.subscribe(heard);
    for (const text of ['1', '2', '3', '4', '5']) store.show(text);
    expect(store.read().map((toast) => toast.text)).toEqual(['2', '3', '4', '5']);
    expect(heard).toHaveBeenCalled();
    unsubscribe();
    heard.mockClear();
    store.show('6');
    expect(heard).not.toHaveBeenCalled();
  });
});
