/** Reads the box tree of an MP4 (ISO 14496-12): a box is a length, a four-letter name and a body. */
export type Box = { type: string; bytes: Uint8Array; body: Uint8Array };

export class BoxError extends Error {
  override name = 'BoxError';
}

/** Boxes that lie one after another. Throws BoxError when a length leads outside. */
export function readBoxes(bytes: Uint8Array): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.byteLength) {
    const header = readBoxHeader(bytes.subarray(at));
    if (at + header.size > bytes.byteLength)
      throw new BoxError(`Box ${header.type} is longer than what holds it.`);
    const whole = bytes.subarray(at, at + header.size);
    boxes.push({ type: header.type, bytes: whole, body: whole.subarray(header.headerBytes) });
    at += header.size;
  }
  return boxes;
}

/** The first bytes of a box: 16 are enough for any. */
export function readBoxHeader(bytes: Uint8Array): { type: string; size: number; headerBytes: number } {
  if (bytes.byteLength < 8) throw new BoxError('A box ends inside its header.');
  const view = viewOf(bytes);
  const type = readFourLetters(bytes, 4);
  let size = view.getUint32(0);
  let headerBytes = 8;
  if (size === 1) {
    if (bytes.byteLength < 16) throw new BoxError('A box ends inside its header.');
    size = Number(view.getBigUint64(8));
    headerBytes = 16;
  }
  if (size < headerBytes) throw new BoxError(`Box ${type} has an impossible length.`);
  return { type, size, headerBytes };
}

/** Every box of the last name on the path, through all boxes of the names before it. */
export function listBoxes(bytes: Uint8Array, path: readonly string[]): Box[] {
  const [name, ...rest] = path;
  const here = readBoxes(bytes).filter((box) => box.type === name);
  return rest.length === 0 ? here : here.flatMap((box) => listBoxes(box.body, rest));
}

export function findBox(bytes: Uint8Array, path: readonly string[]): Box | undefined {
  return listBoxes(bytes, path)[0];
}

export function readBox(bytes: Uint8Array, path: readonly string[]): Box {
  const box = findBox(bytes, path);
  if (!box) throw new BoxError(`There is no ${path.join('/')} box.`);
  return box;
}

export function readFourLetters(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
