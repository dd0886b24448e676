// `cookies …`: the one script from elsewhere that a channel may ask its viewers for.
import { writeCookieNotice } from '../channel/index.ts';
import { createCommand } from './command.ts';

const channel = {
  type: 'text',
  placeholder: 'slug',
  summary: 'which channel; without it the first',
} as const;

export const cookiesAsk = createCommand({
  name: 'cookies ask',
  summary: "Asks a channel's viewers whether its tag manager may load; without a yes it never does",
  options: {
    channel,
    tag: {
      type: 'text',
      placeholder: 'id',
      summary: 'of the tag manager, such as GTM-AB12CD3',
      isRequired: true,
    },
    text: { type: 'text', placeholder: 'text', summary: "what viewers read; without it the product's words" },
    link: { type: 'text', placeholder: 'address', summary: 'where more is said, such as /privacy_policy' },
  },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    const { tag, text = null, link = null } = args;
    await writeCookieNotice(deps, id, { tag_manager_id: tag, text, link });
    print(`${slug} asks its viewers before ${tag} loads.`);
  },
});

export const cookiesStop = createCommand({
  name: 'cookies stop',
  summary: 'Removes the question, and loads no foreign script',
  options: { channel },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    await writeCookieNotice(deps, id, null);
    print(`${slug} loads no script from elsewhere.`);
  },
});
