// The stores of the schedule and the shop that operators write to.
import { createEditStore } from '../../catalog/index.ts';
import type { Database } from '../../db/connect.ts';
import type { ScheduleDeps } from './priced-event.ts';
import { createPassWriteStore } from './store-write.ts';

export const createScheduleDeps = (
  db: Database,
  rooms: Omit<ScheduleDeps, 'edit' | 'passes'>,
): ScheduleDeps => ({ ...rooms, edit: createEditStore(db), passes: createPassWriteStore(db) });
