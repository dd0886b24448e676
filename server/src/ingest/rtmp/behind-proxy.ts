// A connection from a known proxy is held back until its PROXY header has named the encoder.
import { BlockList, isIPv6, type Socket } from 'node:net';
import { plainAddress } from '../../network/plain-address.ts';
import { createByteQueue } from './byte-queue.ts';
import { MalformedRtmp } from './malformed.ts';
import { readProxyHeader } from './proxy-header.ts';

/** @param proxies addresses and networks, such as 10.0.0.0/8. */
export function createProxyList(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined)
      list.addAddress(plainAddress(address), isIPv6(plainAddress(address)) ? 'ipv6' : 'ipv4');
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

export interface HeaderEvents {
  /** @param address undefined when the proxy speaks for itself. */
  readonly onHeader: (address: string | undefined) => void;
  readonly onRefused: (because: string) => void;
}

/** Reads the header, hands the rest of the bytes back to the socket, and lets the caller serve it. */
export function awaitProxyHeader(socket: Socket, deadlineMs: number, events: HeaderEvents): void {
  const queue = createByteQueue();
  const gone = (): void => void socket.destroy();
  const stop = (): void => {
    clearTimeout(deadline);
    socket.off('data', onData);
    socket.off('close', stop);
    socket.off('end', gone);
  };
  const refuse = (because: string): void => {
    stop();
    socket.destroy();
    events.onRefused(because);
  };
  const deadline = setTimeout(() => refuse('its PROXY header did not arrive in time'), deadlineMs);
  const onData = (chunk: Buffer): void => {
    queue.push(chunk);
    try {
      const header = readProxyHeader(queue);
      if (header === undefined) return;
      stop();
      socket.pause();
      events.onHeader(header.address);
      if (socket.destroyed) return;
      if (queue.length > 0) socket.unshift(queue.take(queue.length));
      socket.resume();
    } catch (error) {
      if (!(error instanceof MalformedRtmp)) throw error;
      refuse(error.message);
    }
  };
  socket.on('error', () => undefined);
  socket.on('data', onData);
  socket.on('close', stop);
  socket.on('end', gone);
}
