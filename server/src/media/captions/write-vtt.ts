// Captions as the player gets them: WebVTT that we wrote ourselves.
import { vttTime } from '../web-vtt.ts';
import type { Cue } from './overlaps.ts';

export const captionsVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(
      ({ fromMs, toMs, settings, text }) =>
        `${[vttTime(fromMs), '-->', vttTime(toMs), ...settings].join(' ')}\n${text}\n`,
    )
    .join('\n')}`;
