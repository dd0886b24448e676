// The session of a phone: its storage, its network, its tabs and its clocks.
import { openScoreStore } from './indexed-score-store.ts';
import { makeSecret, readSecret } from './phone-secret.ts';
import { createScoreCalls } from './score-calls.ts';
import { openInTime } from './score-store.ts';
import { createScorerSession, type ScorerSession } from './scorer-session.ts';

/** @param link the secret part of the address. */
export async function openPhoneSession(link: string): Promise<ScorerSession> {
  const store = await openInTime(() => openScoreStore(link));
  const name = `floodlit.score.${link}`;
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  const session = createScorerSession({
    calls: createScoreCalls(link, (...given) => fetch(...given)),
    store,
    secret: { read: (kept) => readSecret(link, kept), make: () => makeSecret(link, store) },
    reading: () => ({ wall: Date.now(), steady: performance.now() }),
    uuid: () => crypto.randomUUID(),
    chance: () => Math.random(),
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    // Without locks two tabs may send the same entry, which the server keeps once.
    withLock: (act) => ('locks' in navigator ? navigator.locks.request(name, act) : act()),
    isVisible: () => document.visibilityState === 'visible',
    announce: () => tabs?.postMessage('changed'),
  });
  tabs?.addEventListener('message', () => session.wake(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.wake();
  });
  globalThis.addEventListener('online', () => session.wake());
  void session.start();
  return session;
}
