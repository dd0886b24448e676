// Measures each answer for the metrics. Without metrics these hooks are not installed.
import type { FastifyInstance } from 'fastify';
import type { AnsweredRequest } from '../operations/ports.ts';

export interface AnswerWatcher {
  countAnswer(answer: AnsweredRequest): void;
  /** A request for media, by the session of its signed address. */
  notePlayer(session: string): void;
}

const mediaPrefix = '/media/';
const signedPrefix = '/media/t/';
/** `{exp}~{session}~{signature}`. */
const sessionIn = (url: string): string | undefined => url.slice(signedPrefix.length).split('~', 3)[1];

const isMedia = (url: string): boolean => url.startsWith(mediaPrefix);

export function watchAnswers(app: FastifyInstance, watcher: AnswerWatcher): void {
  const writtenBefore = new WeakMap<object, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (isMedia(request.url)) writtenBefore.set(request.raw, request.raw.socket.bytesWritten);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url, raw } = request;
    const before = writtenBefore.get(raw);
    const { statusCode } = reply.raw;
    watcher.countAnswer({
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      status: statusCode,
      seconds: reply.elapsedTime / 1_000,
      mediaBytes: before === undefined ? 0 : Math.max(0, raw.socket.bytesWritten - before),
    });
    if (statusCode === 200 && url.startsWith(signedPrefix)) {
      const session = sessionIn(url);
      if (session !== undefined) watcher.notePlayer(session);
    }
    done();
  });
}
