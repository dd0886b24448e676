// The places of a process for downloads. Each of them holds a segment in memory.

/** A ticket has several places: a download manager opens several connections for one file. */
const placesMaximum = 32;
const ticketMaximum = 3;

export interface DownloadPlaces {
  /** @returns whether there was a place. */
  take(ticket: string): boolean;
  free(ticket: string): void;
}

export function createDownloadPlaces(): DownloadPlaces {
  const taken = new Map<string, number>();
  let sum = 0;
  return {
    take(ticket) {
      const own = taken.get(ticket) ?? 0;
      if (sum >= placesMaximum || own >= ticketMaximum) return false;
      sum += 1;
      taken.set(ticket, own + 1);
      return true;
    },
    free(ticket) {
      const left = (taken.get(ticket) ?? 0) - 1;
      sum -= 1;
      if (left > 0) taken.set(ticket, left);
      else taken.delete(ticket);
    },
  };
}
