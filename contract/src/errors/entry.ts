// An error of the catalogue.

export interface ErrorEntry {
  /** The status of HTTP. */
  readonly status: number;
  /** The text of the API, for a developer. `{name}` stands for a detail of the error. */
  readonly message: string;
}
