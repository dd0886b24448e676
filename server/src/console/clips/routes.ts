// Clips over HTTP for moderators.
import { clipDesk } from '@floodlit/contract/operators/clip-desk';
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import { pageOf } from '@floodlit/contract/primitives';
import { channelAddress } from '../../channel/index.ts';
import { decideClip, readClipFilm, type ClipDeps } from '../../clips/index.ts';
import { sendFilm } from '../../media/index.ts';
import type { TodayStore } from '../today/store.ts';
import { rawAnswer, type ConsoleBind } from '../bind.ts';
import { actAs, actingOf, type OperatorDeps } from '../../operators/index.ts';

export interface ClipRoutesDeps {
  readonly operators: OperatorDeps;
  readonly clips: ClipDeps;
  readonly today: TodayStore;
  readonly publicUrl: () => string;
}

export function clipRoutes(bind: ConsoleBind, { operators, clips, today, publicUrl }: ClipRoutesDeps): void {
  bind(clipDesk.list, async ({ params: { channel_id }, query, scopes }) => {
    const page = pageOf(query);
    const [{ clips: found, total }, hosts] = await Promise.all([
      clips.desk.list(channel_id, scopes, query.state, page),
      today.listHosts(channel_id),
    ]);
    const address = channelAddress(publicUrl(), hosts);
    return {
      data: found.map(({ uuid, length_us, created_at, reasons, ...clip }) => ({
        ...clip,
        reasons: [...reasons],
        seconds: length_us / 1_000_000,
        made_at: created_at.toISOString(),
        address:
          address === undefined || clip.state !== 'shown'
            ? null
            : `${address}${clipSharePath({ id: clip.id, uuid })}`,
      })),
      meta: { total, ...page },
    };
  });
  bind(clipDesk.film, async ({ params: { channel_id, clip_id }, reply }) => {
    const film = await readClipFilm(clips, channel_id, clip_id);
    sendFilm(reply.header('cache-control', 'private, no-store'), film);
    return rawAnswer;
  });
  bind(clipDesk.decide, async ({ operator, params: { channel_id: channelId }, body }) => {
    const { clip_id: clipId, action, note } = body;
    // The trigger of the table of decisions writes the audit entry, in the same transaction.
    await decideClip(
      { ...clips, transact: (work) => actAs(operators, actingOf(operator), note, work) },
      { channelId, clipId, action, by: operator.email, note },
    );
    return { data: { decided: true } };
  });
}
