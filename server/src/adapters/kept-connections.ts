// Requests over connections that are kept. The requests of Node cost half the processor time of fetch.
import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
}

export interface SenderOptions {
  /** To each host. */
  readonly socketsAtOnce?: number;
  /** A host that takes no connection in this time is away. Without it, the signal alone ends a request. */
  readonly connectMs?: number;
}

/** A machine that is off answers nothing, and the system tries for minutes. */
function limitConnecting(going: ClientRequest, connectMs: number): void {
  going.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => going.destroy(new Error('No connection in time.')), connectMs);
    const stop = (): void => clearTimeout(timer);
    socket.once('connect', stop).once('close', stop);
  });
}

/**
 * @param url any address of the scheme that all requests have.
 * @returns a function that resolves when the head of an answer is there. It follows no redirect.
 */
export function createSender(
  url: string,
  { socketsAtOnce = 64, connectMs }: SenderOptions = {},
): (sent: SentRequest) => Promise<IncomingMessage> {
  const isTls = url.startsWith('https:');
  // A free connection does not keep the process from ending.
  const agentOptions = { keepAlive: true, maxSockets: socketsAtOnce };
  const agent = isTls ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const request = isTls ? httpsRequest : httpRequest;

  const sendOnce = ({ method, url: to, headers, body, signal }: SentRequest, mayTryAgain: boolean) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      // Node would keep a connection that never asks anything, and a server that stops would wait for it.
      signal.throwIfAborted();
      const going = request(
        to,
        {
          method,
          headers: { ...headers, ...(method === 'PUT' && { 'content-length': String(body?.length ?? 0) }) },
          agent,
          signal,
        },
        resolve,
      );
      if (connectMs !== undefined) limitConnecting(going, connectMs);
      going.once('error', (error: NodeJS.ErrnoException) => {
        // The server closed a kept connection in the moment of the request. Each request can be repeated.
        if (mayTryAgain && going.reusedSocket && error.code === 'ECONNRESET')
          sendOnce({ method, url: to, headers, signal, ...(body && { body }) }, false).then(resolve, reject);
        else reject(error);
      });
      going.end(body);
    });
  return (sent) => sendOnce(sent, true);
}
