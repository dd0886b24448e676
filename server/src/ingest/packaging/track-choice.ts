// Chooses one track of picture and one of sound from all that an encoder sends: the first of each that can be read.
import { readAudioTracks, readVideoTracks, type Track, type TrackName } from './extended-tags.ts';
import {
  readAudioTag,
  readVideoTag,
  refuseAudio,
  refuseVideo,
  type AudioTag,
  type StreamRefused,
  type VideoTag,
} from './flv.ts';

export interface TrackChoice {
  /**
   * The tags of the chosen track in this message.
   * @throws {StreamRefused} for a picture of which no track can be read.
   */
  readVideo(payload: Buffer): readonly VideoTag[];
  /** @throws {StreamRefused} for a sound of which no track can be read. */
  readAudio(payload: Buffer): readonly AudioTag[];
  /** How many tracks beside the chosen ones came so far. */
  leftOut(): { readonly pictures: number; readonly sounds: number };
}

function createChoice<Tag extends { readonly kind: string }>(refuse: (name: string) => StreamRefused) {
  let chosen: TrackName | undefined;
  /** A number has one byte, so that these are few. */
  const others = new Set<TrackName>();
  return {
    others,
    isMain: () => chosen === 'main',
    choose(tracks: readonly Track<Tag>[]): readonly Tag[] {
      const tags: Tag[] = [];
      for (const { track, tag, unreadable } of tracks) {
        if (tag?.kind === 'nothing') continue;
        if (chosen !== undefined && track !== chosen) others.add(track);
        else if (tag !== undefined) {
          chosen = track;
          others.delete(track);
          tags.push(tag);
        } else if (unreadable !== undefined && (chosen === track || unreadable.isFrame))
          throw refuse(unreadable.name);
        // The description of a track may come before that of one that can be read. Its frames come behind both.
        else others.add(track);
      }
      return tags;
    },
  };
}

export function createTrackChoice(): TrackChoice {
  const pictures = createChoice<VideoTag>(refuseVideo);
  const sounds = createChoice<AudioTag>(refuseAudio);
  return {
    // Nearly all messages are of the chosen track, without an extended header.
    readVideo(payload) {
      const isPlain = pictures.isMain() && ((payload[0] ?? 0) & 0x80) === 0;
      return isPlain ? [readVideoTag(payload)] : pictures.choose(readVideoTracks(payload));
    },
    readAudio(payload) {
      const isPlain = sounds.isMain() && (payload[0] ?? 0) >> 4 !== 9;
      return isPlain ? [readAudioTag(payload)] : sounds.choose(readAudioTracks(payload));
    },
    leftOut: () => ({ pictures: pictures.others.size, sounds: sounds.others.size }),
  };
}

/** Whether a player can begin with this message. */
export const hasKeyframe = (payload: Buffer): boolean =>
  readVideoTracks(payload).some(({ tag }) => tag?.kind === 'frame' && tag.isKeyframe);
