// The world of schedules on a database of the test run's own PostgreSQL.
import { cloneDatabase } from '../world.ts';
import { openVerbsWorld, type VerbsWorld } from './schedule-world.ts';

export const createVerbsWorld = async (options: { readonly poolSize?: number } = {}): Promise<VerbsWorld> =>
  openVerbsWorld(await cloneDatabase(), options);
