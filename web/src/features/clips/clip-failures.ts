// The words of refused calls about clips (R8.02g): pure.
import { ApiError } from '@floodlit/contract/client';
import type { ErrorCode } from '@floodlit/contract/errors';
import type { PlainKey } from '../../lib/translate.tsx';

const WORDS: Partial<Record<ErrorCode, PlainKey>> = {
  'clips.not_found': 'clips.gone_title',
  'clips.name_refused': 'clips.name_refused',
  'clips.not_ready': 'clips.not_ready',
  'clips.file_in_preparation': 'clips.file_in_preparation',
  'clips.file_failed': 'clips.file_failed',
  'clips.no_pictures': 'clips.no_pictures',
  'clips.download_not_included': 'clips.download_not_included',
  'clips.downloads_used_up': 'clips.downloads_used_up',
};

export function clipFailureKey(error: unknown): PlainKey {
  if (!(error instanceof ApiError)) return 'failure.something';
  if (error.code === 'access.denied') return error.reason === 'geo' ? 'frame.geo' : 'failure.something';
  if (error.status === 429) return 'clips.too_many';
  return (error.code && WORDS[error.code]) ?? 'failure.something';
}
