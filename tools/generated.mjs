// The hash and the stamp of the files that `npm run generate` makes. Plain JavaScript, because the launcher runs it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generators, hashFiles } from './web-sources.mjs';

export const generatedSources = ['contract/src', 'web/src', 'console/src/locales', 'server/src/mail/locales'];
/** A newer package may compile messages otherwise. */
const files = ['package-lock.json', 'tools/generate.ts', ...generators];

/** Holds the hash of the sources, then the path of each file. */
export const generatedStamp = '.floodlit-generated';

export const hashGeneratedSources = (projectRoot) => hashFiles(projectRoot, generatedSources, files);

function readStamp(projectRoot) {
  const stamp = path.join(projectRoot, generatedStamp);
  const [hash, ...made] = existsSync(stamp) ? readFileSync(stamp, 'utf8').trimEnd().split('\n') : [];
  return { hash, made };
}

/** Are the generated files made of exactly the present sources? */
export const isGenerated = (projectRoot) =>
  readStamp(projectRoot).hash === hashGeneratedSources(projectRoot) && findMissing(projectRoot) === undefined;

/** A sentence about the generated files that are missing, or undefined. */
export function findMissing(projectRoot) {
  const { hash, made } = readStamp(projectRoot);
  if (hash === undefined) return 'The generated files are missing: run npm run generate.';
  const missing = made.find((file) => !existsSync(path.join(projectRoot, file)));
  return missing && `The generated file ${missing} is missing: run npm run generate.`;
}
