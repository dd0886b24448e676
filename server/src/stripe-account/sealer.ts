/** Keeps texts so that the database alone does not tell them. */
export interface Sealer {
  /** @param place where it will be kept: moved to another place it does not open. */
  seal(text: string, place: string): string;
  /** @throws when it was changed, moved, or sealed with another key. */
  open(sealed: string, place: string): string;
}
