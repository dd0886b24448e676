// Uploads of operators over tus, and the file of an export. The rules are checked here, before the protocol answers.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploads } from '@floodlit/contract/operators/uploads';
import { readChannel } from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import {
  arrivedOf,
  beginUpload,
  createDownloadPlaces,
  entityTagOf,
  fileNameIn,
  finishUpload,
  lengthIn,
  openUpload,
  readExport,
  sendPlan,
  type NamedRecording,
  type UploadRecord,
} from '../../media/index.ts';
import { rawAnswer, type ConsoleBind, type FindSubject } from '../bind.ts';
import { channelSubject, mayAct, type Operator } from '../../operators/index.ts';
import type { Act } from '../act.ts';
import type { ConsoleRooms } from '../rooms.ts';

interface UploadRouteDeps extends Pick<ConsoleRooms, 'operators' | 'channel' | 'media'> {
  readonly findSubject: FindSubject;
}

interface Caller {
  readonly operator: Operator;
  readonly act: Act;
  readonly reply: FastifyReply;
}

const guardHeaders = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
] as const;

const noChunk = { errors: { 'tus-resumable': ['Field is required'] } };

export function uploadRoutes(bind: ConsoleBind, app: FastifyInstance, deps: UploadRouteDeps): void {
  const { operators, channel, media, findSubject } = deps;
  // The body stays on the connection: it is kept as it arrives.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));

  /** Ends with the answer of the protocol. A cut connection leaves what has arrived. */
  const answer = async (
    reply: FastifyReply,
    channelId: number,
    act: Act,
    upload: Pick<UploadRecord, 'channel_id' | 'id' | 'bytes'>,
  ): Promise<typeof rawAnswer> => {
    const { id, bytes } = upload;
    const { raw: request } = reply.request;
    reply.hijack();
    for (const [name, value] of guardHeaders) reply.raw.setHeader(name, value);
    reply.raw.setHeader('cache-control', 'no-store');
    try {
      await media.uploadProtocol.answer(request, reply.raw, {
        ...openUpload(media, upload),
        id,
        bytes,
        place: `/api/console/channels/${channelId}/uploads`,
        finish: () => finishUpload(media, channelId, id, (work) => act('', (rooms) => work(rooms.media))),
      });
    } catch (error) {
      if (!request.destroyed) media.log.error('an upload was cut', error);
      reply.raw.destroy();
    }
    return rawAnswer;
  };

  /** Rows of unfinished uploads are the state of the protocol. The delivery is the act. */
  const begin = async (
    { operator, act, reply }: Caller,
    channelId: number,
    which: NamedRecording | 'film',
  ): Promise<typeof rawAnswer> => {
    const { headers } = reply.request;
    if (headers['upload-length'] === '0') throw new DomainError('media.upload_empty');
    const bytes = lengthIn(headers['upload-length'] as string | undefined);
    if (headers['tus-resumable'] === undefined || bytes === undefined)
      throw new DomainError('request.invalid', noChunk);
    const name = fileNameIn(headers['upload-metadata'] as string | undefined);
    const id = await beginUpload(media, { channelId, operatorId: operator.id, which, bytes, name });
    return answer(reply, channelId, act, { channel_id: channelId, id, bytes });
  };
  bind(uploads.beginVideo, ({ params, ...caller }) =>
    begin(caller, params.channel_id, { videoId: params.video_id }),
  );
  bind(uploads.beginGame, ({ params, ...caller }) =>
    begin(caller, params.channel_id, { eventId: params.event_id }),
  );

  bind(uploads.beginFilm, async ({ params: { channel_id }, ...caller }) => {
    // The grant of the whole install covers a channel that does not exist.
    await readChannel(channel, channel_id);
    return begin(caller, channel_id, 'film');
  });

  /** A grant may have become narrower since the upload began or the export was asked for. Null: a video. */
  const mayStill = async (
    channelId: number,
    operator: Operator,
    eventId: number | null,
  ): Promise<boolean> => {
    const subject =
      eventId === null ? channelSubject(channelId) : await findSubject.event(channelId, eventId);
    return subject !== undefined && mayAct(operators, operator, 'catalog.write', subject);
  };

  const mayWrite = async (
    channelId: number,
    operator: Operator,
    { is_film, event_id }: Pick<UploadRecord, 'is_film' | 'event_id'>,
  ): Promise<boolean> =>
    is_film
      ? mayAct(operators, operator, 'channel.write', channelSubject(channelId))
      : mayStill(channelId, operator, event_id);

  /** @throws {DomainError} `operators.not_found`, the same for another operator's, another channel's and none. */
  const readOwn = async (channelId: number, operator: Operator, id: string): Promise<UploadRecord> => {
    const upload = await media.uploads.find(channelId, operator.id, id);
    const may = upload && (await mayWrite(channelId, operator, upload));
    if (upload === undefined || may !== true || upload.finished_at !== null)
      throw new DomainError('operators.not_found');
    return upload;
  };
  bind(uploads.look, async ({ operator, act, params, reply }) => {
    const upload = await readOwn(params.channel_id, operator, params.upload_id);
    if (reply.request.method === 'HEAD') return answer(reply, params.channel_id, act, upload);
    return { data: `${await arrivedOf(media, upload)}/${upload.bytes}` };
  });
  bind(uploads.append, async ({ operator, act, params: { channel_id, upload_id }, reply }) => {
    if (reply.request.headers['tus-resumable'] === undefined)
      throw new DomainError('request.invalid', noChunk);
    const upload = await readOwn(channel_id, operator, upload_id);
    return answer(reply, channel_id, act, upload);
  });
  bind(uploads.cancel, async ({ operator, params: { channel_id, upload_id }, reply }) => {
    await readOwn(channel_id, operator, upload_id);
    // Its last part may have arrived: the recording needs the file then.
    if (!(await media.uploads.removeUnfinished(channel_id, upload_id)))
      throw new DomainError('operators.not_found');
    await media.uploadFiles.remove(upload_id);
    reply.code(204).header('tus-resumable', '1.0.0').send();
    return rawAnswer;
  });

  const places = createDownloadPlaces();
  bind(uploads.download, async ({ operator, params: { channel_id, ticket, asset_id, rung }, reply }) => {
    const asked = { ticket, assetId: asset_id, rung };
    const { asset, plan, name } = await readExport(media, channel_id, asked, async (eventId) => {
      if (!(await mayStill(channel_id, operator, eventId))) throw new DomainError('operators.not_found');
    });
    const file = { plan, name, ticket, entityTag: entityTagOf(asset, rung, plan) };
    await sendPlan(media, reply.request, reply, file, { places, guardHeaders: guardHeaders.flat() });
    return rawAnswer;
  });
}
