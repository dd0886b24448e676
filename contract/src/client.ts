// The only code that builds API addresses: the key's place, the encoding of lists, time-outs and the one retry.
import { failedMessage, type ErrorCode } from './errors.ts';
import { keyEndsHeader } from './headers.ts';
import { limits } from './limits.ts';
import { isCallKind, type CallKind } from './call-kinds.ts';
import type { AccessReason } from './catalog/access-decision.ts';
import type { Locale } from './primitives.ts';
import type { Answer, ClientArguments, RouteDefinition } from './route.ts';

/**
 * The catalogue of errors with all its texts would be 2 % of the web's first download. A newer server may also send
 * unknown codes, so every switch on codes needs a default.
 */
const codes =
  /^(?:request|server|channel|identity|catalog|favorites|commerce|access|media|clips|insight|operators)\.[a-z_]+$/;
const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && codes.test(value);

/**
 * The error of a failed call. `code` is undefined without an answer of the API (network, time-out, a proxy's
 * page).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly errors: Record<string, string[]>;
  readonly reason: AccessReason | undefined;
  /** The exceeded limit, when the status is 429. */
  readonly kind: CallKind | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly path: string;

  constructor(path: string, status: number, body: unknown, retryAfterSeconds?: number) {
    const answer = isRecord(body) ? body : {};
    const code = isCode(answer.code) ? answer.code : undefined;
    super(typeof answer.message === 'string' ? answer.message : failedMessage);
    this.name = 'ApiError';
    this.path = path;
    this.status = status;
    this.code = code;
    this.errors = isRecord(answer.errors) ? (answer.errors as Record<string, string[]>) : {};
    this.reason = typeof answer.reason === 'string' ? (answer.reason as AccessReason) : undefined;
    this.kind = isCallKind(answer.kind) ? answer.kind : undefined;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /**
   * True when the answer rejects a key. The client then drops both stored keys and requests new ones (R4.09).
   */
  get blamesKey(): boolean {
    return 'api_key' in this.errors || 'channel_key' in this.errors;
  }
}

export interface ClientOptions {
  /** Base address of the API without a trailing slash: `/api` or `https://host/api`. */
  baseUrl: string;
  apiKey?: () => string | undefined;
  /** The language of the content in the answers. Without it, the browser's or the channel's first. */
  language?: Locale;
  /** Called when an answer says that the key of its request expires soon. */
  onKeyEnding?: (apiKey: string) => void;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds between the first try and the retry. Tests shorten it. */
  retryDelayMs?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** False keeps the call out of the measures of the visit (R7.08). */
  tracking?: boolean;
}

export type Call<Definition extends RouteDefinition> =
  Record<string, never> extends ClientArguments<Definition>
    ? (input?: ClientArguments<Definition>, options?: CallOptions) => Promise<Answer<Definition>>
    : (input: ClientArguments<Definition>, options?: CallOptions) => Promise<Answer<Definition>>;

export interface Client {
  /** Calls one route. The input holds path, query and body fields in one flat object. */
  call<Definition extends RouteDefinition>(
    definition: Definition,
    ...input: Parameters<Call<Definition>>
  ): Promise<Answer<Definition>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The routes' schemas allow only texts, numbers and booleans in an address. */
const textOf = (value: unknown): string => String(value as string | number | boolean);

function appendQuery(search: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, textOf(item));
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) appendQuery(search, `${name}[${key}]`, inner);
  else search.append(name, textOf(value));
}

interface Prepared {
  key: string | undefined;
  url: string;
  init: RequestInit;
}

function prepare(
  definition: RouteDefinition,
  input: Record<string, unknown>,
  options: ClientOptions,
): Prepared {
  const rest = { ...input };
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(textOf(value));
  });
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.language !== undefined) headers['accept-language'] = options.language;
  const key = definition.audience === 'bootstrap' ? undefined : options.apiKey?.();
  if (key !== undefined) headers.authorization = `Bearer ${key}`;

  if (definition.method === 'GET' || definition.method === 'DELETE') {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(rest)) appendQuery(search, name, value);
    const query = search.size > 0 ? `?${search.toString()}` : '';
    return { key, url: `${options.baseUrl}${path}${query}`, init: { method: definition.method, headers } };
  }
  headers['content-type'] = 'application/json';
  const isPatch = definition.method === 'PATCH';
  const body = JSON.stringify(isPatch ? { ...rest, _method: 'patch' } : rest);
  return { key, url: `${options.baseUrl}${path}`, init: { method: 'POST', headers, body } };
}

/** @throws when a successful answer arrives incomplete. A refusal needs only its status. */
const readBody = (response: Response): Promise<unknown> =>
  response.ok ? response.json() : response.json().catch(() => undefined);

async function send(
  prepared: Prepared,
  path: string,
  options: ClientOptions,
  signal?: AbortSignal,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
  const fetchNow = options.fetch ?? globalThis.fetch;
  let response: Response;
  let body: unknown;
  try {
    response = await fetchNow(prepared.url, {
      ...prepared.init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    body = await readBody(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(path, 0, undefined);
  }
  if (prepared.key !== undefined && response.headers.has(keyEndsHeader)) options.onKeyEnding?.(prepared.key);
  if (response.ok) return body;
  const retryAfter = Number(response.headers.get('retry-after'));
  throw new ApiError(
    path,
    response.status,
    body,
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  );
}

const isWorthRepeating = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** @returns a client whose calls are typed by the route definitions of this package. */
export function createClient(options: ClientOptions): Client {
  return {
    async call(definition, ...[input, callOptions]) {
      const signal = callOptions?.signal;
      const prepared = prepare(definition, (input ?? {}) as Record<string, unknown>, options);
      const mayRepeat = definition.method === 'GET' || definition.repeatable === true;
      for (let retriesLeft = mayRepeat ? limits.requestRetries : 0; ; retriesLeft--) {
        try {
          return (await send(prepared, definition.path, options, signal)) as Answer<typeof definition>;
        } catch (error) {
          if (retriesLeft === 0 || !isWorthRepeating(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, options.retryDelayMs ?? limits.retryDelayMs));
          signal?.throwIfAborted();
        }
      }
    },
  };
}
