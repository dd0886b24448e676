// Where an address is. The data is somebody else's, so it sits behind a port.

export interface CountryFinder {
  /** ISO 3166 code, or undefined for private and unknown addresses. */
  countryOf(address: string): string | undefined;
}
