// The makers of recordings, live games and clips with ffmpeg, and of their pictures in smaller widths.
import path from 'node:path';
import { createCanvasPictureSizer } from './canvas-picture-sizer.ts';
import { createFfmpegClipMaker } from './ffmpeg-clip-maker.ts';
import { createFfmpegEncoder } from './ffmpeg-encoder.ts';
import { createFfmpegLiveEncoder } from './ffmpeg-live-encoder.ts';
import { workIn } from './scratch-folder.ts';

export function createFfmpegMedia(ffmpegPath: string, dataDir: string) {
  const workDirectory = workIn(dataDir);
  const sizer = createCanvasPictureSizer();
  return {
    encoder: createFfmpegEncoder({ ffmpegPath, workDirectory }),
    liveEncoder: createFfmpegLiveEncoder({
      ffmpegPath,
      workDirectory: path.join(workDirectory, 'tiles'),
      sizer,
    }),
    clipMaker: createFfmpegClipMaker({ ffmpegPath, workDirectory }),
    sizer,
  };
}
