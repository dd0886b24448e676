// The files that Floodlit takes, as a table: how each is made, and the outcome for viewers. Flashes and beeps stand at
// the same seconds of the original. docs/operations.md shows the names and the words.

export type Container = 'mp4' | 'mov' | 'mkv' | 'ts' | 'flv' | 'avi' | 'mpg';
export type Sound = 'none' | 'AAC-LC' | 'HE-AAC' | 'MP2' | 'PCM';
export type Rate = '15' | '24' | '25' | '30000/1001' | '30' | '50' | '60' | 'variable';

export interface FileRow {
  readonly name: string;
  readonly container: Container;
  readonly sound: Sound;
  readonly rate: Rate;
  /** Seconds by which the sound begins after the picture; negative when it begins first. */
  readonly soundStart: 0 | 0.5 | -0.5 | 2.5 | -2.5;
  /** An edit list cuts away the first 1.3 s, which are grey. */
  readonly isTrimmed: boolean;
  readonly bFrames: 0 | 1 | 2 | 3;
  /** Pictures that the source shows. */
  readonly pictures: number;
  /** The tallest rung has the source's own pictures. */
  readonly isCopied: boolean;
  /** The outcome, for operators. */
  readonly what: string;
  /** Runs in `npm test`. */
  readonly isShort?: true;
}

const copied = 'It plays as it is.';
const encoded = 'It is encoded again, and plays.';
const silentFirst = 'It plays as it is, silent until the sound begins.';
const silentFirstEncoded = 'It is encoded again, and silent until the sound begins.';
const blackFirst = 'It is encoded again, and black until the picture begins.';
const trimmed = 'It is encoded again from the cut on. No file holds what was cut away.';

const row = (
  name: string,
  [container, sound, rate, soundStart, cut, bFrames]: readonly [
    Container,
    Sound,
    Rate,
    FileRow['soundStart'],
    'whole' | 'trimmed',
    FileRow['bFrames'],
  ],
  pictures: number,
  what: string,
  isShort?: true,
): FileRow => ({
  name,
  container,
  sound,
  rate,
  soundStart,
  isTrimmed: cut === 'trimmed',
  bFrames,
  pictures,
  isCopied: what === copied || what === silentFirst,
  what,
  ...(isShort && { isShort }),
});

/** Each value of each column stands in at least two rows. */
export const fileRows: readonly FileRow[] = [
  row('MP4 of a camera', ['mp4', 'AAC-LC', '30', 0, 'whole', 0], 150, copied),
  row('MP4 with B-frames', ['mp4', 'AAC-LC', '24', 0, 'whole', 3], 120, copied, true),
  row('MP4 whose sound begins late', ['mp4', 'AAC-LC', '60', 0.5, 'whole', 2], 300, silentFirst),
  row('MP4 whose sound begins first', ['mp4', 'AAC-LC', '15', -0.5, 'whole', 2], 67, blackFirst, true),
  row('MP4 trimmed on a phone', ['mp4', 'AAC-LC', '30', 0, 'trimmed', 2], 111, trimmed, true),
  row('MP4 with HE-AAC', ['mp4', 'HE-AAC', '25', 0, 'whole', 1], 125, copied),
  row('MOV trimmed on a phone', ['mov', 'PCM', '30000/1001', 0, 'trimmed', 3], 111, trimmed),
  row('MOV with 32-bit PCM', ['mov', 'PCM', '25', 2.5, 'whole', 0], 125, silentFirst),
  row('MOV of variable rate', ['mov', 'AAC-LC', 'variable', 0, 'whole', 2], 100, copied, true),
  row('MOV without sound', ['mov', 'none', '50', 0, 'whole', 3], 250, copied),
  row('Matroska whose sound begins late', ['mkv', 'AAC-LC', '30', 2.5, 'whole', 2], 150, silentFirst, true),
  row('Matroska whose picture begins late', ['mkv', 'PCM', '24', -2.5, 'whole', 1], 60, blackFirst, true),
  row('Matroska with MP2', ['mkv', 'MP2', '60', 0.5, 'whole', 0], 300, silentFirst),
  row('Matroska with HE-AAC', ['mkv', 'HE-AAC', '15', -0.5, 'whole', 3], 67, blackFirst),
  row('Matroska of variable rate', ['mkv', 'AAC-LC', 'variable', 0.5, 'whole', 1], 100, silentFirst),
  row('MPEG-TS of a receiver', ['ts', 'MP2', '25', 0, 'whole', 2], 125, copied, true),
  row('MPEG-TS whose sound begins late', ['ts', 'AAC-LC', '50', 2.5, 'whole', 0], 250, silentFirst),
  row('MPEG-TS whose sound begins first', ['ts', 'AAC-LC', '30000/1001', -2.5, 'whole', 3], 75, blackFirst),
  row('FLV of a streaming encoder', ['flv', 'AAC-LC', '30', 0, 'whole', 2], 150, copied, true),
  row('FLV whose sound begins late', ['flv', 'AAC-LC', '60', 0.5, 'whole', 1], 300, silentFirst),
  row('FLV without sound', ['flv', 'none', '15', 0, 'whole', 0], 75, copied),
  row('AVI with PCM', ['avi', 'PCM', '25', 0, 'whole', 0], 125, encoded),
  row('AVI with B-frames', ['avi', 'MP2', '30', 0, 'whole', 2], 150, encoded, true),
  row('MPEG-PS of a DVD', ['mpg', 'MP2', '25', 0, 'whole', 2], 125, encoded, true),
  row(
    'MPEG-PS whose sound begins late',
    ['mpg', 'MP2', '30000/1001', 0.5, 'whole', 1],
    150,
    silentFirstEncoded,
  ),
];
