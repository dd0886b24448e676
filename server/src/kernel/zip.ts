// A few small files as one archive, each stored as it is (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16).
import { crc32 } from 'node:zlib';

export interface ZippedFile {
  /** Latin letters, digits, dots and dashes. */
  readonly name: string;
  readonly text: string;
}

const version = 20;
/** Bit 11: names and texts are UTF-8. */
const utf8 = 0x0800;

const dosTime = (at: Date): number =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dosDate = (at: Date): number =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

/** What the header before a file and the directory at the end say alike. */
function factsOf(content: Buffer, nameBytes: number, at: Date): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(utf8, 2);
  facts.writeUInt16LE(dosTime(at), 6);
  facts.writeUInt16LE(dosDate(at), 8);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(nameBytes, 22);
  return facts;
}

const signed = (signature: number, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...parts]);
};

/** @param at what all files are dated with. */
export function zip(files: readonly ZippedFile[], at: Date): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const content = Buffer.from(text, 'utf8');
    const nameBytes = Buffer.from(name, 'utf8');
    const facts = factsOf(content, nameBytes.length, at);
    const body = signed(0x04034b50, facts, nameBytes, content);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(version);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(signed(0x02014b50, madeBy, facts, place, nameBytes));
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, signed(0x06054b50, end)]);
}
