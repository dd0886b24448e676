import { expect, it } from 'vitest';
import config from '../vitest.config.ts';
import { stageProjects } from './stage-projects.ts';

it('every project of vitest is run by one stage', () => {
  const { projects = [] } = (config as { test?: { projects?: { test?: { name?: unknown } }[] } }).test ?? {};
  const names = projects.map(({ test }) => String(test?.name));
  expect(Object.values(stageProjects).flat().toSorted()).toEqual(names.toSorted());
});
