import { describe, expect, it } from 'vitest';
import { createPopupStore, isPopupCancelled, type PopupHandle } from './popup-store.ts';

function openOne(): { answer: Promise<string>; handle: PopupHandle<string>; isOpen: () => boolean } {
  const store = createPopupStore<string>();
  const handles: PopupHandle<string>[] = [];
  const answer = store.open<string>((handle) => {
    handles.push(handle);
    return 'content';
  });
  const [handle] = handles;
  if (handle === undefined) throw new Error('the popup was not created');
  return { answer, handle, isOpen: () => store.read().length > 0 };
}

describe('createPopupStore', () => {
  it('[R2.16] resolves on ok and closes', async () => {
    const { answer, handle, isOpen } = openOne();
    expect(isOpen()).toBe(true);
    handle.ok('yes');
    await expect(answer).resolves.toBe('yes');
    expect(isOpen()).toBe(false);
  });

  it('[R2.16] rejects with a cancelled error on cancel and closes', async () => {
    const { answer, handle, isOpen } = openOne();
    handle.cancel();
    await expect(answer).rejects.toSatisfy(isPopupCancelled);
    expect(isOpen()).toBe(false);
  });

  it('counts only the first result', async () => {
    const { answer, handle } = openOne();
    handle.ok('yes');
    handle.cancel();
    await expect(answer).resolves.toBe('yes');
  });

  it('holds several popups, each with its own answer', async () => {
    const store = createPopupStore<string>();
    const cancels: (() => void)[] = [];
    const first = store.open<void>(({ cancel }) => {
      cancels.push(cancel);
      return 'first';
    });
    const second = store.open<void>(({ ok }) => {
      ok();
      return 'second';
    });
    await second;
    expect(store.read().map((popup) => popup.content)).toEqual(['first']);
    cancels[0]?.();
    await expect(first).rejects.toThrow('cancelled');
  });

  it('distinguishes other errors from a cancelled popup', () => {
    expect(isPopupCancelled(new Error('x'))).toBe(false);
  });
});
