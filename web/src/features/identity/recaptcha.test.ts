import { afterEach, expect, it, vi } from 'vitest';

interface FakeScript extends EventTarget {
  src: string;
  async: boolean;
  remove: () => void;
}

/** A fake page that supports only scripts. */
function aPage() {
  const scripts: FakeScript[] = [];
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { src: '', async: false, remove: () => {} }),
    head: { append: (script: FakeScript) => void scripts.push(script) },
  });
  return scripts;
}
const openAnew = async () => {
  vi.resetModules();
  return (await import('./recaptcha.ts')).openRecaptcha;
};
afterEach(() => vi.unstubAllGlobals());

it('[R6.03] loads Google’s script once, with the channel’s key', async () => {
  const scripts = aPage();
  const openRecaptcha = await openAnew();
  const [one, other] = [openRecaptcha('site-key'), openRecaptcha('site-key')];
  expect(scripts.map(({ src }) => src)).toEqual(['https://www.google.com/recaptcha/api.js?render=site-key']);
  vi.stubGlobal('grecaptcha', {
    ready: (run: () => void) => run(),
    execute: async (key: string, { action }: { action: string }) => `${key} ${action}`,
  });
  scripts[0]?.dispatchEvent(new Event('load'));
  expect(await other).toBe(await one);
  expect(await (await one).execute('site-key', { action: 'login' })).toBe('site-key login');
});

it('[T57] reports a failed download, and retries', async () => {
  const scripts = aPage();
  const openRecaptcha = await openAnew();
  const first = openRecaptcha('site-key');
  scripts[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('could not be loaded');
  void openRecaptcha('site-key').catch(() => undefined);
  expect(scripts).toHaveLength(2);
});
