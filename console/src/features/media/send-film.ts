// A sponsor's film is an upload: it continues after a cut line, and after a reload of the page.
import { startUpload } from './recordings/uploads.ts';

export const filmPlaceOf = (channelId: number): string => `${channelId}.film`;

export interface SentFilm {
  readonly name: string;
  /** The id of the upload for its preroll; undefined when it was cancelled, replaced or refused. */
  readonly arrival: Promise<string | undefined>;
}

/** It outlives the form: the operator may look at another page. */
const sent = new Map<number, SentFilm>();
export const filmOf = (channelId: number): SentFilm | undefined => sent.get(channelId);
export const forgetFilm = (channelId: number): void => void sent.delete(channelId);

export function sendFilm(channelId: number, file: File): SentFilm {
  const arrival = new Promise<string | undefined>((resolve) => {
    void startUpload({
      place: filmPlaceOf(channelId),
      endpoint: `/api/console/channels/${channelId}/prerolls/uploads`,
      file,
      onDone: resolve,
      onEnded: () => resolve(undefined),
    });
  });
  const film = { name: file.name, arrival };
  sent.set(channelId, film);
  void arrival.then((id) => {
    if (id === undefined && sent.get(channelId) === film) sent.delete(channelId);
  });
  return film;
}
