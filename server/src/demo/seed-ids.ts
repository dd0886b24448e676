// What the parts of a seed tell each other: which alias became which id.

/** Alias → id, for what the fixtures and passes point at. */
export type IdsByAlias = ReadonlyMap<string, number>;

export interface SeedIds {
  readonly channelId: number;
  readonly sports: IdsByAlias;
  readonly places: IdsByAlias;
  readonly groups: IdsByAlias;
  readonly teams: IdsByAlias;
  readonly passes: IdsByAlias;
}
