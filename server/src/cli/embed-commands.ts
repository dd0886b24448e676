// `embed …`: the sites that may show a channel's games in a frame.
import { allowEmbedSite, denyEmbedSite, readChannel } from '../channel/index.ts';
import { createCommand } from './command.ts';
import { channel } from './shared-options.ts';

const site = {
  type: 'text',
  placeholder: 'origin',
  summary: 'scheme, host and port of the site, such as https://school.example; a subdomain is another site',
  isRequired: true,
} as const;

export const embedList = createCommand({
  name: 'embed list',
  summary: 'Lists the sites that may show games of a channel in a frame',
  options: { channel },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    const { embed_sites: sites } = await readChannel(deps, id);
    if (sites.length === 0) print(`No site may frame games of ${slug}.`);
    for (const origin of sites) print(origin);
  },
});

export const embedAllow = createCommand({
  name: 'embed allow',
  summary: 'Lets a site show games of a channel in a frame, at /watch_embed/{id}',
  options: { channel, site },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    print(`${await allowEmbedSite(deps, id, args.site)} may frame games of ${slug}.`);
  },
});

export const embedDeny = createCommand({
  name: 'embed deny',
  summary: 'Takes that away again',
  options: { channel, site },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    print(`${await denyEmbedSite(deps, id, args.site)} may not frame games of ${slug}.`);
  },
});
