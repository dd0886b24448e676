// Listens to the errors of the page: unhandled ones, failed chunks and renderings, and failed calls.
import type { BrowserErrorKind } from '@floodlit/contract/error-reports';
import type { Fact } from '../../../lib/facts.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { createReporter } from './create-reporter.ts';
import { describeError, isWorthReporting, type SentRequest } from './describe-error.ts';

declare global {
  interface Window {
    /** The errors that the inline script of the document has heard, or the listener that replaces them. */
    failures?: Event[] | { push: (event: Event) => void };
  }
}

/** The name of the entry has the hash of the build. */
const readRelease = (): string =>
  [...document.scripts].map(({ src }) => /\/assets\/([\w-]{1,60})\.js/.exec(src)?.[1]).find(Boolean) ??
  'development';

/** @returns the listener to facts. */
export function startReporting(): (fact: Fact) => void {
  const release = readRelease();
  const reporter = createReporter({
    setTimer: (work, ms) => void setTimeout(work, ms),
    // Without the wrapper of the API, whose failure would be another error.
    send: (items) =>
      void fetch('/api/error_reports', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idempotency_key: randomKey(), release, items }),
        keepalive: true,
      }).catch(() => undefined),
  });
  const note = (kind: BrowserErrorKind, error: unknown, sent?: SentRequest): void =>
    reporter.add(describeError(kind, error, location.pathname, sent));
  const noteEvent = (event: ErrorEvent | PromiseRejectionEvent | Event): void => {
    if (event.target instanceof HTMLScriptElement)
      note('chunk', new Error(`${event.target.src} did not load`));
    else if ('reason' in event) note('rejection', event.reason);
    else if ('message' in event) note('error', event.error ?? event.message);
  };
  // The document's own script hears the errors, also those before this code was there.
  const early = window.failures ?? [];
  window.failures = { push: noteEvent };
  if (Array.isArray(early)) early.forEach(noteEvent);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reporter.flush();
  });
  return (fact) => {
    if (fact.kind === 'error') note(fact.of === 'chunk' ? 'chunk' : 'error', fact.error);
    if (fact.kind === 'call' && fact.error !== undefined && isWorthReporting(fact.error))
      note('request', fact.error, { method: fact.route.method, input: fact.input });
  };
}
