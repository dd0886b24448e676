// Encoders behind a balancer that speaks the PROXY protocol, over real sockets.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fuzzRtmp } from '../../../test/ingest/fuzz.ts';
import { aProxyHeader, aProxyHeaderOf } from '../../../test/ingest/proxy-header.ts';
import { createRandom } from '../../../test/ingest/random.ts';
import { aPicture, thePrelude, waitUntil } from '../../../test/ingest/raw-encoder.ts';
import { theKey } from '../../../test/ingest/stage.ts';
import { prepareStage } from '../../../test/ingest/whole-connections.ts';
import { createProxyList } from './behind-proxy.ts';

const { open, anEncoder, texts } = prepareStage();
const proxies = ['127.0.0.1'];
const addresses = (requests: readonly { readonly address: string }[]) =>
  requests.map(({ address }) => address);

describe('an encoder behind a proxy', () => {
  it('[T82] is known by the address of its header, in limits and in the log', async () => {
    const stage = await open({}, {}, proxies);
    const encoder = await anEncoder();
    encoder.write(Buffer.concat([aProxyHeaderOf('203.0.113.9'), thePrelude(theKey), aPicture(10)]));
    await waitUntil(() => stage.publishers[0]?.messages[0]);
    expect(texts()).toEqual(['picture']);
    expect(addresses(stage.requests)).toEqual(['203.0.113.9']);
    expect(stage.logged()).toContain('203.0.113.9');
    expect(stage.logged()).not.toContain('127.0.0.1');
  });

  it('[T82] is understood byte by byte', async () => {
    const stage = await open({}, {}, proxies);
    const encoder = await anEncoder();
    encoder.socket.setNoDelay(true);
    for (const byte of aProxyHeaderOf('203.0.113.9')) {
      encoder.socket.write(Buffer.of(byte));
      await wait(1);
    }
    encoder.write(thePrelude(theKey), aPicture(10));
    await waitUntil(() => stage.publishers[0]?.messages[0]);
    expect(addresses(stage.requests)).toEqual(['203.0.113.9']);
  });

  it('[T82] counts for its own address: twenty-one encoders of a proxy get in, and none of one address more', async () => {
    const stage = await open({ connectionsPerAddress: 2 }, {}, proxies);
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.1'])
      (await anEncoder()).write(aProxyHeaderOf(address), thePrelude(theKey));
    await waitUntil(() => (stage.publishers.length === 4 ? true : undefined));
    const third = await anEncoder();
    third.write(aProxyHeaderOf('203.0.113.1'), thePrelude(theKey));
    await third.closed();
    expect(stage.logged()).toContain('too many connections');
    expect(stage.publishers).toHaveLength(4);
  });

  it('[T82] may come directly too, from an address that is no proxy', async () => {
    const stage = await open({}, {}, ['203.0.113.0/24']);
    const encoder = await anEncoder();
    encoder.write(thePrelude(theKey));
    await waitUntil(() => stage.publishers[0]);
    expect(addresses(stage.requests)).toEqual(['127.0.0.1']);
  });
});

describe('a connection is cut', () => {
  it('[T82] that sends a header and comes from a stranger', async () => {
    const stage = await open({}, {}, ['203.0.113.0/24']);
    const encoder = await anEncoder();
    encoder.write(aProxyHeaderOf('10.0.0.7'), thePrelude(theKey));
    await encoder.closed();
    expect(stage.requests).toEqual([]);
  });

  it('[T82] that sends a header while no proxy is known', async () => {
    const stage = await open();
    const encoder = await anEncoder();
    encoder.write(aProxyHeaderOf('10.0.0.7'), thePrelude(theKey));
    await encoder.closed();
    expect(stage.requests).toEqual([]);
  });

  it.each([
    ['without a header', thePrelude(theKey), 'sends no PROXY header'],
    ['with a header of version 1', Buffer.from('PROXY UNKNOWN\r\n'), 'version 1'],
    ['with a huge header', aProxyHeader({ body: Buffer.alloc(65_535) }), 'longer than 1024 bytes'],
  ])('[T82] that comes from a proxy %s', async (_, bytes, because) => {
    const stage = await open({}, {}, proxies);
    const encoder = await anEncoder();
    encoder.write(bytes);
    await encoder.closed();
    expect(stage.requests).toEqual([]);
    expect(stage.logged()).toContain(because);
  });

  it('[T82] whose header is slow or cut, and whose place is free again', async () => {
    const stage = await open({ proxyHeaderMs: 100, connections: 1 }, {}, proxies);
    const slow = await anEncoder();
    slow.write(aProxyHeaderOf('203.0.113.9').subarray(0, 20));
    await waitUntil(() => (stage.server.connections() === 1 ? true : undefined));
    const second = await anEncoder();
    await second.closed();
    await slow.closed();
    expect(stage.logged()).toContain('did not arrive in time');
    const cut = await anEncoder();
    cut.write(aProxyHeaderOf('203.0.113.9').subarray(0, 20));
    cut.socket.end();
    await cut.closed();
    await waitUntil(() => (stage.server.connections() === 0 ? true : undefined));
    (await anEncoder()).write(aProxyHeaderOf('203.0.113.9'), thePrelude(theKey));
    await waitUntil(() => stage.publishers[0]);
  });
});

it('[T82] a health check of the proxy is answered by an open connection, and warns of nothing', async () => {
  const stage = await open({}, {}, proxies);
  const check = await anEncoder();
  check.write(aProxyHeader({ command: 0x20, family: 0, body: Buffer.alloc(0) }));
  await wait(20);
  expect(check.isClosed).toBe(false);
  check.socket.end();
  await check.closed();
  expect(stage.logged()).toBe('');
});

it('[T82] malformed headers and malformed RTMP behind right ones hurt no other encoder', async () => {
  const stage = await open({}, {}, proxies);
  const random = createRandom(35);
  const headers = Array.from({ length: 60 }, () => {
    const header = aProxyHeaderOf('203.0.113.9');
    header[random.below(header.length)] = random.below(256);
    return header;
  });
  const outcome = await fuzzRtmp(stage.port, {
    connections: 120,
    seed: 20_261_130,
    key: theKey,
    recording: thePrelude(theKey),
    prefix: (number) => headers[number % headers.length] ?? Buffer.alloc(0),
  });
  expect(outcome.connections).toBe(120);
  await waitUntil(() => (stage.server.connections() === 0 ? true : undefined));
  expect(stage.logged()).not.toContain('could not be served');
  const known = stage.publishers.length;
  (await anEncoder()).write(aProxyHeaderOf('203.0.113.9'), thePrelude(theKey));
  await waitUntil(() => stage.publishers[known]);
});

describe('the list of proxies', () => {
  const isProxy = createProxyList(['10.0.0.0/8', '203.0.113.9', '2001:db8::/32', '::1', '::ffff:192.0.2.1']);
  it.each([
    ['10.1.2.3', true],
    ['203.0.113.9', true],
    ['203.0.113.10', false],
    ['2001:db8:7::1', true],
    ['2001:db9::1', false],
    ['::1', true],
    ['192.0.2.1', true],
    ['fe80::1%eth0', false],
  ])('[T82] has %s: %s', (address, isIn) => {
    expect(isProxy(address)).toBe(isIn);
  });
  it('[T82] is empty where no proxy is named', () => {
    expect(createProxyList([])('127.0.0.1')).toBe(false);
  });
});
