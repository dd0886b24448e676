// `pass basic`: the pass that every account chooses first.
import { setBasicPass } from '../commerce/index.ts';
import { CommandRefused, createCommand } from './command.ts';

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
        : `Each viewer of ${slug} with an account now chooses pass ${args.pass} before watching.`,
    );
  },
});
