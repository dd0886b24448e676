// `geo …`: in which countries a channel may be watched and bought.
import type { GeoRule } from '@floodlit/contract/channel/channel';
import { readChannel, writeGeoRule } from '../channel/index.ts';
import { countryName } from '../geo/country-name.ts';
import { createCommand, type CommandContext } from './command.ts';
import { channel } from './shared-options.ts';

const countries = {
  type: 'text',
  placeholder: 'codes',
  summary: 'ISO 3166 codes with commas between, such as CA,US; they replace those named before',
  isRequired: true,
} as const;

const named = ({ countries: codes }: GeoRule): string =>
  codes.map((code) => `${code} (${countryName(code)})`).join(', ');

function sentenceOf(slug: string, rule: GeoRule): string {
  if (rule.mode === 'none') return `${slug} may be watched and bought everywhere.`;
  if (rule.mode === 'allow') return `${slug} may be watched and bought only in ${named(rule)}.`;
  return `${slug} may be watched and bought everywhere but in ${named(rule)}.`;
}

async function write(
  { channel: deps, print, readChannel: find }: CommandContext,
  slugGiven: string | undefined,
  mode: GeoRule['mode'],
  codes = '',
): Promise<void> {
  const { id, slug } = await find(slugGiven);
  print(sentenceOf(slug, await writeGeoRule(deps, id, { mode, countries: codes.split(',') })));
}

export const geoShow = createCommand({
  name: 'geo show',
  summary: 'Shows in which countries a channel may be watched and bought',
  options: { channel },
  async run({ channel: deps, print, readChannel: find }, args) {
    const { id, slug } = await find(args.channel);
    print(sentenceOf(slug, (await readChannel(deps, id)).geo));
  },
});

export const geoAllow = createCommand({
  name: 'geo allow',
  summary: 'Allows these countries alone; a viewer whose country is unknown is refused',
  options: { channel, countries },
  run: (context, args) => write(context, args.channel, 'allow', args.countries),
});

export const geoBlock = createCommand({
  name: 'geo block',
  summary: 'Blocks these countries; a viewer whose country is unknown is let in',
  options: { channel, countries },
  run: (context, args) => write(context, args.channel, 'block', args.countries),
});

export const geoOff = createCommand({
  name: 'geo off',
  summary: 'Lets a channel be watched and bought everywhere',
  options: { channel },
  run: (context, args) => write(context, args.channel, 'none'),
});
