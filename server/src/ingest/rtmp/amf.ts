// AMF0, the notation of RTMP's commands: a reader that trusts no length or count, and a writer for our answers.
import { MalformedRtmp } from './malformed.ts';

export type AmfObject = { readonly [name: string]: AmfValue };
export type AmfValue = number | boolean | string | null | AmfObject | readonly AmfValue[];

const marker = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
  unsupported: 13,
  xml: 15,
  typedObject: 16,
} as const;

const depthMaximum = 16;
const entriesMaximum = 256;
/** The maximum of values in one message, nested ones included. */
const valuesMaximum = 1_024;

/**
 * All values of a message, in their order. Dates become milliseconds, XML becomes text, undefined becomes null.
 * @throws {MalformedRtmp} for a truncated or unknown value, a depth over 16, more than 256 entries or more than
 * 1,024 values.
 */
export function readAmf(payload: Buffer): AmfValue[] {
  let at = 0;
  let valuesRead = 0;

  /** Steps over `count` bytes and answers where they begin. */
  const step = (count: number): number => {
    if (count > payload.length - at) throw new MalformedRtmp('An AMF value is cut off.');
    at += count;
    return at - count;
  };
  const readText = (length: number): string => {
    const from = step(length);
    return payload.toString('utf8', from, at);
  };
  const readShortText = (): string => readText(payload.readUInt16BE(step(2)));
  const readLongText = (): string => readText(payload.readUInt32BE(step(4)));

  const readEntries = (depth: number): AmfObject => {
    // Without a prototype a name such as __proto__ is a name like any other.
    const entries = Object.create(null) as Record<string, AmfValue>;
    for (let count = 0; ; count++) {
      const name = readShortText();
      if (name === '' && payload[at] === marker.objectEnd) {
        step(1);
        return entries;
      }
      if (count === entriesMaximum) throw new MalformedRtmp('An AMF object has too many entries.');
      entries[name] = readValue(depth + 1);
    }
  };
  const readList = (depth: number): AmfValue[] => {
    const count = payload.readUInt32BE(step(4));
    if (count > entriesMaximum) throw new MalformedRtmp('An AMF array has too many entries.');
    return Array.from({ length: count }, () => readValue(depth + 1));
  };

  const readValue = (depth: number): AmfValue => {
    if (depth > depthMaximum) throw new MalformedRtmp('An AMF value is nested too deeply.');
    if (++valuesRead > valuesMaximum) throw new MalformedRtmp('An AMF message has too many values.');
    switch (payload[step(1)]) {
      case marker.number:
        return payload.readDoubleBE(step(8));
      case marker.boolean:
        return payload[step(1)] !== 0;
      case marker.string:
        return readShortText();
      case marker.longString:
      case marker.xml:
        return readLongText();
      case marker.null:
      case marker.undefined:
      case marker.unsupported:
        return null;
      case marker.typedObject:
        readShortText();
        return readEntries(depth);
      case marker.ecmaArray:
        // Its count is a hint that not every writer keeps; the end is marked.
        step(4);
        return readEntries(depth);
      case marker.object:
        return readEntries(depth);
      case marker.strictArray:
        return readList(depth);
      case marker.date:
        // Eight bytes of milliseconds, and two bytes of a time zone, which encoders leave empty.
        return payload.readDoubleBE(step(10));
      default:
        throw new MalformedRtmp('An AMF value is of no known kind.');
    }
  };

  const values: AmfValue[] = [];
  while (at < payload.length) values.push(readValue(1));
  return values;
}

/** Texts beyond 65,535 bytes are not for us to send: they are cut. */
export function writeAmf(...values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(writeValue));
}

function writeText(text: string): Buffer {
  const bytes = Buffer.from(text).subarray(0, 0xffff);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function writeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.of(marker.null);
  if (typeof value === 'boolean') return Buffer.of(marker.boolean, value ? 1 : 0);
  if (typeof value === 'string') return Buffer.concat([Buffer.of(marker.string), writeText(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes[0] = marker.number;
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (isList(value)) {
    const head = Buffer.alloc(5);
    head[0] = marker.strictArray;
    head.writeUInt32BE(value.length, 1);
    return Buffer.concat([head, ...value.map(writeValue)]);
  }
  const entries = Object.entries(value).flatMap(([name, inner]) => [writeText(name), writeValue(inner)]);
  return Buffer.concat([Buffer.of(marker.object), ...entries, Buffer.of(0, 0, marker.objectEnd)]);
}

const isList = (value: AmfValue): value is readonly AmfValue[] => Array.isArray(value);
