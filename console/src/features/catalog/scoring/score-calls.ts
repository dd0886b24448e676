// The calls of a phone with a link of work. The key of the link and the phone's secret travel in headers alone.
import type { ScoredGame, scoring } from '@floodlit/contract/operators/scoring';
import type { Answer, ClientArguments } from '@floodlit/contract/route';

/** Spelled as in the contract, whose file would bring all its schemas along. */
const linkHeader = 'work-link';
const deviceHeader = 'work-device';
const timeoutMs = 15_000;

export type SyncAnswer = Answer<typeof scoring.sync>['data'];
export type SyncBody = ClientArguments<typeof scoring.sync>;

/** `status` 0: the network failed. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterMs: number;

  constructor(status: number, code?: string, retryAfterMs = 0) {
    super(code ?? `status ${status}`);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface ScoreCalls {
  open(device: string | undefined): Promise<ScoredGame>;
  keep(device: string): Promise<ScoredGame>;
  sync(device: string, body: SyncBody): Promise<SyncAnswer>;
}

export function createScoreCalls(key: string, fetchNow: typeof fetch = fetch): ScoreCalls {
  const call = async <Data>(path: string, device: string | undefined, body?: object): Promise<Data> => {
    const headers: Record<string, string> = { accept: 'application/json', [linkHeader]: key };
    if (device !== undefined) headers[deviceHeader] = device;
    if (body !== undefined) headers['content-type'] = 'application/json';
    let response: Response;
    let answer: unknown;
    try {
      response = await fetchNow(`/api/console/score${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      answer = response.ok ? await response.json() : await response.json().catch(() => undefined);
    } catch {
      throw new CallFailed(0);
    }
    if (response.ok) return (answer as { data: Data }).data;
    const { code } = (answer ?? {}) as { code?: unknown };
    const wait = Number(response.headers.get('retry-after'));
    throw new CallFailed(
      response.status,
      typeof code === 'string' ? code : undefined,
      Number.isFinite(wait) ? wait * 1_000 : 0,
    );
  };
  return {
    open: (device) => call('', device),
    keep: (device) => call('/keep', device, {}),
    sync: (device, body) => call('/sync', device, body),
  };
}
