// A game on the air as rooms read it, wherever its home is.
import type { LiveServer, RecordedEdge } from '../../ingest/index.ts';
import type { SpoolState } from '../../storage/ports.ts';

/** A game on the air, in this process or at another one: its home. */
export interface LiveGame extends Pick<LiveServer, 'read'> {
  readonly channelId: number;
  readonly assetId: number;
  /** A playlist as it is now; undefined when there is nothing in it yet. */
  peek(name: string): Promise<string | undefined>;
  /** Undefined while its home is away. */
  edge(): Promise<RecordedEdge | undefined>;
  /** Where playing starts. Undefined while its home is away. */
  startRung(): Promise<string | undefined>;
  /** The files that its home still has to store. Undefined on a disk, and while its home is away. */
  spoolState(): Promise<SpoolFacts | undefined>;
  readonly picture: {
    latest(): Promise<LivePictureNames | undefined>;
    read(file: string): Promise<Buffer | undefined>;
  };
}

export type SpoolFacts = Omit<SpoolState, 'folders'>;

export interface LivePictureNames {
  readonly file: string;
  readonly widths: readonly number[];
}

export interface LiveHomes {
  /** Undefined for a game that nobody airs. Answers soon: it never waits for a home. */
  find(channelId: number, assetId: number): Promise<LiveGame | undefined>;
}
