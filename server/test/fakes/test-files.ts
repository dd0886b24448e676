// Files below `/in/` are delivered by tests whose encoder reads none.
import path from 'node:path';
import { filePathIn, type MediaDeps } from '../../src/media/index.ts';

type Sources = MediaDeps['sources'];

export function withTestFiles(sources: Sources): Sources {
  const withTestFile =
    (open: Sources['open']): Sources['open'] =>
    async (key, ...work) => {
      const place = filePathIn(key);
      const isTestFile = place !== undefined && path.dirname(place) === '/in';
      return isTestFile ? { path: place, release: async () => {} } : open(key, ...work);
    };
  return { ...sources, open: withTestFile(sources.open), peek: withTestFile(sources.peek) };
}
