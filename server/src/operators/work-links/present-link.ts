// A bearer of a link of work: the phone that presents its key, with no operator behind it.
import type { WorkKind } from '@floodlit/contract/operators/roles';
import { DomainError } from '../../kernel/errors.ts';
import type { Acting } from '../acting.ts';
import type { OperatorDeps } from '../ports.ts';
import { deviceForm, idInKey, isKeyOfLink, isSameDevice } from './link-key.ts';
import { stateOfLink } from './rules.ts';
import type { WorkLinkRecord } from './store.ts';

export type WorkDeps = Pick<OperatorDeps, 'workLinks' | 'workLinkSecret' | 'keys' | 'clock'>;

export interface Worker {
  readonly link: WorkLinkRecord;
  /** The digest of the phone's secret. Undefined when it presents none. */
  readonly deviceHash: Buffer | undefined;
  readonly address: string;
}

/** The author of the entries that phones with this link write. */
export const authorOfLink = ({ id }: Pick<WorkLinkRecord, 'id'>): string => `link:${id}`;

export const actingOfWorker = ({ link, address }: Pick<Worker, 'link' | 'address'>): Acting => ({
  source: 'console',
  actor: authorOfLink(link),
  operatorId: null,
  address,
});

/** Writes nothing: a preview of a chat opens links too (T53). */
export const bindingOf = ({ link, deviceHash }: Worker): 'here' | 'nobody' | 'another_phone' => {
  if (link.device_hash === null) return 'nobody';
  return deviceHash !== undefined && isSameDevice(link.device_hash, deviceHash) ? 'here' : 'another_phone';
};

/** @throws {DomainError} `operators.work_link_not_found`, `operators.work_link_ended`, `request.invalid` */
export async function findWorker(
  { workLinks, workLinkSecret, keys, clock }: WorkDeps,
  kind: WorkKind,
  presented: { readonly key: string; readonly device: string; readonly address: string },
): Promise<Worker> {
  const { key, device, address } = presented;
  const id = idInKey(key);
  const link = id === undefined ? undefined : await workLinks.find(id);
  if (link === undefined || link.kind !== kind || !isKeyOfLink(workLinkSecret, link, key))
    throw new DomainError('operators.work_link_not_found');
  const state = stateOfLink(link, clock.now());
  if (state === 'revoked' || state === 'over') throw new DomainError('operators.work_link_ended');
  if (device !== '' && !deviceForm.test(device))
    throw new DomainError('request.invalid', { errors: { device: ['This is no secret of a phone.'] } });
  return { link, deviceHash: device === '' ? undefined : keys.hashOf(device), address };
}

/** The digest of the phone, where a call acts. @throws {DomainError} `request.invalid` */
export function deviceOf({ deviceHash }: Pick<Worker, 'deviceHash'>): Buffer {
  if (deviceHash === undefined)
    throw new DomainError('request.invalid', { errors: { device: ['A phone that acts has a secret.'] } });
  return deviceHash;
}

/**
 * Gives the link to this phone. A repeated press changes nothing.
 * @throws {DomainError} `operators.work_link_bound`
 */
export async function bindWorker(
  { workLinks, clock, transact }: Pick<OperatorDeps, 'workLinks' | 'clock' | 'transact'>,
  worker: Worker,
): Promise<Worker> {
  const { link } = worker;
  const hash = deviceOf(worker);
  const isBound = await transact((scope) =>
    workLinks.within(scope).bind(link.channel_id, link.id, hash, clock.now()),
  );
  if (!isBound) throw new DomainError('operators.work_link_bound');
  return { ...worker, link: { ...link, device_hash: hash } };
}

/**
 * The office may take the link from its phone while a call is on its way. In a transaction the answer holds
 * until its end.
 * @throws {DomainError} `operators.work_link_ended`, `operators.work_link_bound`, `operators.work_link_unbound`
 */
export async function holdBoundHere(
  { workLinks, transact }: Pick<OperatorDeps, 'workLinks' | 'transact'>,
  worker: Worker,
): Promise<void> {
  const { link } = worker;
  const held = await transact((scope) => workLinks.within(scope).holdDevice(link.channel_id, link.id));
  if (held === undefined) throw new DomainError('operators.work_link_ended');
  ensureBoundHere({ ...worker, link: { ...link, ...held } });
}

/** @throws {DomainError} `operators.work_link_bound`, `operators.work_link_unbound`, `request.invalid` */
export function ensureBoundHere(worker: Worker): void {
  deviceOf(worker);
  const binding = bindingOf(worker);
  if (binding === 'nobody') throw new DomainError('operators.work_link_unbound');
  if (binding === 'another_phone') throw new DomainError('operators.work_link_bound');
}
