// The rules of making clips over HTTP: the same verbs as the commands `clips set` and `clips event`.
import { clipRules as routes } from '@floodlit/contract/operators/clip-rules';
import { readEvent } from '../../catalog/index.ts';
import { readChannel, type SetupDeps } from '../../channel/index.ts';
import {
  writeClipEventSettings,
  writeClipMark,
  writeClipSettings,
  type ClipDeps,
} from '../../clips/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecordWithin, withVersion } from '../edit-record.ts';
import { actingOf, type OperatorDeps } from '../../operators/index.ts';

export interface ClipRuleRoutesDeps {
  readonly operators: OperatorDeps;
  readonly clips: ClipDeps;
  readonly setup: SetupDeps;
}

export function clipRuleRoutes(bind: ConsoleBind, { operators, clips, setup }: ClipRuleRoutesDeps): void {
  const lock = (channelId: number) => (scope: Scope) => setup.setup.within(scope).lock(channelId);
  const within = (scope?: Scope): Pick<ClipDeps, 'store' | 'moderation' | 'catalog'> =>
    scope === undefined
      ? clips
      : {
          store: clips.store.within(scope),
          moderation: clips.moderation.within(scope),
          catalog: { ...clips.catalog, store: clips.catalog.store.within(scope) },
        };
  const rulesOf = async ({ store, moderation }: ReturnType<typeof within>, channelId: number) => {
    const { length_maximum, tags, words } = await store.readSettings(channelId);
    const mark = await moderation.readMark(channelId);
    return {
      length_maximum,
      tags: [...tags],
      words: [...words],
      mark: mark === undefined ? null : `data:image/png;base64,${mark.toString('base64')}`,
    };
  };
  const gameRulesOf = async ({ store }: ReturnType<typeof within>, channelId: number, eventId: number) => {
    const { makers, clips_until, youth } = await store.readEventSettings(channelId, eventId);
    return { makers, clips_until: clips_until?.toISOString() ?? null, youth };
  };

  bind(routes.read, async ({ params: { channel_id } }) => {
    await readChannel(setup, channel_id);
    return { data: withVersion(await rulesOf(within(), channel_id)) };
  });
  bind(routes.change, async ({ operator, params: { channel_id }, body }) => {
    const { version, mark, ...rules } = body;
    await readChannel(setup, channel_id);
    const data = await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: lock(channel_id),
      read: (scope) => rulesOf(within(scope), channel_id),
      async write(scope) {
        await writeClipSettings(within(scope), channel_id, rules);
        if (mark !== undefined)
          await writeClipMark(within(scope), channel_id, mark === null ? null : Buffer.from(mark, 'base64'));
      },
    });
    return { data };
  });
  bind(routes.readGame, async ({ params: { channel_id, event_id } }) => {
    await readEvent(clips.catalog, channel_id, event_id);
    return { data: withVersion(await gameRulesOf(within(), channel_id, event_id)) };
  });
  bind(routes.changeGame, async ({ operator, params: { channel_id, event_id }, body }) => {
    const { version, makers, clips_until, youth } = body;
    const data = await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: lock(channel_id),
      read: (scope) => gameRulesOf(within(scope), channel_id, event_id),
      write: (scope) =>
        writeClipEventSettings(within(scope), channel_id, event_id, {
          makers,
          clips_until: clips_until === null ? null : new Date(clips_until),
          youth,
        }),
    });
    return { data };
  });
}
