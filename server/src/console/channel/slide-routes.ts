// Slides of a channel, as the console lists, reads and writes them. Their sports, teams, schools and games are the
// catalogue's.
import type { ConsoleSlideFields, SlideLine } from '@floodlit/contract/operators/content';
import { readEvent, readSubject } from '../../catalog/index.ts';
import {
  addSlide,
  changeSlide,
  isShownAt,
  removeSlide,
  type SlideRecord,
  type SlideFields,
} from '../../channel/index.ts';
import type { ScheduleDeps } from '../../commerce/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { languagesOf, type ContentRecords } from './content-records.ts';

/** The owner of a slide, in the words of the catalogue. */
const subjectOf = { category: 'sport', participant: 'team', group: 'school' } as const;

const targetIdOf = (slide: SlideRecord): number | null =>
  slide.event_category_id ?? slide.participant_id ?? slide.participant_group_id;

const stateOf = (slide: SlideRecord, now: Date): SlideLine['state'] => {
  if (isShownAt(slide, now)) return 'shown';
  return slide.active_until !== null && slide.active_until <= now ? 'over' : 'to_come';
};

/** @throws {DomainError} `catalog.subject_not_found`, `catalog.event_not_found`: both of another channel too. */
async function slideOf(
  schedule: ScheduleDeps,
  channelId: number,
  words: ConsoleSlideFields,
): Promise<SlideFields & Pick<ConsoleSlideFields, 'language'>> {
  const { target, target_id, title, lead, link, event_id, image, language, weight } = words;
  if (target !== 'main' && target_id !== null)
    await readSubject(schedule, subjectOf[target], channelId, target_id);
  if (event_id !== null) await readEvent(schedule.catalog, channelId, event_id);
  const dateOf = (moment: string | null): Date | undefined =>
    moment === null ? undefined : new Date(moment);
  return {
    target,
    targetId: target_id ?? undefined,
    title,
    lead,
    link: link ?? undefined,
    eventId: event_id ?? undefined,
    image: image ?? undefined,
    language,
    weight,
    activeFrom: dateOf(words.active_from),
    activeUntil: dateOf(words.active_until),
  };
}

export const slideRecords: ContentRecords<ConsoleSlideFields, SlideLine> = {
  async list({ home, clock, schedule }, channelId) {
    const now = clock.now();
    const lines: SlideLine[] = [];
    for (const slide of await home.listSlides(channelId)) {
      const { id, slidable_type: target, title, language, translations, weight } = slide;
      const targetId = targetIdOf(slide);
      const subject =
        target === 'main' || targetId === null
          ? undefined
          : await readSubject(schedule, subjectOf[target], channelId, targetId);
      lines.push({
        id,
        title,
        target,
        target_name: subject === undefined ? null : String(subject.name),
        language,
        languages: languagesOf(language, Object.keys(translations)),
        weight,
        active_from: slide.active_from?.toISOString() ?? null,
        active_until: slide.active_until?.toISOString() ?? null,
        state: stateOf(slide, now),
      });
    }
    return lines;
  },
  nameOf: ({ title, target_name }) => `${title} ${target_name ?? ''}`,
  async read({ home }, channelId, id) {
    const slide = (await home.listSlides(channelId)).find((one) => one.id === id);
    if (slide === undefined) throw new DomainError('channel.slide_not_found');
    const {
      slidable_type: target,
      title,
      lead,
      link,
      event_id,
      image,
      language,
      weight,
      translations,
    } = slide;
    return {
      id,
      target,
      target_id: targetIdOf(slide),
      title,
      lead,
      link,
      event_id,
      image,
      active_from: slide.active_from?.toISOString() ?? null,
      active_until: slide.active_until?.toISOString() ?? null,
      language,
      weight,
      translations,
    };
  },
  add: async (deps, channelId, words) =>
    (await addSlide(deps, channelId, await slideOf(deps.schedule, channelId, words))).id,
  change: async (deps, channelId, id, words) =>
    changeSlide(deps, channelId, id, await slideOf(deps.schedule, channelId, words)),
  remove: removeSlide,
};
