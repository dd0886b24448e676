// The pages, each its own chunk. A chunk loads on navigation or on hover.
import { documentPages, findPage, type PageName } from '@floodlit/contract/document';
import { limits } from '@floodlit/contract/limits';
import type { ComponentType } from 'react';
import { loadChunk } from './load-chunk.ts';

interface PageModule {
  Component: ComponentType;
}

const modules = import.meta.glob<PageModule>('../pages/*.tsx');
const RELOADED_KEY = 'floodlit.reloaded_for_chunk';

/** @param href the reader's destination, used for a reload */
function reloadOnce(href: string): boolean {
  // Offline, a reload would only remove the current page.
  if (!navigator.onLine) return false;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
  } catch {
    return false;
  }
  if (href === location.pathname + location.search + location.hash) location.reload();
  else location.assign(href);
  return true;
}

const findModule = (name: PageName): (() => Promise<PageModule>) | undefined =>
  modules[documentPages[name].module.replace('src/', '../')];

/** Their messages are in the first download. */
const CORE_PAGES: readonly PageName[] = ['home', 'not-found'];

/** @param loadMessages loads the messages that only some pages need. Repeated calls cost nothing. */
export async function loadPage(
  name: PageName,
  loadMessages: () => Promise<void>,
  href: string,
): Promise<PageModule> {
  const load = findModule(name);
  if (load === undefined) throw new Error(`There is no module for the page ${name}.`);
  const loadAll = async (): Promise<PageModule> => {
    const [page] = await Promise.all([load(), CORE_PAGES.includes(name) ? undefined : loadMessages()]);
    return page;
  };
  const page = await loadChunk(loadAll, {
    timeoutMs: limits.chunkTimeoutMs,
    retryDelayMs: limits.retryDelayMs,
    reloadOnce: () => reloadOnce(href),
  });
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Without session storage there is nothing to delete.
  }
  return page;
}

/** The code of the document's own page, for its first rendering. */
export async function pageOf(name: PageName): Promise<ComponentType> {
  const load = findModule(name);
  if (load === undefined) throw new Error(`There is no module for the page ${name}.`);
  return (await load()).Component;
}

/** Prefetches a page's code. */
export function prefetchPage(href: string, pages: readonly { url: string }[]): void {
  const page = findPage(href.replace(/[?#].*$/, ''), pages);
  if (page !== undefined) findModule(page.name)?.().catch(() => undefined);
}
