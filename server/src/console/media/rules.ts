// Pure rules of the console's media: what an operator sees of an encoder, a recording and a preroll.
import type { ConsolePreroll } from '@floodlit/contract/operators/prerolls';
import type { Recording } from '@floodlit/contract/operators/recordings';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import { bestFirst, fullSecondsOf, type MediaDeps, type ReadyAsset } from '../../media/index.ts';
import { channelSubject, covers } from '../../operators/index.ts';
import type { RecordingRow } from './recordings-store.ts';

/**
 * The operator whose encoders alone are shown. An operator who runs the whole channel has every encoder of it.
 * @returns undefined for every encoder.
 */
export const makerOf = (
  operatorId: number,
  scopes: readonly GrantScope[],
  channelId: number,
): number | undefined =>
  scopes.some((scope) => covers(scope, channelSubject(channelId))) ? undefined : operatorId;

const leftOutOf = ({ ladder: { left_out: leftOut } }: ReadyAsset): Recording['left_out'] =>
  leftOut === undefined ? null : { ...leftOut, formats: [...leftOut.formats] };

const trimOf = ({ trim }: ReadyAsset, now: Date): Recording['trim'] =>
  trim && {
    from: trim.from,
    to: trim.to,
    undo_until: trim.undo_until,
    is_final: new Date(trim.undo_until) <= now,
  };

/** @param ready undefined until viewers can play the recording. */
export const presentRecording = (
  { id: _id, date, ...facts }: RecordingRow & { readonly asset_id: number | null },
  ready: ReadyAsset | undefined,
  now: Date,
): Recording => ({
  ...facts,
  date: date.toISOString(),
  full_duration: ready === undefined ? null : fullSecondsOf(ready),
  trim: ready === undefined ? null : trimOf(ready, now),
  poster: ready?.ladder.poster ?? null,
  has_tiles: ready !== undefined && ready.ladder.storyboard !== null,
  captions: (ready?.ladder.captions ?? []).map(({ language, label }) => ({ language, label })),
  qualities: bestFirst(ready?.ladder.rungs ?? []).map(({ name, height }) => ({ name, height })),
  left_out: ready === undefined ? null : leftOutOf(ready),
});

type PrerollRow = Awaited<ReturnType<MediaDeps['prerolls']['listStates']>>[number];

/** A film at an address of its own has no recording, so it is ready at once. */
export function prerollStateOf({
  stopped_at: stoppedAt,
  status,
}: Pick<PrerollRow, 'stopped_at' | 'status'>): ConsolePreroll['state'] {
  if (stoppedAt !== null) return 'stopped';
  return status === 'queued' ? 'waiting' : (status ?? 'ready');
}
