// Files below `/in/` are delivered by tests whose encoder reads none.
import path from 'node:path';
import { filePathIn, type MediaDeps } from '../../src/media/index.ts';

export const withTestFiles = (sources: MediaDeps['sources']): MediaDeps['sources'] => ({
  ...sources,
  async open(key, ...work) {
    const place = filePathIn(key);
    const isTestFile = place !== undefined && path.dirname(place) === '/in';
    return isTestFile ? { path: place, release: async () => {} } : sources.open(key, ...work);
  },
});
