// Televisions of AirPlay and Google Cast, as the page of a game offers them.

export type RemoteKind = 'airplay' | 'cast';

export interface RemoteAddress {
  /** Null where no account has to pay. */
  id: string | null;
  /** The path of the native playlist, with a token of its own. */
  url: string;
  is_live: boolean;
}

export interface RemoteScreens {
  /** The ways that the channel switched on. */
  kinds: readonly RemoteKind[];
  open: (kind: RemoteKind) => Promise<RemoteAddress>;
  /** The television is off: its place is free. */
  close: (id: string) => Promise<unknown>;
}
