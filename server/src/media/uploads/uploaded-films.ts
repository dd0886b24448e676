// A sponsor's film arrives as any upload does, and waits for its preroll.
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { MediaGround } from '../ports.ts';
import { uploadKeyOf } from '../source-keys.ts';
import type { UploadsDeps } from './ports.ts';

/** The key of a film that arrived whole. @throws {DomainError} `media.film_incomplete` */
export async function readUploadedFilm(
  { uploads }: Pick<UploadsDeps, 'uploads'>,
  channelId: number,
  operatorId: number,
  id: string,
): Promise<string> {
  const upload = await uploads.find(channelId, operatorId, id);
  if (upload?.is_film !== true || upload.finished_at === null) throw new DomainError('media.film_incomplete');
  return uploadKeyOf(id);
}

type SweepDeps = Pick<UploadsDeps, 'formerFilms' | 'uploads'> & Pick<MediaGround, 'clock'>;

/**
 * Former versions kept films in a folder of their own. Films that arrived whole are prepared from there. The others
 * cannot be continued, and go with those that nobody needs.
 */
export async function sweepFormerFilms({ formerFilms, uploads, clock }: SweepDeps): Promise<void> {
  const before = addSeconds(clock.now(), -operatorLimits.filmKeptSeconds);
  const old = (await formerFilms.list()).filter(({ touchedAt }) => touchedAt < before);
  if (old.length === 0) return;
  const needed = new Set(await uploads.listNeededKeys(old.map(({ key }) => key)));
  for (const { key } of old) if (!needed.has(key)) await formerFilms.remove(key);
}
