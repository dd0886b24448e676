// Going live over HTTP: encoders, the live desk, and the picture that an encoder sends.
import { live as routes } from '@floodlit/contract/operators/live';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import { readChannel } from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import {
  armEvent,
  createEncoder,
  disarmEvent,
  endEventSoon,
  extendWindow,
  readOperatorPicture,
  removeEncoder,
  rotateStreamKey,
  setSlate,
  setViewerMessage,
  startEvent,
  undoEnd,
  type EncoderRecord,
  type EncoderWithKey,
  type MediaDeps,
} from '../../media/index.ts';
import { listEncoderStates, listLiveGames, readLiveDesk, type LiveDeskDeps } from './read-live-desk.ts';
import { FileAnswer, type ConsoleBind } from '../bind.ts';
import { listMakers, type Operator, type OperatorDeps } from '../../operators/index.ts';
import type { Act } from '../act.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { makerOf } from './rules.ts';

export interface LiveRoutesDeps extends Omit<LiveDeskDeps, 'media'> {
  readonly operators: Pick<OperatorDeps, 'store' | 'grants' | 'clock'>;
  readonly media: MediaDeps;
  /** The addresses that encoders publish to, such as `rtmp://host:1935/live`. */
  readonly encoderServers: () => readonly [first: string, second: string | undefined];
}

interface EventId {
  readonly channel_id: number;
  readonly event_id: number;
}

export function liveRoutes(bind: ConsoleBind, deps: LiveRoutesDeps): void {
  const { media, encoderServers } = deps;
  /** Runs a verb as the operator, and answers with the desk after it. */
  const run = async (
    act: Act,
    { channel_id, event_id }: EventId,
    verb: (media: MediaDeps, channelId: number, eventId: number) => Promise<unknown>,
    why = '',
  ) => {
    await act(why, (rooms) => verb(rooms.media, channel_id, event_id));
    return { data: await readLiveDesk(deps, channel_id, event_id) };
  };

  bind(routes.games, async ({ query, scopes }) => ({
    data: await listLiveGames(deps, query.channel_id, scopes),
  }));
  bind(routes.desk, async ({ params }) => ({
    data: await readLiveDesk(deps, params.channel_id, params.event_id),
  }));
  bind(routes.arm, ({ act, params, body }) =>
    run(act, params, (own, channelId, eventId) =>
      armEvent(own, channelId, {
        eventId,
        encoderName: body.encoder_name,
        windowSeconds: body.window_seconds,
        waitsForStart: body.waits_for_start,
      }),
    ),
  );
  bind(routes.disarm, ({ act, params, body }) => run(act, params, disarmEvent, body.why));
  bind(routes.start, ({ act, params, body }) => run(act, params, startEvent, body.why));
  bind(routes.slate, ({ act, params, body }) =>
    run(act, params, (own, channelId, eventId) => setSlate(own, channelId, eventId, body.text)),
  );
  bind(routes.message, ({ act, params, body }) =>
    run(act, params, (own, channelId, eventId) => setViewerMessage(own, channelId, eventId, body.text)),
  );
  bind(routes.extend, ({ act, params, body }) =>
    run(act, params, (own, channelId, eventId) => extendWindow(own, channelId, eventId, body.window_seconds)),
  );
  bind(routes.end, ({ act, params, body }) => run(act, params, endEventSoon, body.why));
  bind(routes.undoEnd, ({ act, params, body }) => run(act, params, undoEnd, body.why));

  /** An encoder of another person is like a missing one. */
  const ensureOwn = (encoder: EncoderRecord | undefined, maker: number | undefined): void => {
    if (maker !== undefined && encoder?.made_by !== maker) throw new DomainError('media.encoder_not_found');
  };
  /** Whether its maker may no longer run games here. The operator who makes its next key then has it. */
  const hasLeft = async (rooms: ConsoleRooms, encoder: EncoderRecord | undefined): Promise<boolean> => {
    if (encoder === undefined || encoder.made_by === null) return false;
    const makers = await listMakers(rooms.operators, encoder.channel_id, 'live.run', [encoder.made_by]);
    return makers.get(encoder.made_by)?.is_current === false;
  };
  bind(routes.encoders, async ({ operator, scopes, params: { channel_id } }) => ({
    data: await listEncoderStates(deps, channel_id, makerOf(operator.id, scopes, channel_id)),
  }));
  bind(routes.choices, async ({ params }) => ({
    data: (await listEncoderStates(deps, params.channel_id)).map(({ id, name, is_sending }) => ({
      id,
      name,
      is_sending,
    })),
  }));
  const readServers = () => {
    const [server, second_server = null] = encoderServers();
    return { server, second_server };
  };
  bind(routes.servers, async () => ({ data: readServers() }));
  const withKey = async (channelId: number, { encoder: { id }, key }: EncoderWithKey) => {
    const encoder = (await listEncoderStates(deps, channelId)).find((one) => one.id === id);
    if (encoder === undefined) throw new DomainError('media.encoder_not_found');
    return { data: { encoder, key, ...readServers() } };
  };
  bind(routes.createEncoder, async ({ operator, act, params: { channel_id }, body }) =>
    withKey(
      channel_id,
      await act('', async (rooms) => {
        // The grant of the whole install covers a channel that does not exist.
        await readChannel(rooms.channel, channel_id);
        return createEncoder(rooms.media, channel_id, body.name, operator.id);
      }),
    ),
  );
  bind(routes.rotateKey, async ({ operator, act, scopes, params: { channel_id }, body: { name } }) =>
    withKey(
      channel_id,
      await act('', async (rooms) => {
        const encoder = await rooms.media.live.findEncoder(channel_id, name);
        ensureOwn(encoder, makerOf(operator.id, scopes, channel_id));
        const heir = (await hasLeft(rooms, encoder)) ? operator.id : undefined;
        return rotateStreamKey(rooms.media, channel_id, name, heir);
      }),
    ),
  );
  bind(routes.removeEncoder, async ({ operator, act, scopes, params, body: { name, why } }) => {
    const { channel_id } = params;
    await act(why, async (rooms) => {
      const maker = makerOf(operator.id, scopes, channel_id);
      ensureOwn(await rooms.media.live.findEncoder(channel_id, name), maker);
      await removeEncoder(rooms.media, channel_id, name);
    });
    return { data: { removed: true as const } };
  });

  const pictureOf = async (
    channelId: number,
    of: { readonly encoderId: number; readonly assetId: number | null },
    { take, rung, file }: { readonly take: string; readonly rung?: string; readonly file: string },
  ) => {
    const name = rung === undefined ? file : `${rung}/${file}`;
    const { bytes, contentType } = await readOperatorPicture(media, channelId, of, { take, name });
    return new FileAnswer(bytes, contentType);
  };
  const pictureOfGame = async (params: EventId & { take: string; rung?: string; file: string }) => {
    const broadcast = await media.live.findBroadcast(params.channel_id, params.event_id);
    if (broadcast === undefined) throw new DomainError('media.not_found');
    const of = { encoderId: broadcast.encoder_id, assetId: broadcast.asset_id };
    return pictureOf(params.channel_id, of, params);
  };
  bind(routes.list, ({ params }) => pictureOfGame(params));
  bind(routes.file, ({ params }) => pictureOfGame(params));
  type EncoderPicture = {
    readonly channel_id: number;
    readonly encoder_id: number;
    readonly take: string;
    readonly rung?: string;
    readonly file: string;
  };
  const pictureOfEncoder = async (
    operator: Operator,
    scopes: readonly GrantScope[],
    params: EncoderPicture,
  ) => {
    const { channel_id, encoder_id } = params;
    const maker = makerOf(operator.id, scopes, channel_id);
    if (maker !== undefined) {
      const encoder = await media.live.findEncoderById(channel_id, encoder_id);
      if (encoder?.made_by !== maker) throw new DomainError('media.not_found');
    }
    return pictureOf(channel_id, { encoderId: encoder_id, assetId: null }, params);
  };
  bind(routes.encoderList, ({ operator, scopes, params }) => pictureOfEncoder(operator, scopes, params));
  bind(routes.encoderFile, ({ operator, scopes, params }) => pictureOfEncoder(operator, scopes, params));
}
