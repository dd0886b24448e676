// Reads captions that an operator delivers, WebVTT or SubRip, strictly: a mistake is named with its line.
import { cleanCueText } from './cue-text.ts';
import { limitOverlaps, type Cue } from './overlaps.ts';

/** The message is one plain sentence for the operator. */
export class CaptionsRefused extends Error {
  override readonly name = 'CaptionsRefused';
}

export const captionBytesMaximum = 2 * 1024 * 1024;
const cuesMaximum = 10_000;
const cueCharactersMaximum = 1_000;
const cueLinesMaximum = 10;

const arrow = /^\s*(\S+)\s+-->\s+(\S+)(.*)$/;
const moment = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})$/;
/** Where a caption stands. Regions and vertical text need more than a player of one picture offers. */
const setting =
  /^(?:align:(?:start|center|end|left|right)|line:-?\d{1,3}(?:\.\d+)?%?|position:\d{1,3}(?:\.\d+)?%|size:\d{1,3}(?:\.\d+)?%)$/;

export interface ReadCaptions {
  readonly cues: readonly Cue[];
  /** Captions without a duration or without a text. */
  readonly leftOut: number;
}

function decode(bytes: Buffer): string {
  if (bytes.length > captionBytesMaximum)
    throw new CaptionsRefused('The captions are larger than 2 MB: give a WebVTT or SRT file.');
  const head = bytes.subarray(0, 2).toString('hex');
  const encoding = head === 'fffe' ? 'utf-16le' : head === 'feff' ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionsRefused('The captions are no text in UTF-8: save them as UTF-8 and try again.');
  }
  if (text.includes('\0')) throw new CaptionsRefused('The captions are no text file: they contain NUL.');
  if (/^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text))
    throw new CaptionsRefused('The file is a page and no captions: give a WebVTT or SRT file.');
  return text;
}

function readMoment(text: string, line: number): number {
  const [, hours = '0', minutes, seconds, fraction = ''] = moment.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined)
    throw new CaptionsRefused(`Line ${line} has no time such as 00:01:02.500.`);
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1_000 + Number(fraction.padEnd(3, '0'));
}

interface Block {
  /** The number of its first line, from 1. */
  readonly at: number;
  readonly lines: readonly string[];
}

function blocksOf(text: string): Block[] {
  const blocks: { at: number; lines: string[] }[] = [];
  let isInside = false;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') isInside = false;
    else if (isInside) blocks.at(-1)?.lines.push(line);
    else {
      blocks.push({ at: index + 1, lines: [line] });
      isInside = true;
    }
  }
  return blocks;
}

function readCue({ at, lines }: Block): Cue {
  const place = lines.slice(0, 2).findIndex((line) => line.includes('-->'));
  const [, from = '', to = '', rest = ''] = arrow.exec(lines[place] ?? '') ?? [];
  if (from === '')
    throw new CaptionsRefused(`Line ${at} begins no caption: a line with two times is missing.`);
  const text = lines.slice(place + 1);
  if (text.length > cueLinesMaximum || text.join('\n').length > cueCharactersMaximum)
    throw new CaptionsRefused(`The caption in line ${at} is longer than ${cueCharactersMaximum} characters.`);
  return {
    fromMs: readMoment(from, at + place),
    toMs: readMoment(to, at + place),
    settings: rest.split(/\s+/).filter((one) => setting.test(one)),
    text: cleanCueText(text),
  };
}

/** @throws {CaptionsRefused} */
export function readCaptions(bytes: Buffer): ReadCaptions {
  const blocks = blocksOf(decode(bytes));
  const [first] = blocks;
  const isWebVtt = first !== undefined && /^WEBVTT(?:\s|$)/.test(first.lines[0] ?? '');
  if (!isWebVtt && first?.lines.slice(0, 2).some((line) => line.includes('-->')) !== true)
    throw new CaptionsRefused('The file is neither WebVTT nor SRT.');
  const given = isWebVtt
    ? blocks.slice(1).filter(({ lines }) => !/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[0] ?? ''))
    : blocks;
  if (given.length > cuesMaximum)
    throw new CaptionsRefused(`The file has more than ${cuesMaximum.toLocaleString('en')} captions.`);
  const read = given.map(readCue);
  const cues = read.filter(({ fromMs, toMs, text }) => toMs > fromMs && text !== '');
  if (cues.length === 0) throw new CaptionsRefused('The file has no captions.');
  return { cues: limitOverlaps(cues), leftOut: read.length - cues.length };
}
