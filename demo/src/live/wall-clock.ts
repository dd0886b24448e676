import { createRequire } from 'node:module';

/**
 * The time of day at the top of the picture, beside a player's controls. It is read when a frame is encoded. The difference to a
 * viewer's own clock is the delay.
 */
const require = createRequire(import.meta.url);
export const wallClockFont =
  require.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2');

/** `14:03:21.4 UTC` for ffmpeg's drawtext. The usual `gmtime` knows no tenths, so they are reckoned from `time(0)`. */
export function wallClockFilter(fontFile: string, pictureHeight: number): string {
  const unit = pictureHeight / 720;
  const part = (seconds: number, count: number, digits: number) =>
    String.raw`%{eif\:mod(floor(time(0)/${seconds})\,${count})\:d\:${digits}}`;
  const text = [
    [part(3600, 24, 2), part(60, 60, 2), part(1, 60, 2)].join(String.raw`\:`),
    `.${part(0.1, 10, 1)} UTC`,
  ].join('');
  return [
    `drawtext=fontfile=${fontFile}:text='${text}'`,
    `fontsize=${Math.round(18 * unit)}:fontcolor=white@0.8:shadowcolor=black@0.5:shadowx=1:shadowy=1`,
    `x=${Math.round(36 * unit)}:y=${Math.round(84 * unit)}`,
  ].join(':');
}
