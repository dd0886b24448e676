// Pure rules of what an operator puts on Home: which slides and blocks are whole, and which slides are shown now.
import type { SlideTarget } from '@floodlit/contract/channel/channel';
import { limits } from '@floodlit/contract/limits';
import { textOf } from './page-rules.ts';

const linkMaximum = 2_000;

/** A path of the site: `//host` and `/\host` are other sites to a browser. */
const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text);

function isSecureAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(text);
}

/** Where a slide may lead (T43): no script, no data, nothing unencrypted. */
export const isSlideLink = (text: string): boolean =>
  text.length <= linkMaximum && (isOwnPath(text) || isSecureAddress(text));

/** Pictures come from the site alone: the page's policy loads no others. */
export const isSlideImage = (text: string): boolean => text.length <= linkMaximum && isOwnPath(text);

export interface SlideFields {
  readonly target: SlideTarget;
  /** The id of the sport, the team or the school. Home itself has none. */
  readonly targetId?: number | undefined;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly link?: string | undefined;
  /** The slide leads to this event, and shows its teams. */
  readonly eventId?: number | undefined;
  readonly image?: string | undefined;
  /** Slides take turns in the order of their weights. */
  readonly weight?: number | undefined;
  readonly activeFrom?: Date | undefined;
  readonly activeUntil?: Date | undefined;
}

const isMoment = (moment: Date | undefined): boolean =>
  moment === undefined || !Number.isNaN(moment.getTime());

export function isWholeSlide(slide: SlideFields): boolean {
  const { target, targetId, title, lead = '', link, eventId, image, activeFrom, activeUntil } = slide;
  return (
    title.trim() !== '' &&
    title.length <= limits.pageTextMaximum &&
    lead.length <= limits.slideLeadMaximum &&
    (target === 'main') === (targetId === undefined) &&
    (link === undefined || (eventId === undefined && isSlideLink(link))) &&
    (image === undefined || isSlideImage(image)) &&
    isMoment(activeFrom) &&
    isMoment(activeUntil) &&
    (activeFrom === undefined || activeUntil === undefined || activeFrom < activeUntil)
  );
}

export const isShownAt = (
  { active_from, active_until }: { readonly active_from: Date | null; readonly active_until: Date | null },
  now: Date,
): boolean => (active_from === null || active_from <= now) && (active_until === null || now < active_until);

const blockName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const blockNameMaximum = 60;

/** @param html cleaned. */
export const isWholeBlock = (name: string, html: string): boolean =>
  name.length <= blockNameMaximum &&
  blockName.test(name) &&
  html.length <= limits.blockHtmlMaximum &&
  textOf(html) !== '';
