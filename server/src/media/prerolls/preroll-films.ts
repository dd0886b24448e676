// Films that operators upload, part by part, until the worker has prepared them.
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { filmKeyOf } from '../source-keys.ts';
import { refuseFilmPart } from '../uploads/rules.ts';

/** Files outside the storage of recordings. The worker reads them at their path. */
export interface PrerollFilms {
  /** Writes the part when it begins where the file ends. @returns the size of the file afterwards. */
  append(channelId: number, name: string, part: { offset: number; bytes: Uint8Array }): Promise<number>;
  /** Undefined when there is no such film. */
  find(channelId: number, name: string): Promise<{ bytes: number } | undefined>;
  count(channelId: number): Promise<number>;
  /** Bytes that the disk has left. */
  freeBytes(): Promise<number>;
  /** Deletes films without a change since then. */
  sweep(channelId: number, before: Date): Promise<void>;
}

export interface FilmDeps {
  readonly films: PrerollFilms;
  readonly clock: Clock;
}

/**
 * The same part again changes nothing, so a part whose answer was lost can be sent again.
 * @throws {DomainError} `media.film_too_large`, `media.film_limit`, `media.upload_no_room`
 */
export async function keepFilmPart(
  { films, clock }: FilmDeps,
  channelId: number,
  { name, offset, bytes }: { readonly name: string; readonly offset: number; readonly bytes: Uint8Array },
): Promise<number> {
  if (offset + bytes.length > operatorLimits.filmBytes) throw new DomainError('media.film_too_large');
  if (offset === 0 && (await films.find(channelId, name)) === undefined) {
    await films.sweep(channelId, addSeconds(clock.now(), -operatorLimits.filmKeptSeconds));
    if ((await films.count(channelId)) >= operatorLimits.filmsMaximum)
      throw new DomainError('media.film_limit');
  }
  const refusal = refuseFilmPart(bytes.length, await films.freeBytes());
  if (refusal !== undefined) throw new DomainError(refusal);
  return films.append(channelId, name, { offset, bytes });
}

/** The key of a film that arrived whole. @throws {DomainError} `media.film_incomplete` */
export async function readUploadedFilm(
  { films }: Pick<FilmDeps, 'films'>,
  channelId: number,
  { name, bytes }: { readonly name: string; readonly bytes: number },
): Promise<string> {
  const film = await films.find(channelId, name);
  if (film?.bytes !== bytes) throw new DomainError('media.film_incomplete');
  return filmKeyOf(channelId, name);
}
