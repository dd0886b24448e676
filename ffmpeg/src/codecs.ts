import {
  findBox,
  readBox,
  readBoxes,
  readFourLetters,
  viewOf,
  listBoxes,
  BoxError,
  type Box,
} from './boxes.ts';

/** The track whose time cuts the segments, and its clock. */
export type TrackFacts = {
  /** RFC 6381, picture first: `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  track: number;
  ticks_per_second: number;
  /** Used by fragments that state no duration of their own. */
  default_ticks: number;
};

/** Facts of an `init.mp4`, read from its bytes and not from the encoder's options. */
export type InitFacts = TrackFacts & { width: number; height: number };

const visualEntryBytes = 78;
const audioEntryBytes = 28;

/** Reads codecs (avcC, esds), size and clock. Throws BoxError when they are not there. */
export function readInit(bytes: Uint8Array): InitFacts {
  const tracks = listBoxes(bytes, ['moov', 'trak']).map((track) => ({ track, kind: handlerOf(track) }));
  const video = tracks.find(({ kind }) => kind === 'vide')?.track;
  if (!video) throw new BoxError('There is no picture track.');
  const audio = tracks.find(({ kind }) => kind === 'soun')?.track;
  const entry = sampleEntryOf(video);
  const view = viewOf(entry.body);
  return {
    codecs: [videoCodecOf(entry), ...(audio ? [audioCodecOf(sampleEntryOf(audio))] : [])].join(','),
    width: view.getUint16(24),
    height: view.getUint16(26),
    ...clockOf(bytes, video),
  };
}

/** The same of a file that holds sound alone. */
export function readAudioInit(bytes: Uint8Array): TrackFacts {
  const audio = listBoxes(bytes, ['moov', 'trak']).find((track) => handlerOf(track) === 'soun');
  if (!audio) throw new BoxError('There is no sound track.');
  return { codecs: audioCodecOf(sampleEntryOf(audio)), ...clockOf(bytes, audio) };
}

function clockOf(bytes: Uint8Array, track: Box): Omit<TrackFacts, 'codecs'> {
  const id = trackIdOf(track);
  return { track: id, ticks_per_second: ticksOf(track), default_ticks: defaultTicksOf(bytes, id) };
}

function handlerOf(track: Box): string {
  return readFourLetters(readBox(track.body, ['mdia', 'hdlr']).body, 8);
}

function trackIdOf(track: Box): number {
  const header = readBox(track.body, ['tkhd']).body;
  return viewOf(header).getUint32(header[0] === 1 ? 20 : 12);
}

function ticksOf(track: Box): number {
  const header = readBox(track.body, ['mdia', 'mdhd']).body;
  return viewOf(header).getUint32(header[0] === 1 ? 20 : 12);
}

function defaultTicksOf(bytes: Uint8Array, trackId: number): number {
  const defaults = listBoxes(bytes, ['moov', 'mvex', 'trex']).find(
    (box) => viewOf(box.body).getUint32(4) === trackId,
  );
  return defaults ? viewOf(defaults.body).getUint32(12) : 0;
}

function sampleEntryOf(track: Box): Box {
  const table = readBox(track.body, ['mdia', 'minf', 'stbl', 'stsd']);
  const entry = readBoxes(table.body.subarray(8))[0];
  if (!entry) throw new BoxError('A track has no sample entry.');
  return entry;
}

function videoCodecOf(entry: Box): string {
  const avc = findBox(entry.body.subarray(visualEntryBytes), ['avcC'])?.body;
  if (!avc || avc.byteLength < 4) throw new BoxError('The picture track is not H.264.');
  const hex = [...avc.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `${entry.type}.${hex.join('')}`;
}

/** `mp4a.<object type>.<audio object type>` out of the nested descriptors of esds (ISO 14496-1). */
function audioCodecOf(entry: Box): string {
  const esds = findBox(entry.body.subarray(audioEntryBytes), ['esds'])?.body;
  if (!esds) throw new BoxError('The sound track is not AAC.');
  const elementary = readDescriptor(esds.subarray(4), 0x03);
  const flags = elementary[2] ?? 0;
  const optionalBytes =
    (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + (elementary[3] ?? 0) : 0) + (flags & 0x20 ? 2 : 0);
  const decoder = readDescriptor(elementary.subarray(3 + optionalBytes), 0x04);
  const specific = readDescriptor(decoder.subarray(13), 0x05);
  const objectType = (decoder[0] ?? 0).toString(16);
  const short = (specific[0] ?? 0) >> 3;
  const long = 32 + ((((specific[0] ?? 0) & 7) << 3) | ((specific[1] ?? 0) >> 5));
  return `${entry.type}.${objectType}.${short === 31 ? long : short}`;
}

function readDescriptor(bytes: Uint8Array, tag: number): Uint8Array {
  if (bytes[0] !== tag) throw new BoxError('A descriptor is not the one expected.');
  let length = 0;
  let at = 1;
  for (;;) {
    const byte = bytes[at];
    if (byte === undefined) throw new BoxError('A descriptor ends inside its length.');
    at += 1;
    length = (length << 7) | (byte & 0x7f);
    if ((byte & 0x80) === 0) break;
  }
  return bytes.subarray(at, at + length);
}
