// The protocol tus 1.0 by @tus/server: offsets, locks and the reading of bodies. The rules of uploads are not here.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server';
import { errorCatalog } from '@floodlit/contract/errors';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { UploadFiles, UploadProtocol, UploadRequest } from '../media/uploads/ports.ts';

/** The upload of the request that runs now. */
const asked = new AsyncLocalStorage<UploadRequest>();

/** The file of an upload is made before tus hears of it, and its length is its offset. */
class FileStore extends DataStore {
  override extensions = ['creation', 'termination'];
  readonly #files: UploadFiles;

  constructor(files: UploadFiles) {
    super();
    this.#files = files;
  }

  override async getUpload(id: string): Promise<Upload> {
    const size = asked.getStore()?.bytes;
    const offset = await this.#files.sizeOf(id);
    if (size === undefined || offset === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size, offset });
  }

  override write(bytes: Readable, id: string, from: number): Promise<number> {
    return this.#files.write(id, from, bytes as AsyncIterable<Uint8Array>);
  }
}

const answerOf = (error: DomainError): { status_code: number; body: string } => ({
  status_code: errorCatalog[error.code].status,
  body: JSON.stringify({ message: error.message, code: error.code }),
});

/** Errors of the protocol have these two fields. An error of the disk or the database has neither. */
const isOfTus = (error: object): boolean => 'status_code' in error && 'body' in error;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

export function createTusUploads(files: UploadFiles, log: Log): UploadProtocol {
  const server = new Server({
    path: '/api/console/uploads',
    datastore: new FileStore(files),
    locker: new MemoryLocker(),
    maxSize: files.maximumBytes,
    allowedOrigins: () => false,
    namingFunction: () => asked.getStore()?.id ?? '',
    getFileIdFromRequest: () => asked.getStore()?.id,
    generateUrl: (_request, { id }) => `${asked.getStore()?.place ?? ''}/${id}`,
    async onUploadFinish() {
      await asked.getStore()?.finish();
      return {};
    },
    onResponseError(_request, error) {
      if (error instanceof DomainError) return answerOf(error);
      if (isOfTus(error)) return undefined;
      // The message of another error can name paths of the server.
      log.error('an upload failed', error, { upload: asked.getStore()?.id ?? 'none' });
      return answerOf(new DomainError(isFull(error) ? 'media.upload_no_room' : 'server.failed'));
    },
  });
  return {
    answer: (request, response, upload) => asked.run(upload, () => server.handle(request, response)),
  };
}
