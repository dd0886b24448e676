import { createField } from './field.ts';
import type { SportName } from './game.ts';
import { createGym } from './gym.ts';
import { createRink } from './rink.ts';
import type { CreateVenue } from './venue.ts';

/** Where each sport of a school or a club is played. */
export const venues: Record<SportName, CreateVenue> = {
  soccer: createField,
  basketball: createGym,
  hockey: createRink,
};
