// The ids of a seed's rows by their alias, shared by its parts.

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
