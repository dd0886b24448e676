// The office makes links of work, frees them from a phone, and ends them. Each act stands in the audit log.
import { randomBytes } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import type { AuditAct } from '@floodlit/contract/operators/audit';
import type { WorkKind } from '@floodlit/contract/operators/roles';
import { DomainError } from '../../kernel/errors.ts';
import type { Acting } from '../acting.ts';
import { recordAct } from '../audit/record-act.ts';
import type { OperatorDeps } from '../ports.ts';
import { stateOfLink } from './rules.ts';
import { keptLinksMaximum, type WorkLinkRecord } from './store.ts';

type EditDeps = Pick<OperatorDeps, 'workLinks' | 'audit' | 'clock' | 'transact'>;

interface GameId {
  readonly channel_id: number;
  readonly event_id: number;
}

const nonceBytes = 16;

/** @throws {DomainError} `catalog.event_not_found`, `operators.work_links_full`, `operators.work_link_ended` */
export const makeWorkLink = (
  deps: EditDeps,
  acting: Acting,
  { channel_id, event_id }: GameId,
  { kind, name }: { readonly kind: WorkKind; readonly name: string },
): Promise<WorkLinkRecord> =>
  deps.transact(async (scope) => {
    const workLinks = deps.workLinks.within(scope);
    const now = deps.clock.now();
    await workLinks.lockGame(channel_id, event_id);
    const known = await workLinks.list(channel_id, event_id);
    const open = known.filter(({ revoked_at }) => revoked_at === null).length;
    if (open >= limits.workLinksMaximum || known.length >= keptLinksMaximum)
      throw new DomainError('operators.work_links_full', { values: { count: String(open) } });
    const id = await workLinks.insert({
      channel_id,
      event_id,
      kind,
      name,
      nonce: randomBytes(nonceBytes),
      made_by: acting.operatorId,
      created_at: now,
    });
    if (id === undefined) throw new DomainError('catalog.event_not_found');
    const link = await findLink(workLinks, { channel_id, event_id }, id);
    // A link that is over at once would only disappoint its phone.
    if (stateOfLink(link, now) === 'over') throw new DomainError('operators.work_link_ended');
    await recordAct(deps, scope, acting, entryOf('operators.work_link_made', link));
    return link;
  });

/** @throws {DomainError} `operators.work_link_not_found` */
export const unbindWorkLink = (
  deps: EditDeps,
  acting: Acting,
  game: GameId,
  id: number,
  why: string,
): Promise<WorkLinkRecord> =>
  changeLink(deps, acting, game, id, why, 'operators.work_link_unbound', (links) =>
    links.unbind(game.channel_id, id),
  );

/** @throws {DomainError} `operators.work_link_not_found` */
export const revokeWorkLink = (
  deps: EditDeps,
  acting: Acting,
  game: GameId,
  id: number,
  why: string,
): Promise<WorkLinkRecord> =>
  changeLink(deps, acting, game, id, why, 'operators.work_link_revoked', (links) =>
    links.revoke(game.channel_id, id, deps.clock.now()),
  );

const changeLink = (
  deps: EditDeps,
  acting: Acting,
  game: GameId,
  id: number,
  why: string,
  act: AuditAct,
  change: (workLinks: OperatorDeps['workLinks']) => Promise<boolean>,
): Promise<WorkLinkRecord> =>
  deps.transact(async (scope) => {
    const workLinks = deps.workLinks.within(scope);
    const before = await findLink(workLinks, game, id);
    if (await change(workLinks)) await recordAct(deps, scope, acting, { ...entryOf(act, before), why });
    return findLink(workLinks, game, id);
  });

async function findLink(
  workLinks: OperatorDeps['workLinks'],
  { channel_id, event_id }: GameId,
  id: number,
): Promise<WorkLinkRecord> {
  const link = await workLinks.findOfGame(channel_id, event_id, id);
  if (link === undefined) throw new DomainError('operators.work_link_not_found');
  return link;
}

const entryOf = (act: AuditAct, { channel_id, event_id, event_name, id, kind, name }: WorkLinkRecord) => ({
  act,
  channelId: channel_id,
  subject: event_name,
  subjectId: event_id,
  after: { link_id: id, kind, name },
});
