// The addresses that only other processes of the install may call. To anybody else there is nothing here (T28).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { NodeAnswer } from '../media/index.ts';
import type { Nodes } from '../nodes/ports.ts';
import { answerCall, type CallDeps } from './answer-call.ts';
import { readCall, signReply, type CallOrigin } from './signatures.ts';

export interface InternalDeps {
  readonly media: CallDeps;
  readonly nodes: Pick<Nodes, 'id' | 'clockMs'>;
  readonly nodeKey: Uint8Array;
  readonly clock: Clock;
  readonly log: Log;
}

/** Nobody without the key learns which addresses there are. */
function refuse(reply: FastifyReply): void {
  reply.raw.writeHead(404, ['content-length', '0', 'cache-control', 'no-store']);
  reply.raw.end();
}

function send(
  reply: FastifyReply,
  { nodes, nodeKey }: InternalDeps,
  origin: CallOrigin,
  answer: NodeAnswer,
): void {
  const { status, bytes } = answer;
  const facts = JSON.stringify(answer.facts);
  reply.raw.writeHead(status, [
    'content-type',
    'application/octet-stream',
    'content-length',
    String(bytes.byteLength),
    'cache-control',
    'no-store',
    'x-floodlit-facts',
    facts,
    'x-floodlit-answer',
    signReply(nodeKey, nodes.id, origin, { status, facts, bytes }),
  ]);
  reply.raw.end(bytes);
}

export function internalRoutes(app: FastifyInstance, deps: InternalDeps): void {
  const { clock, media, nodes, nodeKey } = deps;
  app.route({
    method: 'GET',
    url: '/internal/*',
    exposeHeadRoute: false,
    handler: async (request: FastifyRequest, reply) => {
      reply.hijack();
      const path = request.raw.url ?? '';
      const nowSeconds = (clock.now().getTime() - nodes.clockMs()) / 1_000;
      const call = { method: request.method, path, asked: nodes.id };
      const origin = readCall(nodeKey, call, request.headers.authorization, nowSeconds);
      if (origin === undefined) return refuse(reply);
      const leaving = new AbortController();
      const leave = (): void => leaving.abort();
      request.raw.once('close', leave);
      try {
        const answer = await answerCall(media, path, {
          range: `node ${origin.asking}`,
          gone: leaving.signal,
        });
        send(reply, deps, origin, answer);
      } catch (error) {
        deps.log.error('a call of another node failed', error, { path });
        refuse(reply);
      } finally {
        request.raw.off('close', leave);
      }
    },
  });
}
