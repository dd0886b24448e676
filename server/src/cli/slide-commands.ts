// `slide …`: the pictures that take turns at the top of Home and of the hubs.
import { SlideTarget } from '@floodlit/contract/channel/channel';
import { findNamed, listParticipants, readEvent } from '../catalog/index.ts';
import { addSlide, removeSlide } from '../channel/index.ts';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import { readLanguage, textLanguage } from './page-commands.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

function readMoment(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (!/(?:Z|[+-]\d\d:\d\d)$/i.test(text) || Number.isNaN(moment.getTime()))
    throw new CommandRefused(
      `--${option} is "${text}": give a time such as 2026-11-21T19:00:00Z, with Z or an offset at its end.`,
    );
  return moment;
}

interface Target {
  readonly id: number;
  readonly alias: string;
  readonly name: string;
}

async function listTargets(
  catalog: CommandContext['catalog'],
  channelId: number,
  target: Exclude<SlideTarget, 'main'>,
): Promise<readonly Target[]> {
  if (target === 'category') return catalog.store.listCategories(channelId);
  if (target === 'group') return catalog.store.listGroups(channelId);
  return [...(await listParticipants(catalog, channelId)).values()];
}

/** @returns the id of the sport, team or school, of which the channel must have one. */
async function readTarget(
  { catalog }: CommandContext,
  channelId: number,
  target: SlideTarget,
  word: string | undefined,
): Promise<number | undefined> {
  if (target === 'main') {
    if (word === undefined) return undefined;
    throw new CommandRefused('A slide of Home has no --of: leave it out, or add --for.');
  }
  const known = await listTargets(catalog, channelId, target);
  const found = findNamed(known, word ?? '');
  if (found !== undefined) return found.id;
  const aliases = known.map(({ alias }) => alias).join(', ');
  throw new CommandRefused(`--of must name a ${target}: use one of ${aliases}.`);
}

export const slideList = createCommand({
  name: 'slide list',
  summary: "Lists a channel's slides in their order: id, for, of whom, from, until, title",
  options: { channel },
  async run({ channel: deps, catalog, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const aliases = new Map<string, string>();
    for (const target of ['category', 'participant', 'group'] as const)
      for (const one of await listTargets(catalog, id, target)) aliases.set(`${target} ${one.id}`, one.alias);
    const day = (moment: Date | null): string => moment?.toISOString().slice(0, 16) ?? '-';
    const ofWhom = (slide: Awaited<ReturnType<typeof deps.home.listSlides>>[number]): string => {
      const targetId = slide.event_category_id ?? slide.participant_id ?? slide.participant_group_id;
      return aliases.get(`${slide.slidable_type} ${targetId}`) ?? '-';
    };
    const rows = (await deps.home.listSlides(id)).map((slide) => [
      String(slide.id),
      slide.slidable_type,
      ofWhom(slide),
      day(slide.active_from),
      day(slide.active_until),
      slide.title,
    ]);
    print(tableText([['id', 'for', 'of', 'from', 'until', 'title'], ...rows]));
  },
});

export const slideAdd = createCommand({
  name: 'slide add',
  summary: 'Puts a slide on Home, or on the hubs of a sport, a team or a school',
  options: {
    channel,
    title: { type: 'text', placeholder: 'title', summary: 'its heading', isRequired: true },
    lead: { type: 'text', placeholder: 'text', summary: 'a sentence or two below the heading' },
    link: {
      type: 'text',
      placeholder: 'address',
      summary: 'where it leads: a path such as /packages, or an https address',
    },
    event: { type: 'number', placeholder: 'id', summary: 'the event it leads to, instead of a link' },
    image: {
      type: 'text',
      placeholder: 'path',
      summary: 'a picture on the site; without it one is drawn in the colours of the teams',
    },
    for: {
      type: 'text',
      placeholder: 'whose',
      summary: 'main (Home, without it), category, participant or group',
    },
    of: { type: 'text', placeholder: 'alias', summary: 'which sport, team or school' },
    from: { type: 'text', placeholder: 'time', summary: 'shown from then, such as 2026-11-21T19:00:00Z' },
    until: { type: 'text', placeholder: 'time', summary: 'shown until then' },
    language: textLanguage,
    order: { type: 'number', placeholder: 'number', summary: 'its place among the slides, 0 without it' },
  },
  async run(context, args) {
    const { id } = await context.readChannel(args.channel);
    const target = SlideTarget.safeParse(args.for ?? 'main');
    if (!target.success)
      throw new CommandRefused(`--for is "${args.for}": use main, category, participant or group.`);
    if (args.event !== undefined) await readEvent(context.catalog, id, args.event);
    const slide = await addSlide(context.channel, id, {
      target: target.data,
      targetId: await readTarget(context, id, target.data, args.of),
      title: args.title,
      lead: args.lead,
      link: args.link,
      eventId: args.event,
      image: args.image,
      activeFrom: readMoment('from', args.from),
      activeUntil: readMoment('until', args.until),
      language: await readLanguage(context, id, args.language),
      weight: args.order,
    });
    context.print(`Slide ${slide.id}: "${slide.title}"`);
  },
});

export const slideRemove = createCommand({
  name: 'slide remove',
  summary: 'Deletes a slide',
  options: {
    channel,
    slide: {
      type: 'number',
      placeholder: 'id',
      summary: 'which slide, as slide list shows it',
      isRequired: true,
    },
  },
  async run({ channel: deps, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await removeSlide(deps, id, args.slide);
    print(`Slide ${args.slide} is removed.`);
  },
});
