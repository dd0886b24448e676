import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AnswerCall } from './answer-call.ts';
import type { Control } from './control.ts';
import type { Dashboard } from './dashboard/dashboard.ts';
import type { Portal } from './portal/portal.ts';
import type { Reply } from './reply.ts';
import { toJson } from './reply.ts';
import { readStripeScript } from './stripe-script.ts';

const maxBodyBytes = 100_000;

const staticFiles = new Map([
  ['/controls.css', 'text/css; charset=utf-8'],
  ['/dashboard.css', 'text/css; charset=utf-8'],
  ['/dashboard.js', 'text/javascript; charset=utf-8'],
  ['/portal.css', 'text/css; charset=utf-8'],
  ['/portal.js', 'text/javascript; charset=utf-8'],
]);

interface HttpDeps {
  answerCall: AnswerCall;
  control: Control;
  dashboard: Dashboard;
  portal: Portal;
  token: string;
  log: (line: string) => void;
}

export function createSandboxServer(deps: HttpDeps): Server {
  const server = createServer((request, response) => {
    respond(deps, request, response).catch((error: unknown) => {
      deps.log(`${request.method} failed: ${error instanceof Error ? error.message : 'unknown'}`);
      if (response.headersSent || request.socket.destroyed) request.socket.destroy();
      else
        send(response, toJson(500, { error: { type: 'api_error', message: 'An unknown error occurred.' } }));
    });
  });
  server.requestTimeout = 30_000;
  return server;
}

async function respond(deps: HttpDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) {
    const message = `The request is larger than ${maxBodyBytes} bytes.`;
    send(response, {
      ...toJson(413, { error: { type: 'invalid_request_error', message } }),
      headers: { connection: 'close' },
    });
    return;
  }
  const reply = await createReply(deps, request, body);
  if (reply === 'reset') request.socket.resetAndDestroy();
  else send(response, reply);
}

async function createReply(deps: HttpDeps, request: IncomingMessage, body: string): Promise<Reply | 'reset'> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const path = url.pathname;
  const staticType = staticFiles.get(path);
  if (path.startsWith('/v1/')) {
    const { authorization } = headers;
    const key = headers['idempotency-key'];
    const idempotencyKey = Array.isArray(key) ? key[0] : key;
    const parameters = method === 'POST' ? body : url.search.slice(1);
    return deps.answerCall({ method, path, parameters, authorization, idempotencyKey });
  }
  if (path.startsWith('/_sandbox/')) return deps.control(method, path, headers.authorization, body);
  if (path === '/healthz') return toJson(200, { token: deps.token });
  if (method === 'GET' && path === '/stripe.js')
    return toFile('text/javascript; charset=utf-8', await readStripeScript());
  if (method === 'GET' && staticType) return readStaticFile(path, staticType);
  if (method === 'GET' && path === '/') return deps.dashboard.show(url.search);
  if (method === 'POST' && path.startsWith('/dashboard/')) return deps.dashboard.act(path, headers, body);
  if (path.startsWith('/portal/') && (method === 'GET' || method === 'POST'))
    return deps.portal.answer(method, path, url.search, headers, body);
  return toJson(404, {
    error: {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}).`,
    },
  });
}

async function readStaticFile(path: string, type: string): Promise<Reply> {
  return toFile(type, await readFile(new URL(`browser${path}`, import.meta.url)));
}

function toFile(type: string, body: string | Buffer): Reply {
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
    body,
  };
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, { 'x-content-type-options': 'nosniff', ...reply.headers });
  response.end(reply.body);
}

/** Undefined when it is larger than a Stripe call ever is. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
