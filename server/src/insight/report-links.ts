// The links that show the report of a game without log-in: made, listed, ended, and their end taken back.
import { createHash, randomBytes } from 'node:crypto';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { DomainError } from '../kernel/errors.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import type { InsightDeps } from './ports.ts';
import type { ReportLinkRecord } from './store-game-reports.ts';

/** 160 bits: nobody guesses one. */
const tokenBytes = 20;
const tokenPattern = /^[\w-]{27}$/;

type LinkDeps = Pick<InsightDeps, 'gameReports' | 'findEvent' | 'clock'>;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Undefined for a text that cannot be a link. */
export const hashOfLink = (token: string): Buffer | undefined =>
  tokenPattern.test(token) ? hashOf(token) : undefined;

async function ensureEvent(
  { findEvent }: Pick<LinkDeps, 'findEvent'>,
  channelId: number,
  eventId: number,
): Promise<void> {
  if ((await findEvent(channelId, eventId)) === undefined) throw new DomainError('catalog.event_not_found');
}

async function ensureRoom({ gameReports }: LinkDeps, channelId: number, eventId: number): Promise<void> {
  const links = await gameReports.listLinks(channelId, eventId);
  if (links.length > operatorLimits.reportLinksMaximum) throw new DomainError('channel.too_many');
}

/**
 * Earlier links of the game go on.
 * @param name whom it is for.
 * @returns the link with the path of its page, which is not kept.
 * @throws {DomainError} `catalog.event_not_found`, `channel.too_many`
 */
export async function createReportLink(
  deps: LinkDeps,
  channelId: number,
  eventId: number,
  name = '',
): Promise<ReportLinkRecord & { readonly path: string }> {
  await ensureEvent(deps, channelId, eventId);
  const token = randomBytes(tokenBytes).toString('base64url');
  const link = await deps.gameReports.insertLink({
    channel_id: channelId,
    event_id: eventId,
    name: Array.from(stripInvisible(name)).slice(0, operatorLimits.reportLinkNameMaximum).join(''),
    token_hash: hashOf(token),
    created_at: deps.clock.now(),
  });
  await ensureRoom(deps, channelId, eventId);
  return { ...link, path: `/game-report/${token}` };
}

/** The links that hold, the newest first. @throws {DomainError} `catalog.event_not_found` */
export async function listReportLinks(
  deps: LinkDeps,
  channelId: number,
  eventId: number,
): Promise<ReportLinkRecord[]> {
  await ensureEvent(deps, channelId, eventId);
  return deps.gameReports.listLinks(channelId, eventId);
}

export interface NamedLink {
  readonly channelId: number;
  readonly eventId: number;
  readonly linkId: number;
}

async function moveEnd(
  deps: LinkDeps,
  { channelId, eventId, linkId }: NamedLink,
  at: Date | null,
): Promise<void> {
  await ensureEvent(deps, channelId, eventId);
  if (!(await deps.gameReports.endLink(channelId, eventId, linkId, at)))
    throw new DomainError('insight.report_link_not_found');
}

/** @throws {DomainError} `catalog.event_not_found`, `insight.report_link_not_found` */
export const endReportLink = (deps: LinkDeps, link: NamedLink): Promise<void> =>
  moveEnd(deps, link, deps.clock.now());

/** Takes the end back. @throws {DomainError} as `endReportLink`, and `channel.too_many` */
export async function resumeReportLink(deps: LinkDeps, link: NamedLink): Promise<void> {
  await moveEnd(deps, link, null);
  await ensureRoom(deps, link.channelId, link.eventId);
}

/** @returns the number of links that end. */
export const endReportLinks = (
  { gameReports, clock }: Pick<InsightDeps, 'gameReports' | 'clock'>,
  channelId: number,
  eventId: number,
): Promise<number> => gameReports.endLinks(channelId, eventId, clock.now());
