// Appends after a jump. An append that begins with a keyframe and does not follow the last one begins anew. A part may
// come that begins without a keyframe: browsers drop its pictures and keep its sound. When an earlier part comes next,
// its sound is before the sound kept, which resets all tracks. Its pictures behind the keyframe are dropped too (W3C
// Media Source Extensions, coded frame processing, steps 6 and 9). The picture would stand while the sound plays.

const MOOF = 0x6d_6f_6f_66;
const MFHD = 0x6d_66_68_64;
const TRAF = 0x74_72_61_66;
const TRUN = 0x74_72_75_6e;
const NOT_KEYFRAME = 0x1_00_00;

/** The numbers of the first and the last fragment (ISO 14496-12, 8.8.5). */
export interface FragmentNumbers {
  first: number;
  last: number;
  /** The first picture is a keyframe, as far as its fragment tells. */
  isKeyframe: boolean;
}

/** Undefined for bytes without a fragment. */
export function fragmentNumbers(bytes: Uint8Array): FragmentNumbers | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let numbers: FragmentNumbers | undefined;
  for (let at = 0; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at);
    if (size < 8) break;
    // The header of a fragment is the first box inside, and holds its number behind eight bytes of its own and four.
    const isFragment = view.getUint32(at + 4) === MOOF && at + 24 <= view.byteLength;
    if (isFragment && view.getUint32(at + 12) === MFHD) {
      const last = view.getUint32(at + 20);
      numbers = numbers ? { ...numbers, last } : { first: last, last, isKeyframe: startsWithKey(view, at) };
    }
    at += size;
  }
  return numbers;
}

/** Whether the run of the first track says that its first sample is a keyframe, or says nothing. */
function startsWithKey(view: DataView, moof: number): boolean {
  const end = Math.min(moof + view.getUint32(moof), view.byteLength);
  for (let at = moof + 8; at + 28 <= end;) {
    const size = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === TRUN) {
      const present = view.getUint32(at + 8);
      let place = at + 16 + (present & 0x1 ? 4 : 0);
      if (!(present & 0x4)) {
        // No flags of the first sample alone: each sample has its own, behind its duration and its size.
        if (!(present & 0x400)) return true;
        place += (present & 0x100 ? 4 : 0) + (present & 0x200 ? 4 : 0);
      }
      return place + 4 > end || (view.getUint32(place) & NOT_KEYFRAME) === 0;
    }
    // A track is a box of boxes.
    at += type === TRAF ? 8 : Math.max(size, 8);
  }
  return true;
}

/** Changes this buffer, whose owner appends whole fragments. */
export function joinAppends(buffer: Pick<SourceBuffer, 'appendBuffer' | 'abort'>): void {
  const append = buffer.appendBuffer.bind(buffer);
  let last: number | undefined;
  buffer.appendBuffer = (data) => {
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);
    const numbers = fragmentNumbers(bytes);
    // Behind a reset, pictures before the next keyframe would be lost.
    if (numbers?.isKeyframe && last !== undefined && numbers.first !== last + 1) beginAnew(buffer);
    append(data);
    if (numbers) last = numbers.last;
  };
}

function beginAnew(buffer: Pick<SourceBuffer, 'abort'>): void {
  try {
    buffer.abort();
  } catch {
    // A media source that has ended cannot be reset. The append opens it again.
  }
}
