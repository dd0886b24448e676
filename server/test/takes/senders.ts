// The table of live senders: what each kind of encoder sends, and what viewers and the operator get of it.
import type { AdviceCode } from '@floodlit/contract/operators/live';
import { writeAmf } from '../../src/ingest/rtmp/amf.ts';
import type { InputMessage } from '../../src/ingest/packaging/live-input.ts';
import type { Message } from '../adapters/encoder-variants.ts';
import type { Film } from './flash-and-beep.ts';

export interface Sender {
  /** The kind of sender, in a few words. */
  readonly name: string;
  /** One plain sentence on the outcome. */
  readonly what: string;
  readonly film?: Film;
  /** The film as this encoder makes it. Viewers are compared with it. */
  readonly encode?: (messages: readonly Message[]) => readonly Message[];
  /** Messages that this encoder leaves out, adds or writes in another way. */
  readonly send?: (messages: readonly Message[]) => readonly InputMessage[];
  /** The seconds whose beep viewers hear. All of them when it is left out. */
  readonly heard?: readonly number[];
  readonly hasSound?: boolean;
  /** The advice of the desk at some moment of the game, and no other about the stream. */
  readonly advice?: readonly AdviceCode[];
  readonly runs?: number;
  /** Runs in `npm test` too. */
  readonly isShort?: boolean;
}

const isSoundFrame = ({ kind, payload }: Message): boolean => kind === 'audio' && payload[1] !== 0;
const isSoundHeader = ({ kind, payload }: Message): boolean => kind === 'audio' && payload[1] === 0;

/** Sends no sound while `isMute` holds. Its description is sent all the same. */
const muted =
  (isMute: (ms: number) => boolean) =>
  (messages: readonly Message[]): readonly Message[] =>
    messages.filter((message) => !isSoundFrame(message) || !isMute(message.timestampMs));

const stamped =
  (stamp: (ms: number, message: Message) => number) =>
  (messages: readonly Message[]): readonly Message[] =>
    messages.map((message) => ({
      ...message,
      timestampMs: Math.round(stamp(message.timestampMs, message)) % 2 ** 32,
    }));

/** `onMetaData` as an encoder sends it that has a microphone. */
export const announcement = (facts: Readonly<Record<string, number | string | boolean>>): InputMessage => ({
  kind: 'data',
  timestampMs: 0,
  payload: writeAmf('onMetaData', facts),
});

const fourLetters = { video: Buffer.from('avc1'), audio: Buffer.from('mp4a') };

/** The same picture with an extended header (Enhanced RTMP), as a track of its own if it has a number. */
export function extendedVideo({ payload, ...message }: Message, track?: number): Message {
  const frameType = (payload[0] ?? 0) >> 4;
  const isConfig = payload[1] === 0;
  const packet = isConfig ? 0 : 1;
  const body = isConfig ? payload.subarray(5) : payload.subarray(2);
  const head =
    track === undefined
      ? [Buffer.of(0x80 | (frameType << 4) | packet), fourLetters.video]
      : [Buffer.of(0x80 | (frameType << 4) | 6, packet), fourLetters.video, Buffer.of(track)];
  return { ...message, payload: Buffer.concat([...head, body]) };
}

export function extendedAudio({ payload, ...message }: Message, track?: number): Message {
  const packet = payload[1] === 0 ? 0 : 1;
  const head =
    track === undefined
      ? [Buffer.of(0x90 | packet), fourLetters.audio]
      : [Buffer.of(0x95, packet), fourLetters.audio, Buffer.of(track)];
  return { ...message, payload: Buffer.concat([...head, payload.subarray(2)]) };
}

/** All tracks of one moment in one message. */
function manyTracks({ payload, ...message }: Message): Message {
  const packet = payload[1] === 0 ? 0 : 1;
  const body = payload.subarray(2);
  const track = (number: number, bytes: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head[0] = number;
    head.writeUIntBE(bytes.length, 1, 3);
    return Buffer.concat([head, bytes]);
  };
  return {
    ...message,
    payload: Buffer.concat([
      Buffer.of(0x95, 0x10 | packet),
      fourLetters.audio,
      track(0, body),
      track(1, body),
    ]),
  };
}

/** A modifier of the time in nanoseconds before the packet. */
function withModifier(message: Message): Message {
  const { payload } = extendedVideo(message);
  const first = payload[0] ?? 0;
  const packet = first & 0x0f;
  return {
    ...message,
    payload: Buffer.concat([Buffer.of((first & 0xf0) | 7, 2, 0, 0, 42, packet), payload.subarray(1)]),
  };
}

/** Low complexity frames described as high efficiency AAC: a core of 24 kHz whose decoder makes 48 kHz. */
const asHighEfficiency = (messages: readonly Message[]): readonly Message[] =>
  messages.map((message) =>
    isSoundHeader(message) ? { ...message, payload: Buffer.from('af002b118800', 'hex') } : message,
  );

const bFrames = (count: number): Film => ({
  video: ['-preset', 'veryfast', '-bf', String(count), '-x264-params', 'scenecut=0'],
});
const openGroups = (params: string): Film => ({
  video: ['-preset', 'veryfast', '-x264-params', params],
});
const secondsFrom = (from: number, to = 6): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

export const senders: readonly Sender[] = [
  {
    name: 'H.264 and AAC, stereo',
    what: 'Picture and sound play as they are sent.',
    isShort: true,
  },
  { name: 'Mono sound', what: 'It plays as it is sent.', film: { sound: ['-ac', '1'] } },
  { name: 'Sound of 44.1 kHz', what: 'It plays as it is sent.', film: { sound: ['-ar', '44100'] } },
  {
    name: 'Sound of six channels (5.1)',
    what: 'It plays as it is sent, and gaps in it become silence.',
    film: { sound: ['-ac', '6'] },
    send: muted((ms) => ms > 1_020 && ms < 3_980),
    heard: [0, 4, 5],
    advice: ['sound_missing'],
  },
  {
    name: 'Mono sound of 22.05 kHz that pauses',
    what: 'Gaps in the sound become silence.',
    film: { sound: ['-ac', '1', '-ar', '22050'] },
    send: muted((ms) => ms > 2_020 && ms < 2_980),
    heard: [0, 1, 3, 4, 5],
  },
  {
    name: 'High efficiency AAC that pauses',
    what: 'It plays as it is sent, and gaps in it become silence.',
    film: { sound: ['-ar', '24000'] },
    encode: asHighEfficiency,
    send: muted((ms) => ms > 1_020 && ms < 3_980),
    heard: [0, 4, 5],
    advice: ['sound_missing'],
  },
  {
    name: 'No sound announced',
    what: 'The game has a picture without sound, and the desk says that there is none.',
    film: { sound: null },
    hasSound: false,
    heard: [],
    advice: ['no_sound'],
  },
  {
    name: 'Sound announced and never sent',
    what: 'The game plays with silence, and the desk says since when no sound arrives.',
    send: muted(() => true),
    heard: [],
    advice: ['sound_missing'],
    isShort: true,
  },
  {
    name: 'Sound announced by onMetaData alone',
    what: 'After one second the game begins with silence, and the desk says that no sound arrives.',
    film: { sound: null },
    send: (messages) => [announcement({ audiocodecid: 10, videocodecid: 7 }), ...messages],
    heard: [],
    advice: ['sound_missing'],
  },
  {
    name: 'Sound without its description',
    what: 'Nobody can say what this sound is: the game plays with silence, and the desk says so.',
    send: (messages) => messages.filter((message) => !isSoundHeader(message)),
    heard: [],
    advice: ['sound_missing'],
  },
  {
    name: 'Description of the sound two seconds late',
    what: 'The game begins with silence. From a keyframe on the sound plays, and no picture is lost.',
    film: { sound: ['-ac', '1', '-ar', '44100'] },
    send: (messages) => {
      const [header] = messages.filter(isSoundHeader);
      const rest = muted((ms) => ms < 2_100)(messages).filter((message) => !isSoundHeader(message));
      const at = rest.findIndex(({ timestampMs }) => timestampMs >= 2_100);
      if (header === undefined) return rest;
      return [
        announcement({ audiocodecid: 10 }),
        ...rest.slice(0, at),
        { ...header, timestampMs: 2_100 },
        ...rest.slice(at),
      ];
    },
    // The pictures up to the keyframe belong to the run with silence.
    heard: [4, 5],
    runs: 2,
  },
  {
    name: 'Muted microphone in the middle',
    what: 'The picture goes on with silence, and the sound comes back in sync.',
    send: muted((ms) => ms > 2_020 && ms < 4_980),
    heard: [0, 1, 5],
    advice: ['sound_missing'],
    isShort: true,
  },
  {
    name: 'Microphone switched on late',
    what: 'The picture plays with silence until the sound comes, in sync.',
    send: muted((ms) => ms < 4_007),
    heard: [4, 5],
    advice: ['sound_missing'],
    isShort: true,
  },
  {
    name: 'Microphone with another clock, switched on late',
    what: 'The sound joins in sync, wherever its frames begin.',
    // Half a frame beside the grid of the silence.
    encode: stamped((ms, { kind }) => ms + (kind === 'audio' ? 11 : 0)),
    send: muted((ms) => ms < 3_007),
    heard: [3, 4, 5],
    advice: ['sound_missing'],
  },
  {
    name: 'Sound that ends before the picture',
    what: 'The picture plays to its end with silence.',
    send: muted((ms) => ms > 3_000),
    heard: [0, 1, 2],
    advice: ['sound_missing'],
  },
  {
    name: 'Sound in another format from the middle on',
    what: 'A keyframe begins a run with the new format. No picture is lost.',
    send: (messages) => {
      const header = {
        kind: 'audio' as const,
        timestampMs: 3_000,
        payload: Buffer.from([0xaf, 0, 0x12, 0x10]),
      };
      const at = messages.findIndex(({ timestampMs }) => timestampMs >= 3_000);
      return [...messages.slice(0, at), header, ...muted((ms) => ms >= 3_000)(messages.slice(at))];
    },
    heard: [0, 1, 2],
    advice: ['sound_missing'],
    runs: 2,
  },
  {
    name: 'A second sound track, as OBS sends it (Enhanced RTMP)',
    what: 'The first track plays. The desk says that the others are left out.',
    send: (messages) =>
      messages.flatMap((message) =>
        message.kind === 'audio' ? [message, extendedAudio(message, 1)] : [message],
      ),
    advice: ['extra_sounds'],
    isShort: true,
  },
  {
    name: 'Two sound tracks in each message (Enhanced RTMP)',
    what: 'The first track plays. The desk says that the other is left out.',
    send: (messages) => messages.map((message) => (message.kind === 'audio' ? manyTracks(message) : message)),
    advice: ['extra_sounds'],
  },
  {
    name: 'A second picture track (Enhanced RTMP)',
    what: 'The first track plays. The desk says that the other is left out.',
    send: (messages) =>
      messages.flatMap((message) =>
        message.kind === 'video' ? [message, extendedVideo(message, 1)] : [message],
      ),
    advice: ['extra_pictures'],
  },
  {
    name: 'H.264 and AAC by four letters (avc1, mp4a)',
    what: 'They play like any other H.264 and AAC.',
    film: bFrames(2),
    send: (messages) =>
      messages.map((message) => (message.kind === 'video' ? extendedVideo(message) : extendedAudio(message))),
    isShort: true,
  },
  {
    name: 'Pictures with modifiers before them (Enhanced RTMP v2)',
    what: 'They play. The modifiers are passed over.',
    send: (messages) =>
      messages.map((message) => (message.kind === 'video' ? withModifier(message) : message)),
  },
  {
    name: 'A second picture track in H.265 (Enhanced RTMP)',
    what: 'The track in H.264 plays. The desk says that the other is left out.',
    send: (messages) =>
      messages.flatMap((message) => {
        if (message.kind !== 'video') return [message];
        const other = extendedVideo(message, 1);
        const payload = Buffer.from(other.payload);
        payload.write('hvc1', 2, 'latin1');
        return [{ ...other, payload }, message].toReversed();
      }),
    advice: ['extra_pictures'],
  },
  ...[0, 1, 3].map((count) => ({
    name: count === 0 ? 'Pictures without B-frames' : `Pictures with up to ${count} B-frames`,
    what: 'They play as they are sent.',
    film: bFrames(count),
  })),
  ...['25', '30000/1001', '50'].map((rate) => ({
    name: `${rate === '30000/1001' ? '29.97' : rate} pictures a second`,
    what: 'They play as they are sent.',
    film: { rate },
  })),
  {
    name: 'A clock that has run for weeks',
    what: 'The game begins at zero.',
    send: stamped((ms) => ms + 1_500_000_000),
  },
  {
    name: 'A clock of 32 bits that begins again',
    what: 'The game goes on without a gap.',
    send: stamped((ms) => ms + 2 ** 32 - 3_000),
  },
  {
    name: 'A clock that is 0.05 % fast',
    what: 'Picture and sound stay in sync.',
    film: { seconds: 30 },
    encode: stamped((ms) => ms * 1.0005),
    heard: secondsFrom(0, 30),
  },
  ...[1, 2, 3].map((count) => ({
    name: `Open groups of pictures with ${count} B-frame${count === 1 ? '' : 's'}`,
    what: 'They play as they are sent, also after a join and a jump. The desk advises to switch open GOP off.',
    film: openGroups(`open-gop=1:bframes=${count}:scenecut=0`),
    advice: ['open_groups' as const],
    isShort: count === 2,
  })),
  {
    name: 'A picture refreshed bit by bit (intra refresh)',
    what: 'It plays as it is sent. After a join the picture comes when it is whole, and the desk advises to switch it off.',
    film: openGroups('intra-refresh=1:bframes=0:scenecut=0'),
    advice: ['open_groups'],
  },
];
