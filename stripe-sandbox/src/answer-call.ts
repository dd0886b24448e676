import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, PublicAddress } from './call.ts';
import type { Database } from './database.ts';
import { expand } from './expand.ts';
import type { Fault } from './faults.ts';
import { takeCallFault } from './faults.ts';
import type { Form } from './form.ts';
import { parseForm } from './form.ts';
import { createId } from './identifiers.ts';
import type { IdempotentRequest, StoredAnswer } from './idempotency.ts';
import { createIdempotentRequest, findStoredAnswer, keyInUse, storeAnswer } from './idempotency.ts';
import { listTexts } from './parameters.ts';
import { isIntent, isSame, reduceForBrowser } from './public-intent.ts';
import type { Route } from './route.ts';
import { findRoute } from './routes.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { RateLimit } from './rate-limit.ts';
import { StripeError, invalidRequest, serverError, tooManyRequests } from './stripe-error.ts';

interface ApiRequest {
  method: string;
  path: string;
  /** The query of a GET or DELETE, the body of a POST. */
  parameters: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface AnswerDeps {
  database: Database;
  clock: SandboxClock;
  secretKey: string;
  publishableKey: string;
  address: PublicAddress;
  rateLimit: RateLimit;
  /** Ends every hang when the sandbox stops. */
  signal: AbortSignal;
  onActed: () => void;
  log: (line: string) => void;
}

/** `reset`: the connection is to be broken without an answer. */
export type AnswerCall = (request: ApiRequest) => Promise<ApiAnswer | 'reset'>;

interface Errand {
  route: Route;
  ids: readonly string[];
  form: Form;
  audience: Call['audience'];
  requestId: string;
  idempotencyKey: string | null;
  idempotent: IdempotentRequest | undefined;
}

export function createAnswerCall(deps: AnswerDeps): AnswerCall {
  const executing = new Set<string>();

  async function answer(request: ApiRequest, requestId: string): Promise<ApiAnswer | 'reset'> {
    if (!deps.rateLimit.take()) throw tooManyRequests();
    const errand = readErrand(deps, request, requestId);
    const key = errand.idempotent?.key;
    if (key === undefined) return carryOut(deps, errand);
    if (executing.has(key)) throw keyInUse(key);
    executing.add(key);
    try {
      return await carryOut(deps, errand);
    } finally {
      executing.delete(key);
    }
  }

  return async (request) => {
    const requestId = createId('req');
    try {
      return await answer(request, requestId);
    } catch (error) {
      if (error instanceof StripeError) return toAnswer(requestId, error.status, errorBody(error, 'secret'));
      deps.log(
        `${request.method} ${request.path} failed: ${error instanceof Error ? error.message : 'unknown'}`,
      );
      return toAnswer(
        requestId,
        500,
        JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred.' } }),
      );
    }
  };
}

function readErrand(deps: AnswerDeps, request: ApiRequest, requestId: string): Errand {
  const form = readForm(request.parameters);
  const audience = readAudience(deps, request.authorization, form);
  const found = findRoute(request.method, request.path);
  if (!found) {
    const message = `Unrecognized request URL (${request.method}: ${request.path.slice(0, 200)}). The sandbox may not know it yet.`;
    throw new StripeError(404, { type: 'invalid_request_error', message });
  }
  if (audience === 'publishable' && !found.route.isForBrowsers) {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
    throw new StripeError(403, { type: 'invalid_request_error', code: 'secret_key_required', message });
  }
  const key = request.method === 'GET' ? undefined : request.idempotencyKey;
  if (key !== undefined && key.length > 255)
    throw invalidRequest('Idempotency keys can have up to 255 characters.');
  const idempotent = key ? createIdempotentRequest(key, request.path, request.parameters) : undefined;
  return { ...found, form, audience, requestId, idempotencyKey: key ?? null, idempotent };
}

function readForm(parameters: string): Form {
  try {
    return parseForm(parameters);
  } catch (error) {
    if (error instanceof RangeError) throw invalidRequest(error.message);
    throw error;
  }
}

/** The key comes as Bearer, as the user of Basic, or, from the browser, as the parameter `key`. */
function readAudience(deps: AnswerDeps, authorization: string | undefined, form: Form): Call['audience'] {
  const [scheme, credential = ''] = (authorization ?? '').split(' ', 2);
  const parameter = typeof form['key'] === 'string' ? form['key'] : '';
  const basic =
    scheme === 'Basic' ? (Buffer.from(credential, 'base64').toString().split(':', 1)[0] ?? '') : '';
  const key = scheme === 'Bearer' ? credential : basic || parameter;
  if (!key) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new StripeError(401, { type: 'invalid_request_error', message });
  }
  if (isSame(key, deps.secretKey)) return 'secret';
  if (isSame(key, deps.publishableKey)) return 'publishable';
  throw new StripeError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${key.slice(0, 7)}****`,
  });
}

async function carryOut(deps: AnswerDeps, errand: Errand): Promise<ApiAnswer | 'reset'> {
  const { idempotent, requestId } = errand;
  if (idempotent) {
    const stored = await deps.database.ask((tx) => findStoredAnswer(tx, idempotent, deps.clock.now()));
    if (stored) return replay(stored, idempotent.key);
  }
  const fault = await takeCallFault(deps.database, errand.route.operation);
  const pause = () =>
    sleep((fault?.seconds ?? 0) * 1000, undefined, { signal: deps.signal }).catch(() => undefined);
  if (fault?.mode === 'rate_limit') {
    throw tooManyRequests();
  }
  if (fault?.mode === 'fail_before') throw serverError();
  if (fault?.mode === 'reset_before') return 'reset';
  if (fault?.mode === 'hang_before') await pause();
  const isReading = errand.route.method === 'GET';
  const { status, body } = await deps.database[isReading ? 'ask' : 'transact']((tx) =>
    act(deps, errand, fault, tx),
  );
  if (!isReading) deps.onActed();
  if (fault?.mode === 'reset_after') return 'reset';
  if (fault?.mode === 'hang_after') await pause();
  return toAnswer(requestId, status, body, idempotent && { 'idempotency-key': idempotent.key });
}

/** Runs the operation and stores its answer under the idempotency key in one transaction. A crash leaves both or neither. */
async function act(
  deps: AnswerDeps,
  errand: Errand,
  fault: Fault | undefined,
  tx: Call['tx'],
): Promise<StoredAnswer> {
  const { route, ids, form, audience, requestId, idempotencyKey, idempotent } = errand;
  const { clock, address } = deps;
  const call: Call = { tx, clock, form, audience, requestId, idempotencyKey, address };
  let status = 200;
  let body: string;
  try {
    if (fault?.mode === 'fail_before_stored') throw serverError();
    const object = await expand(tx, await route.run(call, ...ids), readExpansions(call));
    body = JSON.stringify(audience === 'publishable' && isIntent(object) ? reduceForBrowser(object) : object);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    // Any other refusal rolls back and leaves the key free, as Stripe's validation does.
    if (!error.isFinal) throw error;
    ({ status } = error);
    body = errorBody(error, audience);
  }
  if (fault?.mode === 'fail_after')
    ({ status, body } = { status: 500, body: errorBody(serverError(), audience) });
  const answer: StoredAnswer = { status, body, request_id: requestId };
  if (idempotent) await storeAnswer(tx, idempotent, answer, deps.clock.now());
  return answer;
}

function readExpansions(call: Call): string[] {
  const paths = listTexts(call.form, 'expand');
  if (call.audience === 'publishable' && paths.some((path) => path !== 'payment_method')) {
    throw invalidRequest('This property cannot be expanded with a publishable key.', undefined, 'expand');
  }
  return paths;
}

function errorBody(error: StripeError, audience: Call['audience']): string {
  const { payment_intent: payment, setup_intent: setup } = error.body;
  const isReduced = audience === 'publishable';
  return JSON.stringify({
    error: {
      ...error.body,
      ...(isReduced && payment && { payment_intent: reduceForBrowser(payment) }),
      ...(isReduced && setup && { setup_intent: reduceForBrowser(setup) }),
    },
  });
}

function replay(stored: StoredAnswer, key: string): ApiAnswer {
  return toAnswer(createId('req'), stored.status, stored.body, {
    'idempotency-key': key,
    'idempotent-replayed': 'true',
    'original-request': stored.request_id,
  });
}

function toAnswer(
  requestId: string,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): ApiAnswer {
  return {
    status,
    body,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'cache-control': 'no-store',
      ...headers,
    },
  };
}
