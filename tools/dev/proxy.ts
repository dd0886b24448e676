// Proxies everything that Vite does not serve to the product's server, and turns its pages into development pages.
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { devDocument } from './dev-document.ts';

export interface Upstream {
  readonly host: string;
  readonly port: number;
}

const retryMs = 300;
const patienceMs = 60_000;

/** While the server restarts, a request waits for it for up to a minute and then answers 502. */
export function createDevProxy(upstream: Upstream) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const until = Date.now() + patienceMs;
    // Documents come as plain text, so that they can be changed.
    const headers = { ...request.headers };
    if (headers.accept?.includes('text/html')) delete headers['accept-encoding'];
    const isRepeatable = request.method === 'GET' || request.method === 'HEAD';
    const ask = (): void => {
      const asked = httpRequest({ ...upstream, method: request.method, path: request.url, headers });
      asked.once('response', (answer) => void relay(answer, response));
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (response.headersSent || response.destroyed) response.destroy();
        else if (error.code === 'ECONNREFUSED' && isRepeatable && Date.now() < until)
          setTimeout(ask, retryMs);
        else response.writeHead(502).end(`The server does not answer: ${error.message}`);
      });
      response.once('close', () => asked.destroy());
      if (isRepeatable) asked.end();
      else request.pipe(asked);
    };
    ask();
  };
}

async function relay(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { ...answer.headers };
  if (!headers['content-type']?.startsWith('text/html') || headers['content-encoding']) {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
    return;
  }
  const body = Buffer.from(devDocument(await text(answer)));
  // Vite writes inline styles and opens a web socket.
  delete headers['content-security-policy'];
  delete headers['transfer-encoding'];
  delete headers.etag;
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length }).end(body);
}
