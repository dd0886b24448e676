// A program for tests of the player: prints the rows of both tables as JSON.
import { fileRows } from './files.ts';
import { senders } from './senders.ts';

const rateOf = (rate = '30'): number => {
  const [count = 0, every = 1] = rate.split('/').map(Number);
  return count / every;
};

console.log(
  JSON.stringify({
    senders: senders.map(({ name, film }) => ({ name, rate: rateOf(film?.rate) })),
    files: fileRows,
  }),
);
