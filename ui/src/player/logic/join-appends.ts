// Appends of media that does not follow the last append begin anew. After a jump, a part may come that begins without
// a keyframe: browsers drop its pictures and keep its sound. When an earlier part comes next, its sound is before the
// sound kept, which resets all tracks, and its pictures behind the keyframe are dropped too (W3C Media Source
// Extensions, coded frame processing, steps 6 and 9). The picture would stand while the sound plays.

const MOOF = 0x6d_6f_6f_66;
const MFHD = 0x6d_66_68_64;

/**
 * The numbers of the first and the last fragment (ISO 14496-12, 8.8.5): each is one more than the one before it.
 * Undefined for bytes without a fragment.
 */
export function fragmentNumbers(bytes: Uint8Array): { first: number; last: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let numbers: { first: number; last: number } | undefined;
  for (let at = 0; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at);
    if (size < 8) break;
    // The header of a fragment is the first box inside, and holds its number behind eight bytes of its own and four.
    const isFragment = view.getUint32(at + 4) === MOOF && at + 24 <= view.byteLength;
    if (isFragment && view.getUint32(at + 12) === MFHD) {
      const last = view.getUint32(at + 20);
      numbers = { first: numbers?.first ?? last, last };
    }
    at += size;
  }
  return numbers;
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
    if (numbers) {
      if (last !== undefined && numbers.first !== last + 1) beginAnew(buffer);
      last = numbers.last;
    }
    append(data);
  };
}

function beginAnew(buffer: Pick<SourceBuffer, 'abort'>): void {
  try {
    buffer.abort();
  } catch {
    // Its media source has ended. The next append opens it, and its end followed all that came before.
  }
}
