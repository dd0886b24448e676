// A program: makes the film of one row of the table, and prepares it. Prints its length and its rungs.
import path from 'node:path';
import { makeLadder } from '@floodlit/ffmpeg';
import { fileRows } from './files.ts';
import { makeFilm } from './make-film.ts';

const [, , name = '', folder = '', ffmpegPath = ''] = process.argv;
const row = fileRows.find((one) => one.name === name);
if (row === undefined) throw new Error(`No row of the table is called ${name}.`);
const place = { ffmpegPath, folder, workDirectory: path.join(folder, 'work') };
const inputPath = await makeFilm(place, row);
const { duration_seconds: seconds, rungs } = await makeLadder({
  ...place,
  inputPath,
  outputDirectory: path.join(folder, 'ladder'),
});
console.log(JSON.stringify({ seconds, rungs: rungs.map((rung) => rung.name) }));
