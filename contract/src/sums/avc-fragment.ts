// Prepares a fragment (ISO 14496-12) that a decoder begins with, where its group of pictures is open. Removes the
// pictures shown before its keyframe, and commands about pictures that the decoder never got.
import { readSets, type ParameterSets } from './avc-sets.ts';
import { beginAvc, groupKindOf, type AvcStart } from './avc-start.ts';

interface Box {
  type: string;
  start: number;
  from: number;
  to: number;
}

function listBoxes(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > to) break;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((place) => view.getUint8(at + place)));
    boxes.push({ type, start: at, from: at + 8, to: at + size });
    at += size;
  }
  return boxes;
}

const find = (view: DataView, { from, to }: Box, type: string): Box | undefined =>
  listBoxes(view, from, to).find((one) => one.type === type);

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The pictures of a stream, as its initial fragment describes them. */
export interface PictureTrack {
  id: number;
  sets: ParameterSets;
}

/** The track of H.264 pictures; undefined for bytes that are no initial fragment, and for other pictures. */
export function readPictureTrack(init: Uint8Array): PictureTrack | undefined {
  const view = viewOf(init);
  const moov = listBoxes(view, 0, view.byteLength).find(({ type }) => type === 'moov');
  for (const trak of moov ? listBoxes(view, moov.from, moov.to) : []) {
    const path = ['mdia', 'minf', 'stbl', 'stsd'];
    const stsd = path.reduce<Box | undefined>((box, type) => box && find(view, box, type), trak);
    const head = find(view, trak, 'tkhd');
    const entry = stsd && listBoxes(view, stsd.from + 8, stsd.to)[0];
    if (!head || (entry?.type !== 'avc1' && entry?.type !== 'avc3')) continue;
    // 78 bytes of a visual sample entry come before its boxes.
    const avcC = find(view, { ...entry, from: entry.from + 78 }, 'avcC');
    if (!avcC) continue;
    const id = view.getUint32(head.from + (view.getUint8(head.from) === 1 ? 20 : 12));
    return { id, sets: readSets(init.subarray(avcC.from, avcC.to)) };
  }
  return undefined;
}

interface Row {
  duration: number;
  flags: number;
  composition: number;
  data: Uint8Array;
}
interface Pictures {
  traf: Box;
  decodedAt: number;
  rows: Row[];
}

/** Reads the samples of the pictures. Fields that a fragment leaves out are only read as the packager leaves them. */
function readPictures(view: DataView, bytes: Uint8Array, moof: Box, id: number): Pictures | undefined {
  for (const traf of listBoxes(view, moof.from, moof.to)) {
    const tfhd = traf.type === 'traf' ? find(view, traf, 'tfhd') : undefined;
    if (!tfhd || view.getUint32(tfhd.from + 4) !== id) continue;
    const tfdt = find(view, traf, 'tfdt');
    const truns = listBoxes(view, traf.from, traf.to).filter(({ type }) => type === 'trun');
    if (!tfdt || truns.length === 0) return undefined;
    const isLong = view.getUint8(tfdt.from) === 1;
    const decodedAt = isLong
      ? view.getUint32(tfdt.from + 4) * 2 ** 32 + view.getUint32(tfdt.from + 8)
      : view.getUint32(tfdt.from + 4);
    const usual = view.getUint32(tfhd.from) & 0xff_ffff;
    let at = tfhd.from + 8 + (usual & 1 ? 8 : 0) + (usual & 2 ? 4 : 0);
    const next = () => view.getUint32((at += 4) - 4);
    const duration = usual & 0x8 ? next() : 0;
    const size = usual & 0x10 ? next() : 0;
    const flags = usual & 0x20 ? next() : 0;
    const rows: Row[] = [];
    let place = moof.start;
    for (const trun of truns) {
      const has = view.getUint32(trun.from) & 0xff_ffff;
      at = trun.from + 4;
      const count = next();
      if (has & 1) place = moof.start + view.getInt32((at += 4) - 4);
      const first = has & 4 ? next() : flags;
      for (let index = 0; index < count; index++) {
        const ticks = has & 0x100 ? next() : duration;
        const length = has & 0x200 ? next() : size;
        const own = has & 0x400 ? next() : index === 0 ? first : flags;
        const composition = has & 0x800 ? view.getInt32((at += 4) - 4) : 0;
        if (ticks === 0 || length === 0 || place + length > bytes.length) return undefined;
        rows.push({ duration: ticks, flags: own, composition, data: bytes.subarray(place, place + length) });
        place += length;
      }
    }
    return rows.length === 0 ? undefined : { traf, decodedAt, rows };
  }
  return undefined;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
const numbers = (...values: number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [value >>> 24, value >>> 16, value >>> 8, value]));
const box = (type: string, ...parts: Uint8Array[]): Uint8Array => {
  const name = Uint8Array.from(type, (letter) => letter.charCodeAt(0));
  return joined([numbers(parts.reduce((sum, part) => sum + part.length, 8)), name, ...parts]);
};
const shifted = (bytes: Uint8Array, view: DataView, box: Box, at: number, by: number): Uint8Array => {
  // Not `slice`: that of a Buffer copies nothing.
  const copy = new Uint8Array(bytes.subarray(box.start, box.to));
  const own = viewOf(copy);
  own.setUint32(at, own.getUint32(at) + by);
  return copy;
};

/** All other tracks keep their bytes, behind the pictures. */
function rebuild(
  view: DataView,
  bytes: Uint8Array,
  { moof, mdat }: { moof: Box; mdat: Box },
  { traf, decodedAt, rows }: Pictures,
): Uint8Array {
  const size = rows.reduce((sum, { data }) => sum + data.length, 0);
  const table = rows.map(({ duration, flags, composition, data }) =>
    numbers(duration, data.length, flags, composition),
  );
  const id = view.getUint32((find(view, traf, 'tfhd')?.from ?? 0) + 4);
  const build = (moofBytes: number): Uint8Array =>
    box(
      'moof',
      ...listBoxes(view, moof.from, moof.to).map((child) => {
        if (child.start === traf.start)
          return box(
            'traf',
            box('tfhd', numbers(0x2_0000, id)),
            box('tfdt', numbers(0x100_0000, Math.floor(decodedAt / 2 ** 32), decodedAt)),
            box('trun', numbers(0x100_0f01, rows.length, moofBytes + 8), ...table),
          );
        if (child.type !== 'traf') return bytes.subarray(child.start, child.to);
        // The old data of the fragment follows the new pictures.
        const by = moofBytes + 8 + size - (mdat.from - moof.start);
        const parts = listBoxes(view, child.from, child.to).map((part) =>
          part.type === 'trun' && view.getUint32(part.from) & 1
            ? shifted(bytes, view, part, part.from + 8 - part.start, by)
            : bytes.subarray(part.start, part.to),
        );
        return box('traf', ...parts);
      }),
    );
  return joined([
    build(build(0).length),
    box('mdat', ...rows.map(({ data }) => data), bytes.subarray(mdat.from, mdat.to)),
  ]);
}

/** Whether a decoder can begin with this fragment as it is; true also for bytes that are none. */
export function startsClosed(bytes: Uint8Array, { id, sets }: PictureTrack): boolean {
  const view = viewOf(bytes);
  const moof = listBoxes(view, 0, view.byteLength).find(({ type }) => type === 'moof');
  const first = moof && readPictures(view, bytes, moof, id)?.rows[0];
  return first === undefined || groupKindOf(first.data, sets.lengthBytes) === 'closed';
}

export interface StartFragments {
  /** One or more fragments, in order; the first begins with a keyframe. Other bytes come back as they are. */
  take: (bytes: Uint8Array) => Uint8Array;
  /** The decoder has begun: nothing has to be changed any more. */
  isOver: () => boolean;
}

export function startFragments({ id, sets }: PictureTrack): StartFragments {
  const start: AvcStart = beginAvc(sets);

  function takeOne(view: DataView, bytes: Uint8Array, moof: Box, mdat: Box): Uint8Array {
    const whole = bytes.subarray(moof.start, mdat.to);
    const pictures = start.isOver() ? undefined : readPictures(view, bytes, moof, id);
    if (!pictures) return whole;
    let { decodedAt } = pictures;
    let at = decodedAt;
    const rows: Row[] = [];
    const startFlags = pictures.rows[0]?.flags ?? 0;
    let isSame = true;
    for (const row of pictures.rows) {
      const shownAt = at + row.composition;
      at += row.duration;
      const data = start.take({ data: row.data, shownAt });
      const last = rows.at(-1);
      isSame &&= data === row.data;
      // A decoder begins with the first one, also where the keyframe is left out.
      if (data) rows.push({ ...row, data, flags: last ? row.flags : startFlags });
      // The time of a picture that is left out goes to the one before it. The first one begins later instead.
      else if (rows.length === 1 && last) {
        decodedAt += row.duration;
        last.composition -= row.duration;
      } else if (last) last.duration += row.duration;
      else decodedAt = at;
    }
    if (isSame || rows.length === 0) return whole;
    return rebuild(view, bytes, { moof, mdat }, { traf: pictures.traf, decodedAt, rows });
  }

  return {
    isOver: () => start.isOver(),
    take(bytes) {
      const view = viewOf(bytes);
      const boxes = listBoxes(view, 0, view.byteLength);
      if (boxes.every(({ type }) => type !== 'moof')) return bytes;
      const parts = boxes.flatMap((one, index) => {
        const mdat = boxes[index + 1];
        if (one.type === 'moof' && mdat?.type === 'mdat') return [takeOne(view, bytes, one, mdat)];
        return one.type === 'mdat' ? [] : [bytes.subarray(one.start, one.to)];
      });
      return joined(parts);
    },
  };
}
