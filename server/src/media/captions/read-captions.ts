// Reads captions that an operator delivers, WebVTT or SubRip, as browsers read them. A part that is left out is named
// with its line.
import type { CaptionFault } from '@floodlit/contract/operators/recordings';
import { listBlocks, type CaptionBlock } from './caption-blocks.ts';
import { readSettings } from './cue-settings.ts';
import { cleanCueText } from './cue-text.ts';
import { cueCharactersMaximum, cueLinesMaximum, leftOutSentence, type LeftOut } from './left-out.ts';
import { limitOverlaps, type Cue } from './overlaps.ts';

/** The message is one plain sentence for the operator. */
export class CaptionsRefused extends Error {
  override readonly name = 'CaptionsRefused';
}

export const captionBytesMaximum = 2 * 1024 * 1024;
const cuesMaximum = 10_000;

/** Blanks around the arrow may be missing. */
const times = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)(.*)$/;
const moment = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})$/;

export interface ReadCaptions {
  readonly cues: readonly Cue[];
  /** The parts that viewers do not get, in the order of the file. */
  readonly leftOut: readonly LeftOut[];
}

const saveAs =
  'save them as UTF-8 (a text editor offers that as Encoding beside the name in Save as) and try again.';

/** Text in UTF-16 without a mark at its beginning: every other byte of Latin letters, figures and blanks is 0. */
function isUnmarkedUtf16(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  return (
    head.length >= 8 &&
    Math.max(even, odd) > head.length / 5 &&
    Math.min(even, odd) * 20 < Math.max(even, odd)
  );
}

function decode(bytes: Buffer): string {
  if (bytes.length > captionBytesMaximum)
    throw new CaptionsRefused('The captions are larger than 2 MB: give a WebVTT or SRT file.');
  const head = bytes.subarray(0, 2).toString('hex');
  const encoding = head === 'fffe' ? 'utf-16le' : head === 'feff' ? 'utf-16be' : 'utf-8';
  if (isUnmarkedUtf16(bytes) && encoding === 'utf-8')
    throw new CaptionsRefused(`The captions are UTF-16 without a mark that says so: ${saveAs}`);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionsRefused(
      encoding === 'utf-8'
        ? `The captions are no text in UTF-8: ${saveAs}`
        : `The captions are UTF-16, and a part of them is broken: ${saveAs}`,
    );
  }
  if (text.includes('\0')) throw new CaptionsRefused('The captions are no text file: they contain NUL.');
  if (/^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text))
    throw new CaptionsRefused('The file is a page and no captions: give a WebVTT or SRT file.');
  return text;
}

function readMoment(text: string): number | undefined {
  const [, hours = '0', minutes, seconds, fraction = ''] = moment.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1_000 + Number(fraction.padEnd(3, '0'));
}

interface Read {
  readonly cue?: Cue;
  readonly leftOut: readonly LeftOut[];
}

const without = (line: number, reason: CaptionFault): Read => ({ leftOut: [{ line, reason }] });

function readBlock({ at, head, times: given, text: lines }: CaptionBlock): Read {
  const [first = ''] = head;
  if (given === undefined) {
    if (/^NOTE(?:\s|$)/.test(first)) return { leftOut: [] };
    return without(at, /^(?:STYLE|REGION)(?:\s|$)/.test(first) ? 'style' : 'no_times');
  }
  const [, from = '', to = '', rest = ''] = times.exec(given.line) ?? [];
  const [fromMs, toMs] = [readMoment(from), readMoment(to)];
  if (fromMs === undefined || toMs === undefined)
    return /^NOTE\s/.test(given.line) ? { leftOut: [] } : without(given.at, 'time');
  if (toMs <= fromMs) return without(given.at, 'duration');
  if (lines.length > cueLinesMaximum || lines.join('\n').length > cueCharactersMaximum)
    return without(given.at, 'length');
  const text = cleanCueText(lines);
  if (text === '') return without(given.at, 'text');
  const { settings, hasOthers } = readSettings(rest);
  return {
    cue: { fromMs, toMs, settings, text },
    leftOut: hasOthers ? [{ line: given.at, reason: 'setting' }] : [],
  };
}

/** Lines under the first one belong to the head of the file, up to a blank line or a caption. */
function withoutHead(lines: readonly string[], begin: number): string[] {
  const end = lines.findIndex((line, index) => index > begin && (line === '' || line.includes('-->')));
  const first = end === -1 ? lines.length : end;
  return lines.map((line, index) => (index < first ? '' : line));
}

/** @throws {CaptionsRefused} */
export function readCaptions(bytes: Buffer): ReadCaptions {
  const lines = decode(bytes).split(/\r\n|\r|\n/);
  const begin = lines.findIndex((line) => line.trim() !== '');
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[begin] ?? '');
  if (!isWebVtt && !lines.some((line) => line.includes('-->')))
    throw new CaptionsRefused('The file is neither WebVTT nor SRT.');
  const given = listBlocks(isWebVtt ? withoutHead(lines, begin) : lines, isWebVtt);
  if (given.length > cuesMaximum)
    throw new CaptionsRefused(`The file has more than ${cuesMaximum.toLocaleString('en')} captions.`);
  const read = given.map(readBlock);
  const leftOut = read.flatMap((one) => one.leftOut);
  const cues = read.flatMap(({ cue }) => (cue === undefined ? [] : [cue]));
  const [why] = leftOut;
  if (cues.length === 0)
    throw new CaptionsRefused(
      why === undefined
        ? 'The file has no captions.'
        : `The file has no captions that can be read. ${leftOutSentence(why)}`,
    );
  return { cues: limitOverlaps(cues), leftOut };
}
