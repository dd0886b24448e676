// A picture that was begun without the engine, and how hls.js takes it over as it plays.
import { Hls } from 'hls-video-element';
import type { HlsConfig, MediaAttachingData } from 'hls.js';

type BufferControllerClass = NonNullable<HlsConfig['bufferController']>;

export interface OpenedMedia {
  /** An <hls-video>, in the document, not yet a player. */
  element: HTMLElement;
  mediaSource: MediaSource;
  /** Ends all appending from outside; `undefined` when there is no buffer yet. */
  takeBuffer: () => { buffer: SourceBuffer; codecs: string } | undefined;
}

/**
 * The part of hls.js that owns the media source, told to go on with this one instead of a new one. Only the first
 * time: after a decoding failure it makes its own, as ever.
 */
export function takingOver(media: OpenedMedia): BufferControllerClass {
  const BufferController = Hls.DefaultConfig.bufferController;
  if (!BufferController) throw new Error('hls.js was built without its buffer controller');
  return class extends BufferController {
    constructor(...parts: ConstructorParameters<BufferControllerClass>) {
      // Before its own listeners, which then find the media source in the message.
      parts[0].once(Hls.Events.MEDIA_ATTACHING, (_event, data) => Object.assign(data, attachment(media)));
      super(...parts);
    }
  };
}

function attachment(media: OpenedMedia): Partial<MediaAttachingData> {
  const { mediaSource } = media;
  const taken = media.takeBuffer();
  if (!taken) return { mediaSource };
  const { buffer, codecs } = taken;
  const track = { id: 'main' as const, container: 'video/mp4', codec: codecs, buffer, listeners: [] };
  // The names hls.js gives to sound and picture in one buffer, and to a picture alone.
  return { mediaSource, tracks: codecs.includes(',') ? { audiovideo: track } : { video: track } };
}
