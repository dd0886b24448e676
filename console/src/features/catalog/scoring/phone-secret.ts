// The secret of this phone for one link. It stands in two storages: browsers clear them by different rules.
import type { ScoreStore } from './score-store.ts';

const nameOf = (link: string): string => `floodlit.score.${link}`;

function readCopy(link: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(link)) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeCopy(link: string, secret: string): void {
  try {
    localStorage.setItem(nameOf(link), secret);
  } catch {
    // The first storage has it, or the phone is forgotten when the page closes.
  }
}

export const readSecret = (link: string, kept: string | undefined): string | undefined =>
  kept ?? readCopy(link);

const newSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Made by the press that takes the work, and kept before it is sent. */
export async function makeSecret(link: string, store: ScoreStore): Promise<string> {
  const made = readCopy(link) ?? newSecret();
  const secret = await store.keepDevice(made).catch(() => made);
  writeCopy(link, secret);
  return secret;
}
