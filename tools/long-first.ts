// Vitest begins with the largest files. A file that takes longest and begins last keeps one worker busy alone.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take more than twenty seconds, most of them because they follow real time. */
const longFiles = [
  'server/test/money/verbs.test.ts',
  'server/test/money/verbs-subscriptions.test.ts',
  'server/test/money/two-tabs.test.ts',
  'server/test/all-routes.test.ts',
  'server/src/console/matrix.test.ts',
  'server/src/clips/live-clips.test.ts',
  'server/src/clips/cut/cut.test.ts',
  'server/src/adapters/encoder-variants.test.ts',
  'server/src/adapters/upload-files-conformity.test.ts',
  'server/src/media/live/live.test.ts',
  'server/src/media/live/takeover.test.ts',
  'server/src/media/live/live-control.test.ts',
  'server/src/media/homes/remote-homes.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longFiles.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? longFiles.length : place;
};

/** The order of Vitest, with the longest files of each project first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted
        .filter(({ project }) => project.name === name)
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}
