// Uploads of this tab. They go on while the operator looks at other pages, and after a reload from where they were cut.
import { useSyncExternalStore } from 'react';
import { defaultOptions, DetailedError, Upload } from 'tus-js-client';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';

export interface UploadState {
  readonly name: string;
  readonly sent: number;
  readonly total: number;
  readonly step: 'sending' | 'paused' | 'failed' | 'done';
  /** A code of the API, or nothing when the server did not answer. */
  readonly code: string | undefined;
  /** The server's sentence, in English: what it found in the file. */
  readonly sentence: string | undefined;
}

interface Running {
  readonly upload: Upload;
  readonly onEnded: () => void;
  state: UploadState;
}

const running = new Map<string, Running>();
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

function answerIn(error: Error | DetailedError): Pick<UploadState, 'code' | 'sentence'> {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const answer: unknown = JSON.parse(body ?? '');
    if (typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer)
      return { code: String(answer.code), sentence: String(answer.message) };
  } catch {
    // A proxy answers in its own words.
  }
  return { code: undefined, sentence: undefined };
}

/** The server limits requests, and a lock of a cut request may last some seconds. */
function mayRetry(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
}

/** @param place names the recording within this browser, such as `7.video-12`. */
const fingerprintOf = (place: string, { name, size, lastModified }: File): string =>
  ['floodlit', place, name, size, lastModified].join('|');

export interface UploadOrder {
  readonly place: string;
  readonly endpoint: string;
  readonly file: File;
  /** @param id of the upload. */
  readonly onDone: (id: string) => void;
  /** It was cancelled, replaced by another file, or refused. */
  readonly onEnded?: () => void;
}

/** Goes on with the former upload of the same file, if there is one. */
export async function startUpload({
  place,
  endpoint,
  file,
  onDone,
  onEnded = () => undefined,
}: UploadOrder): Promise<void> {
  const before = running.get(place);
  before?.onEnded();
  await before?.upload.abort();
  const change = (state: Partial<UploadState>): void => {
    const known = running.get(place);
    if (known?.upload !== upload) return;
    known.state = { ...known.state, ...state };
    tell();
  };
  const upload = new Upload(file, {
    endpoint,
    chunkSize: operatorLimits.uploadPartBytes,
    retryDelays,
    metadata: { filename: file.name, place },
    fingerprint: async (given) => fingerprintOf(place, given),
    removeFingerprintOnSuccess: true,
    onShouldRetry: mayRetry,
    onProgress: (sent, total) => change({ sent, total }),
    onError: (error) => {
      const answer = answerIn(error);
      change({ step: 'failed', ...answer });
      // Without an answer of the server, the operator may continue.
      if (answer.code !== undefined) onEnded();
    },
    onSuccess: () => {
      change({ step: 'done' });
      running.delete(place);
      tell();
      onDone(upload.url?.split('/').at(-1) ?? '');
    },
  });
  running.set(place, {
    upload,
    onEnded,
    state: {
      name: file.name,
      sent: 0,
      total: file.size,
      step: 'sending',
      code: undefined,
      sentence: undefined,
    },
  });
  tell();
  const [former] = await upload.findPreviousUploads();
  if (former !== undefined) upload.resumeFromPreviousUpload(former);
  upload.start();
}

export async function pauseUpload(place: string): Promise<void> {
  const known = running.get(place);
  if (known === undefined) return;
  await known.upload.abort();
  known.state = { ...known.state, step: 'paused' };
  tell();
}

export function resumeUpload(place: string): void {
  const known = running.get(place);
  if (known === undefined) return;
  known.state = { ...known.state, step: 'sending', code: undefined, sentence: undefined };
  known.upload.start();
  tell();
}

/** Also deletes what has arrived. */
export async function cancelUpload(place: string): Promise<void> {
  const known = running.get(place);
  running.delete(place);
  known?.onEnded();
  tell();
  await known?.upload.abort(true).catch(() => undefined);
}

/** The name of a file whose upload for this recording was cut, by this browser. */
export async function findCutUpload(place: string): Promise<string | undefined> {
  const all = await defaultOptions.urlStorage.findAllUploads();
  return all.find(({ metadata }) => metadata['place'] === place)?.metadata['filename'];
}

export const useUpload = (place: string): UploadState | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running.get(place)?.state,
  );
