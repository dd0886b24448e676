// A server that closes ends its connections: one that waits for nothing soon, the others after their answers.
import { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface EndingTimes {
  /** A request that is on its way to a quiet connection is still answered. */
  readonly quietMs: number;
  /** An answer that takes longer is cut off. */
  readonly answerMs: number;
}

const endingTimes: EndingTimes = { quietMs: 200, answerMs: 5_000 };

/** After it, every connection is ended. */
export const httpStopMs = endingTimes.answerMs + 2_000;

interface Known {
  /** Requests without their whole answer. */
  running: number;
  quietSinceMs: number;
}

/**
 * Node ends only connections that have answered before. A connection that never asked stays until the other side goes.
 * A connection that is answered during the close stays for its keep-alive time.
 * @returns what a server calls that begins to close.
 */
function endConnections(server: Server, { quietMs, answerMs }: EndingTimes): () => void {
  const all = new Map<Socket, Known>();
  let isEnding = false;

  const knownOf = (socket: Socket): Known => {
    const known = all.get(socket) ?? { running: 0, quietSinceMs: performance.now() };
    if (!all.has(socket) && !socket.destroyed) {
      all.set(socket, known);
      socket.once('close', () => all.delete(socket));
    }
    return known;
  };
  server.on('connection', knownOf);
  server.on('request', ({ socket }, response) => {
    const known = knownOf(socket);
    known.running += 1;
    response.once('close', () => {
      known.running -= 1;
      known.quietSinceMs = performance.now();
      if (isEnding && known.running === 0) socket.destroySoon();
    });
  });

  return () => {
    if (isEnding) return;
    isEnding = true;
    const look = setInterval(() => {
      for (const [socket, { running, quietSinceMs }] of all)
        if (running === 0 && performance.now() - quietSinceMs >= quietMs) socket.destroy();
    }, quietMs / 2);
    const cut = setTimeout(() => {
      for (const socket of all.keys()) socket.destroy();
    }, answerMs);
    server.once('close', () => {
      clearInterval(look);
      clearTimeout(cut);
    });
  };
}

/** Fastify names its further servers nowhere else. */
function furtherServers(app: FastifyInstance): Server[] {
  const key = Object.getOwnPropertySymbols(app).find(
    ({ description }) => description === 'fastify.serverBindings',
  );
  const bindings: unknown = key && Reflect.get(app, key);
  return Array.isArray(bindings) ? bindings.filter((one) => one instanceof Server) : [];
}

/** The name `localhost` gets a server for each of its addresses. */
export function endConnectionsOf(app: FastifyInstance, times: EndingTimes = endingTimes): void {
  const ends = [endConnections(app.server, times)];
  const closed: Promise<unknown>[] = [];
  app.addHook('onListen', (done) => {
    for (const server of furtherServers(app)) {
      ends.push(endConnections(server, times));
      closed.push(new Promise((resolve) => server.once('close', resolve)));
    }
    done();
  });
  app.addHook('preClose', (done) => {
    for (const end of ends) end();
    done();
  });
  app.addHook('onClose', () => Promise.all(closed));
}
