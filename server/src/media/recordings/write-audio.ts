// The names of a finished recording's sound tracks, which an operator may change at any time.
import { DomainError } from '../../kernel/errors.ts';
import { cleanAudioLabel, isSameLabel } from '../audio-rules.ts';
import { lockNamedRecording, readNamedRecording, type NamedRecording } from './named-recording.ts';
import type { LibraryDeps } from '../library/ports.ts';
import type { MediaGround } from '../ports.ts';
import type { AudioRendition } from '../rules.ts';

type AudioDeps = Pick<MediaGround, 'store' | 'catalog'> & LibraryDeps;

const attemptsMaximum = 5;

/**
 * None for a recording with one sound track.
 * @throws {DomainError} as `readNamedRecording`.
 */
export const listAudio = async (
  deps: AudioDeps,
  channelId: number,
  which: NamedRecording,
): Promise<readonly AudioRendition[]> =>
  (await readNamedRecording(deps, channelId, which)).ladder.audio ?? [];

/**
 * @param place counts from 1, as a list shows it.
 * @returns the name as viewers read it.
 * @throws {DomainError} as `readNamedRecording`, and `media.audio_not_found`, `media.audio_name_invalid`,
 * `media.audio_name_taken`.
 */
export async function renameAudio(
  deps: AudioDeps,
  channelId: number,
  which: NamedRecording,
  place: number,
  wanted: { readonly label: string; readonly language: string | undefined },
): Promise<string> {
  const label = cleanAudioLabel(wanted.label);
  if (label === '') throw new DomainError('media.audio_name_invalid');
  // Two operators at the same moment must not undo each other's change.
  for (let attempt = 0; attempt < attemptsMaximum; attempt += 1) {
    const asset = await lockNamedRecording(deps, channelId, which);
    const before = asset.ladder.audio ?? [];
    const track = before[place - 1];
    if (track === undefined) throw new DomainError('media.audio_not_found');
    if (before.some((one) => one !== track && isSameLabel(one.label, label)))
      throw new DomainError('media.audio_name_taken');
    const named = { ...track, label, language: wanted.language ?? track.language };
    const audio = before.map((one) => (one === track ? named : one));
    if (await deps.store.patchLadder(asset, { audio }, { audio: before })) return label;
  }
  throw new Error('The names of the sound tracks changed too often at the same time.');
}
