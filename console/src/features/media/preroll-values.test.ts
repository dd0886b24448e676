import { expect, it } from 'vitest';
import { faultsOfPreroll } from './preroll-values.ts';

const values = { url: 'https://films.example/a.mp4', link: '', weight: '1' };

it.each([
  ['nothing', {}, false, []],
  ['no address of a film from this device', { url: '' }, true, []],
  ['an address without https', { url: 'http://films.example/a.mp4' }, false, ['url']],
  ['an empty address', { url: '' }, false, ['url']],
  ['a page of the sponsor that is no address', { link: 'sponsor' }, true, ['link']],
  ['a weight that is no number', { weight: 'much' }, false, ['weight']],
  ['each of them', { url: 'a', link: 'b', weight: '-1' }, false, ['url', 'link', 'weight']],
])('marks %s', (_, change, hasFile, fields) => {
  expect(faultsOfPreroll({ ...values, ...change }, hasFile).map(({ field }) => field)).toEqual(fields);
});
