import { expect, it } from 'vitest';
import { encoderServersOf } from './encoder-servers.ts';

const usual = 'rtmp://play.example:1935/live';
const node = (rtmpUrl: string | null, room: number | null = 20) => ({ rtmpUrl, room });

it.each([
  ['one process that names no address', [node(null)], usual, undefined],
  ['no process that is known', [], usual, undefined],
  ['one ingest', [node('rtmp://in1:1935')], 'rtmp://in1:1935/live', undefined],
  [
    'two ingests by their names, whatever their order',
    [node('rtmp://in2:1935'), node(null), node('rtmp://in1:1935/')],
    'rtmp://in1:1935/live',
    'rtmp://in2:1935/live',
  ],
  [
    'three ingests by their room',
    [node('rtmp://in1:1935', 0), node('rtmp://in2:1935', 7), node('rtmp://in3:1935', 9)],
    'rtmp://in3:1935/live',
    'rtmp://in2:1935/live',
  ],
  [
    'an ingest that takes no encoders now as the last one',
    [node('rtmp://in1:1935', null), node('rtmp://in2:1935', 0)],
    'rtmp://in2:1935/live',
    'rtmp://in1:1935/live',
  ],
  [
    'two ingests behind one address once',
    [node('rtmp://in:1935'), node('rtmp://in:1935', 3)],
    'rtmp://in:1935/live',
    undefined,
  ],
])('an encoder gets %s', (_, nodes, first, second) => {
  expect(encoderServersOf(nodes, usual)).toEqual([first, second]);
});
