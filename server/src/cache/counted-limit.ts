/**
 * Options of an LRU cache that holds `maximum` entries and grows as it fills. `max` of the library would take the
 * memory for all of them at the start: 5 MB for 200,000.
 */
export const countedLimit = (maximum: number) => ({ maxSize: maximum, sizeCalculation: () => 1 });
