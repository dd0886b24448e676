// PROXY headers of tests, right and wrong ones.

export function aProxyHeader({
  command = 0x21,
  family = 0x11,
  body,
}: {
  readonly command?: number;
  readonly family?: number;
  readonly body: Buffer;
}): Buffer {
  const head = Buffer.from('\r\n\r\n\0\r\nQUIT\n\0\0\0\0', 'latin1');
  head[12] = command;
  head[13] = family;
  head.writeUInt16BE(body.length, 14);
  return Buffer.concat([head, body]);
}

/** The header of a balancer for an encoder with this IPv4 address. */
export const aProxyHeaderOf = (address: string): Buffer =>
  aProxyHeader({
    body: Buffer.concat([
      Buffer.from(address.split('.').map(Number)),
      Buffer.of(10, 0, 0, 1, 195, 80, 7, 143),
    ]),
  });
