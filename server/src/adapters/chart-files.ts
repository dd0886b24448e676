// The files that the page of a game's report loads: uPlot, and the script that draws with it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ChartFiles } from '../insight/ports.ts';

const read = (name: string) => (): Promise<string> =>
  readFile(createRequire(import.meta.url).resolve(`uplot/dist/${name}`), 'utf8');

export const chartFiles: ChartFiles = {
  script: read('uPlot.iife.min.js'),
  style: read('uPlot.min.css'),
  curve: () => readFile(new URL('../insight/game-report-curve.js', import.meta.url), 'utf8'),
};
