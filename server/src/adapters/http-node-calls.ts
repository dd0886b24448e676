// Calls other processes of the install over HTTP. Each call is signed for its node, and each answer is checked.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isReplyOf, signCall } from '../internal/signatures.ts';
import type { Clock } from '../kernel/clock.ts';
import { NodeAway, type AnswerFacts, type NodeAnswer, type NodeCalls } from '../media/index.ts';
import type { Nodes } from '../nodes/ports.ts';
import { createSender, type SenderOptions } from './kept-connections.ts';

export interface NodeCallsOptions {
  readonly key: Uint8Array;
  readonly nodes: Pick<Nodes, 'id' | 'find' | 'clockMs'>;
  readonly clock: Clock;
}

const bodyMaximum = 32 * 1024 * 1024;
/** Blocking playlists and parts of each game and quality hold a connection each. */
const connections: SenderOptions = { socketsAtOnce: 1_024, connectMs: 1_000 };

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyMaximum) throw new NodeAway('A node answered too many bytes.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

export function createHttpNodeCalls({ key, nodes, clock }: NodeCallsOptions): NodeCalls {
  const senders = new Map<string, ReturnType<typeof createSender>>();
  const senderTo = (url: string): ReturnType<typeof createSender> => {
    const scheme = url.startsWith('https:') ? 'https:' : 'http:';
    const sender = senders.get(scheme) ?? createSender(scheme, connections);
    senders.set(scheme, sender);
    return sender;
  };

  async function ask(asked: string, url: string, path: string, signal: AbortSignal): Promise<NodeAnswer> {
    const origin = { asking: nodes.id, nonce: randomBytes(16).toString('base64url') };
    // The clock of the database: all nodes know how far their own is from it.
    const seconds = Math.floor((clock.now().getTime() - nodes.clockMs()) / 1_000);
    const authorization = signCall(key, { method: 'GET', path, asked }, origin, seconds);
    const answer = await senderTo(url)({
      method: 'GET',
      url: `${url}${path}`,
      headers: { authorization },
      signal,
    });
    const reply = {
      status: answer.statusCode ?? 0,
      facts: textOf(answer.headers['x-floodlit-facts']) ?? '',
      bytes: await readBody(answer),
    };
    if (!isReplyOf(key, asked, origin, reply, textOf(answer.headers['x-floodlit-answer'])))
      throw new NodeAway('Another program answers at the address of a node.');
    return { status: reply.status, bytes: reply.bytes, facts: JSON.parse(reply.facts) as AnswerFacts };
  }

  return {
    async get(nodeId, path, { withinMs, signal, lastUrl }) {
      const url = (nodes.find(nodeId)?.url ?? lastUrl)?.replace(/\/+$/, '');
      if (url === undefined) throw new NodeAway('The node is not running, or has no address.');
      const timeout = AbortSignal.timeout(Math.ceil(withinMs));
      try {
        return await ask(
          nodeId,
          url,
          path,
          signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        );
      } catch (error) {
        throw error instanceof NodeAway ? error : new NodeAway('The node does not answer.', { cause: error });
      }
    },
  };
}
