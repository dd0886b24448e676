// The protocol tus 1.0 by @tus/server: offsets, locks and the reading of bodies. The rules of uploads are not here.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload, type Locker } from '@tus/server';
import { errorCatalog } from '@floodlit/contract/errors';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { isPassing } from '../storage/check-store.ts';
import { StoreRefused } from '../storage/ports.ts';
import type { UploadProtocol, UploadRequest } from '../media/uploads/ports.ts';
import { createUploadLocks } from './upload-locks.ts';

interface Asked extends UploadRequest {
  readonly method: string | undefined;
}

/** The upload of the request that runs now. */
const asked = new AsyncLocalStorage<Asked>();

/** The row of an upload is made before tus hears of it, and has its offset. */
class RowStore extends DataStore {
  override extensions = ['creation', 'termination'];

  override async getUpload(id: string): Promise<Upload> {
    const upload = asked.getStore();
    const offset = await upload?.offset();
    if (upload === undefined || offset === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: upload.bytes, offset });
  }

  override write(body: Readable, _id: string, from: number): Promise<number> {
    const upload = asked.getStore();
    if (upload === undefined) throw ERRORS.FILE_NOT_FOUND;
    return upload.write(from, body as AsyncIterable<Uint8Array>);
  }
}

/** A new request of this process ends the one before it, whose connection may be dead. Other processes have the lease. */
function createLeaseLocks(): Locker {
  const locks = createUploadLocks();
  return {
    newLock(id) {
      const within = locks.newLock(id);
      const upload = asked.getStore();
      return {
        async lock(signal, stop) {
          await within.lock(signal, stop);
          if (upload?.method !== 'PATCH') return;
          try {
            await upload.take();
          } catch (error) {
            await within.unlock();
            throw error;
          }
        },
        async unlock() {
          try {
            await upload?.leave();
          } finally {
            await within.unlock();
          }
        },
      };
    },
  };
}

const answerOf = (error: DomainError): { status_code: number; body: string } => ({
  status_code: errorCatalog[error.code].status,
  body: JSON.stringify({ message: error.message, code: error.code }),
});

/** Errors of the protocol have these two fields. An error of the disk or the database has neither. */
const isOfTus = (error: object): boolean => 'status_code' in error && 'body' in error;

/** A bucket that is away may be back at the next try. */
function codeOf(error: unknown): 'media.upload_no_room' | 'server.unavailable' | 'server.failed' {
  if (error instanceof StoreRefused && isPassing(error)) return 'server.unavailable';
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return isFull ? 'media.upload_no_room' : 'server.failed';
}

export function createTusUploads(maximumBytes: number, log: Log): UploadProtocol {
  const server = new Server({
    path: '/api/console/uploads',
    datastore: new RowStore(),
    locker: createLeaseLocks(),
    maxSize: maximumBytes,
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
      return answerOf(new DomainError(codeOf(error)));
    },
  });
  return {
    answer: (request, response, upload) =>
      asked.run({ ...upload, method: request.method }, () => server.handle(request, response)),
  };
}
