// A small recording for the browser: two rungs, sound and picture in one file, segments of 2 s.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The sound tracks, and the pitch of each. The rungs hold the first one. */
export const TONES = [
  { name: 'audio1', label: 'Home', language: 'en', hertz: 330 },
  { name: 'audio2', label: 'Radio Nord: 1', language: 'fr', hertz: 880 },
  { name: 'audio3', label: 'الجمهور', language: null, hertz: 1760 },
] as const;

const RUNGS = [
  { name: '360p', size: '640x360', bandwidth: 1_200_000 },
  { name: '180p', size: '320x180', bandwidth: 400_000 },
];

export async function makeLadder(
  folder: string,
  ffmpeg: string,
  seconds: number,
): Promise<Record<string, string>> {
  const playlists: Record<string, string> = {};
  for (const rung of RUNGS) {
    const place = join(folder, rung.name);
    await mkdir(place, { recursive: true });
    await run(ffmpeg, [
      '-nostdin', '-loglevel', 'error', '-y',
      '-f', 'lavfi', '-i', `testsrc2=size=${rung.size}:rate=25`,
      '-f', 'lavfi', '-i', `sine=frequency=${TONES[0].hertz}:sample_rate=44100`,
      '-t', String(seconds),
      '-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'main', '-level', '3.0', '-pix_fmt', 'yuv420p',
      '-b:v', String(rung.bandwidth * 0.7), '-g', '50', '-keyint_min', '50', '-sc_threshold', '0', '-bf', '0',
      '-c:a', 'aac', '-b:a', '64k', '-ac', '2',
      '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments',
      '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(place, 's%05d.m4s'),
      join(place, 'index.m3u8'),
    ]); // prettier-ignore
    playlists[`v/1/${rung.name}/index.m3u8`] = await readFile(join(place, 'index.m3u8'), 'utf8');
  }
  const master = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...RUNGS.flatMap((rung) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rung.bandwidth},RESOLUTION=${rung.size},FRAME-RATE=25.000,CODECS="avc1.4d401e,mp4a.40.2"`,
      `${rung.name}/index.m3u8`,
    ]),
    '',
  ].join('\n');
  await writeFile(join(folder, 'master.m3u8'), master);
  playlists['v/1/master.m3u8'] = master;
  for (const { name, hertz } of TONES) {
    const place = join(folder, name);
    await mkdir(place, { recursive: true });
    await run(ffmpeg, [
      '-nostdin', '-loglevel', 'error', '-y',
      '-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=44100`, '-t', String(seconds),
      '-c:a', 'aac', '-b:a', '64k', '-ac', '2',
      '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments',
      '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(place, 's%05d.m4s'),
      join(place, 'index.m3u8'),
    ]); // prettier-ignore
  }
  await writeFile(
    join(folder, 'en.vtt'),
    'WEBVTT\n\n00:00.000 --> 01:00.000\nThe crowd is on its feet\n\n01:00.000 --> 02:00.000\nA fine save\n',
  );
  await writeFile(join(folder, 'ar.vtt'), 'WEBVTT\n\n00:00.000 --> 02:00.000\nهدف رائع في الدقيقة 3!\n');
  await run(ffmpeg, [
    '-nostdin', '-loglevel', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=1',
    '-frames:v', '1', '-vf', 'tile=3x2', join(folder, 'story.jpg'),
  ]); // prettier-ignore
  const cues = Array.from({ length: 6 }, (_each, index) => {
    const from = `00:${String(index * 10).padStart(2, '0')}.000`;
    const to = index === 5 ? '02:00.000' : `00:${String(index * 10 + 10).padStart(2, '0')}.000`;
    return `${from} --> ${to}\nstory.jpg#xywh=${(index % 3) * 160},${Math.floor(index / 3) * 90},160,90\n`;
  });
  await writeFile(join(folder, 'storyboard.vtt'), `WEBVTT\n\n${cues.join('\n')}`);
  return playlists;
}

/** The master playlist of the same recording with several sound tracks. */
export const withAudio = (master: string): string =>
  master
    .replace(/^#EXT-X-STREAM-INF:.*$/gm, '$&,AUDIO="audio"')
    .replace('#EXT-X-STREAM-INF', () =>
      [
        ...TONES.map(
          ({ name, label, language }, index) =>
            `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${label}",${
              language === null ? '' : `LANGUAGE="${language}",`
            }DEFAULT=${index === 0 ? 'YES' : 'NO'},AUTOSELECT=${index === 0 ? 'YES' : 'NO'},CHANNELS="2",URI="${name}/index.m3u8"`,
        ),
        '#EXT-X-STREAM-INF',
      ].join('\n'),
    );
