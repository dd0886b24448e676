// `cookies …`: the one script from elsewhere that a channel may ask its viewers for.
import { writeCookieNotice } from '../channel/index.ts';
import { createCommand } from './command.ts';
import { channel } from './shared-options.ts';

export const cookiesAsk = createCommand({
  name: 'cookies ask',
  summary: "Asks a channel's viewers whether its tag manager may load; without a yes it never does",
  options: {
    channel,
    tag: {
      type: 'text',
      placeholder: 'id',
      summary: 'of the tag manager, such as GTM-AB12CD3; without it no script is loaded',
    },
    text: { type: 'text', placeholder: 'text', summary: "what viewers read; without it the product's words" },
    link: { type: 'text', placeholder: 'address', summary: 'where more is said, such as /privacy_policy' },
  },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    const { tag = null, text = null, link = null } = args;
    await writeCookieNotice(deps, id, { tag_manager_id: tag, text, link });
    print(
      tag === null
        ? `${slug} asks its viewers before it measures anything that needs consent.`
        : `${slug} asks its viewers before ${tag} loads.`,
    );
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
