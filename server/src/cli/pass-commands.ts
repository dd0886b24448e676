// `pass …`: what a channel offers.
import { limits } from '@floodlit/contract/limits';
import { setBasicPass, setFeatureCount } from '../commerce/index.ts';
import { CommandRefused, createCommand } from './command.ts';

/** The database refuses more. */
const mostPerPeriod = 1_000_000;

export const passBasic = createCommand({
  name: 'pass basic',
  summary: 'Sets the free pass that every account must choose first',
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
    pass: { type: 'text', placeholder: 'id', summary: 'a free package, or none', isRequired: true },
  },
  async run({ commerce, print, readChannel }, args) {
    const { id, slug } = await readChannel(args.channel);
    const isNone = args.pass === 'none';
    if (!isNone && !/^\d{1,15}$/.test(args.pass))
      throw new CommandRefused('--pass takes the id of a pass, or none.');
    await setBasicPass(commerce, id, isNone ? null : Number(args.pass));
    print(
      isNone
        ? `${slug} has no basic pass.`
        : `Whoever has an account on ${slug} chooses pass ${args.pass} first.`,
    );
  },
});

export const passSet = createCommand({
  name: 'pass set',
  summary:
    'Sets how many clips and downloads a pass grants for each period, from the next purchase or renewal on, and on how many devices at once it may be watched, from now on',
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
    pass: { type: 'number', placeholder: 'id', summary: 'which pass', isRequired: true },
    clips: { type: 'number', placeholder: 'count', summary: 'clips per period; 0 for none' },
    downloads: { type: 'number', placeholder: 'count', summary: 'downloads per period; 0 for none' },
    streams: {
      type: 'number',
      placeholder: 'count',
      summary: `devices at once, 1 to ${limits.streamsMaximum}; 0 for the channel's number`,
    },
  },
  async run({ commerce, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const { clips, downloads, streams } = args;
    if (clips === undefined && downloads === undefined && streams === undefined)
      throw new CommandRefused('Say what changes: give --clips, --downloads or --streams.');
    if (streams !== undefined && streams > limits.streamsMaximum)
      throw new CommandRefused(`A pass allows at most ${limits.streamsMaximum} devices at once.`);
    if (Math.max(clips ?? 0, downloads ?? 0) > mostPerPeriod)
      throw new CommandRefused(`A pass grants at most ${mostPerPeriod} of each for a period.`);
    const set = await setFeatureCount(commerce, id, args.pass, {
      ...(clips !== undefined && { clips }),
      ...(downloads !== undefined && { downloads }),
      ...(streams !== undefined && { streams: streams === 0 ? null : streams }),
    });
    print(`Pass ${args.pass} grants ${set.clips} clips and ${set.downloads} downloads for each period.`);
    if (set.streams !== null) print(`Devices at once: ${set.streams}.`);
  },
});
