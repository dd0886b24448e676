import { basketball } from './basketball.ts';
import type { SportName } from './game.ts';
import { hockey } from './hockey.ts';
import { soccer } from './soccer.ts';
import type { Sport } from './sport.ts';

export const sports: Record<SportName, Sport> = { soccer, basketball, hockey };
