// The wrapper of every API call: it gets a key first, renews an invalid key once, and ends the session after a
// 401.
import { ApiError, createClient, type Call, type CallOptions } from '@floodlit/contract/client';
import { limits } from '@floodlit/contract/limits';
import type { Locale } from '@floodlit/contract/primitives';
import type { Answer, RouteDefinition } from '@floodlit/contract/route';
import { tellFact } from './facts.ts';
import type { Keys } from './keys.ts';
import type { Observable } from './observable.ts';
import { createPauses } from './pauses.ts';

/** Dispatched on the document when an answer rejects a key (R8.01). */
export const KEY_ERROR_EVENT = 'floodlit:key-error';
export interface KeyErrorDetail {
  error: ApiError;
  url: string;
}

export interface Api {
  /** It answers nothing: a preview, which asks the server in no other way either. */
  readonly isInert?: boolean;
  call: <Definition extends RouteDefinition>(
    definition: Definition,
    ...input: Parameters<Call<Definition>>
  ) => Promise<Answer<Definition>>;
}

export interface ApiOptions {
  baseUrl?: string;
  keys: Keys;
  /** The document's language. */
  language?: Locale;
  /** True shows the reload screen. */
  isFailing: Observable<boolean>;
  onUnauthenticated: () => void;
  events: EventTarget;
  fetch?: typeof globalThis.fetch;
  retryDelayMs?: number;
}

export function createApi(options: ApiOptions): Api {
  const { keys, isFailing, onUnauthenticated, events, baseUrl = '/api' } = options;
  const retryDelayMs = options.retryDelayMs ?? limits.retryDelayMs;
  const pauses = createPauses();
  const client = createClient({
    baseUrl,
    apiKey: keys.find,
    onKeyEnding: (apiKey) => void keys.renew(apiKey),
    retryDelayMs,
    ...(options.language === undefined ? {} : { language: options.language }),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

  async function attempt<Definition extends RouteDefinition>(
    definition: Definition,
    input: Parameters<Call<Definition>>,
    retriesLeft: number,
  ): Promise<Answer<Definition>> {
    pauses.check(definition);
    if (definition.audience !== 'bootstrap') await keys.ensure();
    const usedKey = keys.find();
    try {
      const answer = await client.call(definition, ...input);
      tellFact({ kind: 'call', route: definition, options: input[1] });
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tellFact({ kind: 'call', route: definition, options: input[1], error, input: input[0] });
      if (error.status === 401) onUnauthenticated();
      pauses.note(definition, error);
      if (!error.blamesKey || definition.audience === 'bootstrap') throw error;
      const detail: KeyErrorDetail = { error, url: `${baseUrl}${definition.path}` };
      events.dispatchEvent(new CustomEvent(KEY_ERROR_EVENT, { detail }));
      keys.forget(usedKey);
      if (retriesLeft === 0) {
        isFailing.set(true);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      (input[1] as CallOptions | undefined)?.signal?.throwIfAborted();
      return attempt(definition, input, retriesLeft - 1);
    }
  }

  return { call: (definition, ...input) => attempt(definition, input, limits.requestRetries) };
}
