// A picture that was started without the engine, and its transfer to hls.js during playback.
import { Hls } from 'hls-video-element';
import type { HlsConfig, MediaAttachingData } from 'hls.js';

type BufferControllerClass = NonNullable<HlsConfig['bufferController']>;

export interface OpenedMedia {
  /** An <hls-video> in the document, not upgraded yet. */
  element: HTMLElement;
  mediaSource: MediaSource;
  /** Ends all external appends. `undefined` before a buffer exists. */
  takeBuffer: () => { buffer: SourceBuffer; codecs: string } | undefined;
}

/**
 * The part of hls.js that owns the media source, adapted to continue with this one. Only once: after a decoding
 * failure it creates its own as usual.
 */
export function takingOver(media: OpenedMedia): BufferControllerClass {
  const BufferController = Hls.DefaultConfig.bufferController;
  if (!BufferController) throw new Error('hls.js was built without its buffer controller');
  return class extends BufferController {
    constructor(...parts: ConstructorParameters<BufferControllerClass>) {
      // Runs before its own listeners, which then find the media source in the message.
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
  // hls.js's names of sound and picture in one buffer, and of a picture alone.
  return { mediaSource, tracks: codecs.includes(',') ? { audiovideo: track } : { video: track } };
}
