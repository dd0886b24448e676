// Takes the sound out of a fragmented MP4 by giving its boxes the name of empty space. No byte moves, so all offsets
// stay right, and a player skips what it does not know.

interface Box {
  type: string;
  /** The place of its name, and of its content. */
  nameAt: number;
  from: number;
  to: number;
}

const FREE = 0x66_72_65_65;

function listBoxes(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    // A size of 64 bits is only for contents of 4 GB.
    if (size < 8 || at + size > to) break;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((place) => view.getUint8(at + place)));
    boxes.push({ type, nameAt: at + 4, from: at + 8, to: at + size });
    at += size;
  }
  return boxes;
}

function find(view: DataView, { from, to }: Box, [type, ...rest]: readonly string[]): Box | undefined {
  const box = listBoxes(view, from, to).find((one) => one.type === type);
  return box === undefined || rest.length === 0 ? box : find(view, box, rest);
}

const numberAt = (view: DataView, box: Box | undefined, place: number): number =>
  box === undefined || box.from + place + 4 > box.to ? 0 : view.getUint32(box.from + place);

const SOUND = 0x73_6f_75_6e;

/**
 * Changes the bytes in place.
 * @param sounds the numbers of the tracks of sound, known from an initial fragment.
 * @returns them, read anew when these bytes are an initial fragment.
 */
export function hideSound(bytes: ArrayBuffer, sounds: ReadonlySet<number>): ReadonlySet<number> {
  const view = new DataView(bytes);
  const hide = ({ nameAt }: Box) => view.setUint32(nameAt, FREE);
  let known = sounds;
  for (const top of listBoxes(view, 0, view.byteLength)) {
    if (top.type === 'moov') {
      const inside = listBoxes(view, top.from, top.to);
      const tracks = inside.filter(
        (box) => box.type === 'trak' && numberAt(view, find(view, box, ['mdia', 'hdlr']), 8) === SOUND,
      );
      known = new Set(
        tracks.map((track) => {
          const head = find(view, track, ['tkhd']);
          const isLong = head !== undefined && view.getUint8(head.from) === 1;
          return numberAt(view, head, isLong ? 20 : 12);
        }),
      );
      const defaults = inside.find((box) => box.type === 'mvex');
      for (const box of defaults ? listBoxes(view, defaults.from, defaults.to) : [])
        if (box.type === 'trex' && known.has(numberAt(view, box, 4))) hide(box);
      for (const track of tracks) hide(track);
    } else if (top.type === 'moof') {
      for (const box of listBoxes(view, top.from, top.to))
        if (box.type === 'traf' && known.has(numberAt(view, find(view, box, ['tfhd']), 4))) hide(box);
    }
  }
  return known;
}
