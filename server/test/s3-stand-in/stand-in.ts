// A small S3 store for tests: it checks signatures, keeps objects in memory, and misbehaves by plan.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { errorOf, type Fault, type FaultPlan, noFaults, type PlannedRequest } from './faults.ts';
import { type S3Error, s3Error } from './s3-error.ts';
import { findSignatureError } from './signature.ts';

export interface S3StandIn extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, which stays the same while the store is away. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
  /** By key, without the bucket. A test may change them. */
  readonly objects: Map<string, Buffer>;
  /** All that arrived, with headers, in order. */
  readonly requests: (PlannedRequest & { readonly headers: IncomingMessage['headers'] })[];
  plan: FaultPlan;
  /** Nothing listens: connections are refused until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export interface S3StandInOptions {
  readonly bucket?: string;
  readonly region?: string;
  readonly now?: () => Date;
  readonly port?: number;
}

/** Some stores do not understand these headers. The stand-in refuses them, so that nobody relies on them. */
const beyondDialect = /^(?:x-amz-(?!date$|content-sha256$)|if-|content-md5$)/u;

/** It listens on loopback alone, and does not keep the process from ending. */
export async function startS3StandIn(options: S3StandInOptions = {}): Promise<S3StandIn> {
  const { now = () => new Date(), region = 'us-east-1', bucket = 'films' } = options;
  const keys = { key: 'stand-in:key', secret: 'a-secret/that+nobody=may-read' };
  const server = createServer({ keepAliveTimeout: 60_000 });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  await listen(options.port ?? 0);
  server.unref();
  const { port } = server.address() as AddressInfo;
  const goAway = (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  };
  const store: S3StandIn = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region,
    ...keys,
    objects: new Map(),
    requests: [],
    plan: noFaults,
    goAway,
    comeBack: async () => {
      await listen(port);
      server.unref();
    },
    [Symbol.asyncDispose]: goAway,
  };
  server.on('connection', (socket) => socket.unref());
  server.on('request', (request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  return store;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    const [, inBucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/u.exec(path) ?? [];
    const { method = '', headers } = request;
    const planned = { number: store.requests.length + 1, method, key };
    store.requests.push({ ...planned, headers });
    const fault = store.plan(planned);
    response.sendDate = false;
    response.setHeader('date', now().toUTCString());
    if (fault === 'refuse' || (fault === 'cut' && method !== 'GET')) return void request.socket.destroy();
    const body = await bodyOf(request);
    if (fault === 'hang') return;
    if (typeof fault === 'object' && 'lateMs' in fault) await wait(fault.lateMs, undefined, { ref: false });
    if (typeof fault === 'object' && 'redirect' in fault) return redirect(response, fault.redirect, fault.to);
    const error =
      (fault === undefined ? undefined : errorOf(fault)) ??
      findSignatureError(request, body, { ...keys, region, now }) ??
      findRequestError(request, inBucket);
    if (error !== undefined) return sendError(response, method, error);
    switch (method) {
      case 'PUT':
        return put(key, body, response, fault);
      case 'DELETE':
        if (fault !== 'forget') store.objects.delete(key);
        return void response.writeHead(204).end();
      default:
        return get(key, request, response, fault);
    }
  }

  function findRequestError({ method = '', url = '', headers }: IncomingMessage, inBucket: string) {
    if (inBucket !== bucket) return s3Error(404, 'NoSuchBucket', 'The specified bucket does not exist.');
    const unknown = Object.keys(headers).find((name) => beyondDialect.test(name));
    if (!['PUT', 'GET', 'HEAD', 'DELETE'].includes(method) || url.includes('?') || unknown !== undefined)
      return s3Error(501, 'NotImplemented', `${unknown ?? `${method} of this kind`} is not implemented.`);
    return undefined;
  }

  function put(key: string, body: Buffer, response: ServerResponse, fault: Fault | undefined): void {
    const stored = fault === 'other bytes' ? withOtherByte(body) : body;
    if (fault !== 'forget') store.objects.set(key, stored);
    response.writeHead(200, { etag: etagOf(stored), 'content-length': 0 }).end();
  }

  function get(
    key: string,
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined,
  ): void {
    const whole = store.objects.get(key);
    if (whole === undefined)
      return sendError(response, method, s3Error(404, 'NoSuchKey', 'The specified key does not exist.'));
    const range = /^bytes=(\d+)-(\d+)$/u.exec(headers.range ?? '');
    const from = range === null ? 0 : Number(range[1]);
    const to = range === null ? whole.length : Math.min(Number(range[2]) + 1, whole.length);
    if (range !== null && from >= whole.length)
      return sendError(response, method, s3Error(416, 'InvalidRange', 'The range is not satisfiable.'));
    const right = whole.subarray(from, to);
    const bytes =
      fault === 'other bytes' ? withOtherByte(right) : fault === 'short' ? right.subarray(1) : right;
    response.statusCode = range === null ? 200 : 206;
    response.setHeader('etag', etagOf(whole));
    if (range !== null) response.setHeader('content-range', `bytes ${from}-${to - 1}/${whole.length}`);
    if (fault === 'endless') return sendWithoutEnd(response);
    response.setHeader('content-length', bytes.length);
    if (method === 'HEAD') return void response.end();
    if (fault === 'too long') return sendMore(response, bytes);
    if (fault !== 'cut') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  }
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function withOtherByte(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const at = Math.floor(other.length / 2);
  if (other.length > 0) other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

function redirect(response: ServerResponse, status: 301 | 307, to: string): void {
  const { body } = s3Error(status, 'PermanentRedirect', 'Use the specified endpoint.');
  response.writeHead(status, { location: to, 'content-type': 'application/xml' }).end(body);
}

function sendError(response: ServerResponse, method: string | undefined, { status, body }: S3Error): void {
  response.writeHead(status, {
    'content-type': body.startsWith('<?xml') ? 'application/xml' : 'text/html',
    'content-length': Buffer.byteLength(body),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Node would refuse to write more than Content-Length: the socket takes it. */
function sendMore(response: ServerResponse, bytes: Buffer): void {
  const { socket } = response;
  response.write(bytes, () => socket?.write(bytes, () => socket.destroy()));
}

function sendWithoutEnd(response: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024);
  const more = (): void => {
    if (response.destroyed) return;
    if (response.write(piece)) setImmediate(more);
    else response.once('drain', more);
  };
  more();
}
