// `encoder …`: what may publish, and its stream key.
import { DomainError } from '../kernel/errors.ts';
import {
  adviceText,
  adviseOn,
  broadcastText,
  createEncoder,
  removeEncoder,
  rotateStreamKey,
} from '../media/index.ts';
import { encoderServersOf } from '../nodes/encoder-servers.ts';
import { listLiveNodes } from '../nodes/store-live-nodes.ts';
import { createCommand, type CommandContext } from './command.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

const name = {
  type: 'text',
  placeholder: 'name',
  summary: 'what people call it, such as "Camera 1"',
  isRequired: true,
} as const;

/** The key is shown here and nowhere else, ever. */
async function printKey({ running, connection, print }: CommandContext, key: string): Promise<void> {
  const [server, second] = encoderServersOf(
    await listLiveNodes(connection.db),
    `rtmp://localhost:${running.rtmpPort}/live`,
  );
  print('Stream key (shown once; a new one is made with: encoder rotate):');
  print(`  server      ${server}`);
  if (second !== undefined) print(`  second      ${second} (when the first one does not answer)`);
  print(`  stream key  ${key}`);
  print('Try it with a picture of its own:');
  print(
    `  ffmpeg -re -f lavfi -i testsrc2=size=1280x720:rate=30 -f lavfi -i sine -c:v libx264 -preset veryfast -pix_fmt yuv420p -g 60 -c:a aac -f flv ${server}/${key}`,
  );
}

export const encoderCreate = createCommand({
  name: 'encoder create',
  summary: 'Makes an encoder and shows its stream key',
  options: { channel, name },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const { key } = await context.act(({ media }) => createEncoder(media, id, args.name));
    await printKey(context, key);
  },
});

export const encoderRotate = createCommand({
  name: 'encoder rotate',
  summary: 'Gives an encoder a new stream key; the old one is over within seconds',
  options: { channel, name },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const { key } = await context.act(({ media }) => rotateStreamKey(media, id, args.name));
    await printKey(context, key);
  },
});

export const encoderRemove = createCommand({
  name: 'encoder remove',
  summary: 'Ends the key of an encoder that airs nothing, and takes it from games to come',
  options: { channel, name },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act(({ media }) => removeEncoder(media, id, args.name));
    print(`The encoder "${args.name}" is removed. Games that it aired still name it.`);
  },
});

export const encoderList = createCommand({
  name: 'encoder list',
  summary:
    "Lists a channel's encoders: name, since when its key holds (UTC), the live event and what it lacks",
  options: { channel },
  async run({ media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const onAir = (await media.live.listOnAir()).filter(({ broadcast }) => broadcast.channel_id === id);
    const rows = (await media.live.listEncoders(id)).map((encoder) => [
      encoder.name,
      `${(encoder.rotated_at ?? encoder.created_at).toISOString().slice(0, 16)}Z`,
      onAir
        .filter(({ broadcast }) => broadcast.encoder_id === encoder.id)
        .map(({ broadcast }) => broadcastText(broadcast))
        .join(),
    ]);
    print(tableText([['name', 'key since', 'on air'], ...rows]));
  },
});

export const encoderCheck = createCommand({
  name: 'encoder check',
  summary: 'Says what an encoder sends now, on the air or as a test, and what to do about it',
  options: { channel, name },
  async run({ media, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const encoder = await media.live.findEncoder(id, args.name);
    if (encoder === undefined) throw new DomainError('media.encoder_not_found');
    const signal = await media.signals.find(id, encoder.id);
    const broadcast =
      signal?.event_id == null ? undefined : await media.live.findBroadcast(id, signal.event_id);
    for (const advice of adviseOn(signal, broadcast, media.clock.now())) print(adviceText(advice));
    if (signal === undefined) return;
    const { width, height, frames_per_second, keyframe_ms, picture_kbps, sound_kbps } = signal.facts;
    print(
      `${width ?? '?'} × ${height ?? '?'}, ${frames_per_second ?? '?'} pictures a second, a keyframe every ${keyframe_ms ?? '?'} ms, ${picture_kbps ?? '?'} kbit/s and ${sound_kbps ?? 'no'} kbit/s of sound, at ${signal.seen_at.toISOString().slice(11, 19)} UTC.`,
    );
  },
});
