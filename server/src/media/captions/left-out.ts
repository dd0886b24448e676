// The parts of a file of captions that viewers do not get, with the sentence for the operator of the command line.
import type { CaptionFault } from '@floodlit/contract/operators/recordings';

export const cueCharactersMaximum = 1_000;
export const cueLinesMaximum = 10;

export interface LeftOut {
  /** The number of the line in the file, from 1. */
  readonly line: number;
  readonly reason: CaptionFault;
}

const sentences: Readonly<Record<CaptionFault, string>> = {
  time: 'has no times such as 00:01:02.500 --> 00:01:04.000',
  duration: 'ends its caption before it begins, or at the same moment',
  text: 'begins a caption without a text',
  length: `begins a caption of more than ${cueCharactersMaximum} characters or ${cueLinesMaximum} lines`,
  no_times: 'begins a text without times',
  style: 'begins a style, and viewers choose the look of captions themselves',
  setting: 'has a place on the picture that the player does not know; the caption stands at the usual place',
};

export const leftOutSentence = ({ line, reason }: LeftOut): string => `Line ${line} ${sentences[reason]}.`;
