// A second process on the database and the store of a test world: a web that airs no game itself.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createClient, type Client } from '@floodlit/contract/client';
import { channel } from '@floodlit/contract/channel/channel';
import { createHttpNodeCalls } from '../../src/adapters/http-node-calls.ts';
import { createApp } from '../../src/app.ts';
import { assemble, type Context } from '../../src/context.ts';
import { internalRoutes } from '../../src/internal/routes.ts';
import type { NodeRecord } from '../../src/nodes/ports.ts';
import { createWorld, type World } from '../world.ts';
import { aNode, nodesOf } from './home.ts';

export interface OtherWeb {
  readonly context: Context;
  readonly base: string;
  /** @param apiKey of somebody that is logged in; without it, a visitor's. */
  client(apiKey?: string): Promise<Client>;
}

export interface TwoProcesses extends AsyncDisposable {
  readonly world: World;
  readonly base: string;
  readonly homeId: string;
  readonly web: OtherWeb;
  /** Paths of the calls to the home. */
  readonly asked: string[];
}

export async function openTwoProcesses(): Promise<TwoProcesses> {
  const homeId = randomUUID();
  const list: NodeRecord[] = [];
  const asked: string[] = [];
  const world = await createWorld({ nodes: nodesOf(homeId, list) }, (app, _factsOf, context) => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.url.startsWith('/internal/')) asked.push(request.url);
      done();
    });
    internalRoutes(app, context);
  });
  await world.app.listen({ host: 'localhost', port: 0 });
  const addressOf = (app: World['app']): string =>
    `http://localhost:${(app.server.address() as AddressInfo).port}`;
  list.push({ ...aNode(addressOf(world.app), homeId), role: 'all' });
  const nodes = nodesOf(randomUUID(), list);
  const { nodeKey, clock } = world.context;
  const context = assemble({
    ...world.context,
    nodes,
    nodeCalls: createHttpNodeCalls({ key: nodeKey, nodes, clock }),
  });
  const app = createApp(context, { trustProxy: [], strict: true, publicUrl: () => 'https://localhost:4443' });
  await app.listen({ host: 'localhost', port: 0 });
  const base = addressOf(app);

  return {
    world,
    base: addressOf(world.app),
    homeId,
    asked,
    web: {
      context,
      base,
      async client(apiKey) {
        let key = apiKey ?? '';
        const client = createClient({ baseUrl: `${base}/api`, apiKey: () => key, fetch, retryDelayMs: 1 });
        if (apiKey === undefined) {
          const { data } = await client.call(channel.key);
          key = (await client.call(channel.apiKey, data)).data.api_key;
        }
        return client;
      },
    },
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
      world.app.server.closeAllConnections();
      await world.close();
    },
  };
}
