// Pure rules of a recording's sound tracks: their names, and their place in the master playlist.
import { stripInvisible } from '../kernel/strip-invisible.ts';
import type { AudioRendition } from './rules.ts';

export const audioLabelMaximum = 40;

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('').trim();

/** The name that viewers read: one line, without characters that hide or that end a playlist's text. */
export const cleanAudioLabel = (text: string): string =>
  cut(stripInvisible(text.replaceAll('"', "'").replace(/\s+/g, ' ')), audioLabelMaximum);

/** Codes of ISO 639 that name no language: undetermined, several, none, uncoded, and those of private use. */
const isNoLanguage = (code: string): boolean => /^(?:und|mul|zxx|mis|q[a-t][a-z])$/.test(code);

/** Files say `eng` or `fre`, playlists `en` and `fr`. Null for what names no language. */
export function languageOf(text: string | undefined): string | null {
  if (text === undefined || !/^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,3}$/i.test(text.trim())) return null;
  try {
    const { language } = new Intl.Locale(text.trim().replaceAll('_', '-'));
    const isKnown = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language);
    return isNoLanguage(language) || isKnown === undefined ? null : language;
  } catch {
    return null;
  }
}

const ownNameOf = (language: string): string | undefined =>
  new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language);

/** Compares names as viewers do: two that differ in capitals alone are one. */
export const isSameLabel = (one: string, other: string): boolean =>
  one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en');

function uniqueLabel(label: string, taken: readonly string[]): string {
  const isTaken = (wanted: string): boolean => taken.some((one) => isSameLabel(one, wanted));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`;
    const wanted = cut(label, audioLabelMaximum - end.length) + end;
    if (!isTaken(wanted)) return wanted;
  }
}

export interface TrackWords {
  /** As the file has them. */
  readonly title: string | undefined;
  readonly language: string | undefined;
}

/** A name for each track, in their order: the file's own, else its language's, else a number. No two are the same. */
export function nameTracks(
  tracks: readonly TrackWords[],
): { readonly label: string; readonly language: string | null }[] {
  const named: { label: string; language: string | null }[] = [];
  for (const [index, track] of tracks.entries()) {
    const language = languageOf(track.language);
    const label =
      cleanAudioLabel(track.title ?? '') ||
      (language === null ? '' : cleanAudioLabel(ownNameOf(language) ?? '')) ||
      `Audio ${index + 1}`;
    const taken = named.map((one) => one.label);
    named.push({ label: uniqueLabel(label, taken), language });
  }
  return named;
}

/**
 * Adds the sound tracks to a master playlist. The variants' own segments hold the first track, for players that play
 * no other. Each track has a playlist of its own all the same: hls.js takes no sound out of a muxed fragment.
 * BANDWIDTH is the largest sum of what plays together (RFC 8216 4.3.4.2).
 */
export function masterWithAudio(master: string, audio: readonly AudioRendition[]): string {
  const added = (field: 'bandwidth' | 'average_bandwidth'): number =>
    Math.max(0, ...audio.map((one) => one[field]));
  const media = audio.map(({ name, label, language }, index) =>
    [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio"',
      `NAME="${label}"`,
      ...(language === null ? [] : [`LANGUAGE="${language}"`]),
      // A player must not choose the crowd's noise by itself.
      index === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=NO',
      'CHANNELS="2"',
      `URI="${name}/index.m3u8"`,
    ].join(','),
  );
  const lines = master
    .split('\n')
    .map((line) =>
      line.startsWith('#EXT-X-STREAM-INF:')
        ? `${line
            .replace(
              /([:,])BANDWIDTH=(\d+)/,
              (_, mark, bits) => `${mark}BANDWIDTH=${Number(bits) + added('bandwidth')}`,
            )
            .replace(
              /AVERAGE-BANDWIDTH=(\d+)/,
              (_, bits) => `AVERAGE-BANDWIDTH=${Number(bits) + added('average_bandwidth')}`,
            )},AUDIO="audio"`
        : line,
    );
  const first = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  return lines.toSpliced(first === -1 ? lines.length : first, 0, ...media).join('\n');
}
