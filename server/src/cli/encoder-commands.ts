// `encoder …`: what may publish, and its stream key.
import { broadcastText, createEncoder, rotateStreamKey } from '../media/index.ts';
import { createCommand, type CommandContext } from './command.ts';
import { tableText } from './table-text.ts';

const channel = {
  type: 'text',
  placeholder: 'slug',
  summary: 'which channel; without it the first',
} as const;
const name = {
  type: 'text',
  placeholder: 'name',
  summary: 'what people call it, such as "Camera 1"',
  isRequired: true,
} as const;

/** The key is shown here and nowhere else, ever. */
function printKey({ running, print }: CommandContext, key: string): void {
  const server = `rtmp://localhost:${running.rtmpPort}/live`;
  print('Stream key (shown once; a new one is made with: encoder rotate):');
  print(`  server      ${server}`);
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
    const { key } = await createEncoder(context.media, id, args.name);
    printKey(context, key);
  },
});

export const encoderRotate = createCommand({
  name: 'encoder rotate',
  summary: 'Gives an encoder a new stream key; the old one is over within seconds',
  options: { channel, name },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const { key } = await rotateStreamKey(context.media, id, args.name);
    printKey(context, key);
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
