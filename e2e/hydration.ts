// Whether React takes over each element that the server rendered. A counter of reported errors does not see a boundary
// that React replaces without a report.
import type { Browser, BrowserContext, ConsoleMessage, Page, WebError } from '@playwright/test';

/** The application's own words, React's in development, and React's numbers in a build. */
const hydrationError =
  /was not hydrated as the server rendered it|hydrat(?:ed|ing|ion)\b[^]*(?:fail|match|server)|Minified React error #(?:418|419|421|422|423|424|425)\b/i;

interface ServersPage {
  /** The elements of `#root`, as the parser left them. */
  elements: Element[];
  /** The elements that React removed before it had hydrated them, as tags with their classes. */
  replaced: string[];
}

/** Runs in the page. React keeps its own data at each element that it has rendered or hydrated. */
function watchServersPage(): void {
  const servers: ServersPage = { elements: [], replaced: [] };
  Object.assign(window, { servers });
  const dataOf = (node: Node, name: string): unknown => {
    const key = Object.keys(node).find((one) => one.startsWith(name));
    return key === undefined ? undefined : (node as unknown as Record<string, unknown>)[key];
  };
  const isHydrated = (node: Node): boolean => dataOf(node, '__reactFiber$') !== undefined;
  const begin = (): void => {
    const root = document.getElementById('root');
    if (document.readyState !== 'interactive' || root === null) return;
    // React leaves the preloads that it wrote before the page.
    servers.elements = [...root.querySelectorAll(':not(link)')];
    const known = new Set<Node>(servers.elements);
    const address = location.href;
    const boot = document.getElementById('boot')?.textContent;
    const { path: rendered } = JSON.parse(boot ?? '{}') as { path?: string };
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its node
    const real = Node.prototype.removeChild;
    // React forgets its data at an element soon after the removal.
    Node.prototype.removeChild = function removeChild<Child extends Node>(this: Node, child: Child): Child {
      const props = dataOf(this, '__reactProps$') as { dangerouslySetInnerHTML?: unknown } | undefined;
      // Scripts fill other elements, whose content React does not own.
      const isReacts = this === root || (isHydrated(this) && !props?.dangerouslySetInnerHTML);
      // A navigation, and an address that asks for a part of the page, remove what they leave, hydrated or not.
      const isThere = location.href === address && location.pathname + location.search === rendered;
      if (isReacts && isThere && known.has(child) && !isHydrated(child)) {
        const { localName, className } = child as unknown as Element;
        servers.replaced.push(`${localName}.${String(className)}`);
        console.error(`The server's ${localName}.${String(className)} was not hydrated, but replaced.`);
      }
      return real.call(this, child) as Child;
    };
  };
  document.addEventListener('readystatechange', begin);
}

const replacement = /^The server's .* was not hydrated, but replaced\.$/;

/** Watches every page of the context. The list grows. */
export async function watchHydration(context: BrowserContext, faults: string[]): Promise<void> {
  const note = (text: string, url: string): void => {
    if (hydrationError.test(text) || replacement.test(text)) faults.push(`${url}: ${text}`);
  };
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') note(message.text(), message.page()?.url() ?? '');
  });
  context.on('weberror', (failure: WebError) => note(failure.error().message, failure.page()?.url() ?? ''));
  await context.addInitScript(watchServersPage);
}

/** Watches every context that the browser opens until it is stopped. */
export function watchBrowser(browser: Browser, faults: string[]): () => void {
  const watch = (context: BrowserContext): void => {
    // A context that closes at once needs no watching.
    watchHydration(context, faults).catch(() => undefined);
  };
  browser.on('context', watch);
  return () => browser.off('context', watch);
}

/** The server's elements in the page that React has not taken over, and those that it removed before. */
export const listUnhydrated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { servers } = window as unknown as { servers: ServersPage };
    if (document.readyState === 'loading') return ['loading'];
    const keyOf = (node: Element, name: string): string | undefined =>
      Object.keys(node).find((one) => one.startsWith(name));
    const isForeign = (node: Element): boolean => {
      for (
        let above = node.parentElement;
        above !== null && above.id !== 'root';
        above = above.parentElement
      ) {
        const key = keyOf(above, '__reactProps$');
        const props = key && (above as unknown as Record<string, { dangerouslySetInnerHTML?: unknown }>)[key];
        if (props && props.dangerouslySetInnerHTML !== undefined) return true;
      }
      return false;
    };
    const waiting = servers.elements.filter(
      (node) => node.isConnected && keyOf(node, '__reactFiber$') === undefined && !isForeign(node),
    );
    return [
      ...servers.replaced.map((name) => `replaced: ${name}`),
      ...waiting.map((node) => `not hydrated: ${node.localName}.${String(node.className)}`),
    ];
  });

/** How many elements the server rendered, and which parts of the page's frame are no longer the server's. */
export const readKept = (page: Page): Promise<{ drawn: number; left: string[] }> =>
  page.evaluate(() => {
    const { elements } = (window as unknown as { servers: ServersPage }).servers;
    const left = elements.filter((node) => node.matches('.app-header, main, .footer') && !node.isConnected);
    return {
      drawn: elements.length,
      left: left.map((node) => `${node.localName}.${String(node.className)}`),
    };
  });
