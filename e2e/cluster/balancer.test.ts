import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Balance, startBalancer } from './balancer.ts';
import { startTcpSwitch } from './tcp-switch.ts';

let opened = new AsyncDisposableStack();
afterEach(async () => {
  await opened.disposeAsync();
  opened = new AsyncDisposableStack();
});

async function aWeb(name: string): Promise<number> {
  const server = http.createServer((_, response) => response.end(name));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function aBalancer(webs: readonly number[], balance: Balance = 'round robin') {
  const balancer = opened.use(await startBalancer({ webs, balance }));
  const ask = async (path = '/', options: RequestInit = {}): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${balancer.port}${path}`, options);
    return answer.ok ? answer.text() : String(answer.status);
  };
  return { balancer, ask };
}

describe('a balancer of the tests', () => {
  it('asks its webs in turns, and the same web for one key', async () => {
    const webs = [await aWeb('one'), await aWeb('two')];
    const turns = await aBalancer(webs);
    expect(new Set([await turns.ask(), await turns.ask()])).toEqual(new Set(['one', 'two']));
    const hashed = await aBalancer(webs, 'by key');
    expect(new Set([await hashed.ask('/media/t/abc/x'), await hashed.ask('/media/t/abc/y')]).size).toBe(1);
  });

  it('sends a read to the other web when one is gone, and never a write', async () => {
    const wire = opened.use(await startTcpSwitch(await aWeb('one')));
    const { ask, balancer } = await aBalancer([wire.port]);
    expect(await ask()).toBe('one');
    wire.cut();
    expect(await ask('/', { method: 'POST', body: 'money' })).toBe('502');
    expect(balancer.failures).toHaveLength(1);
    const both = await aBalancer([wire.port, await aWeb('two')]);
    expect([await both.ask(), await both.ask()]).toEqual(['two', 'two']);
    wire.heal();
    expect(await ask()).toBe('one');
  });
});
