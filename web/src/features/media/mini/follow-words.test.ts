import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Api } from '../../../lib/api.ts';
import { anEvent } from '../../catalog/event-makers.fixture.ts';
import { eventQuery } from '../../catalog/event-queries.ts';
import { followWords } from './follow-words.ts';

const detail: EventDetail = {
  ...anEvent({ id: 7, stream_status: 'live' }),
  access: { granted: true, reason: null },
  recording: 'live',
  signal: 'on',
  covered_by: null,
  covered_held: null,
};

it('gives the words of the operator to the mini player until it is gone', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const setDetail = (changed: Partial<EventDetail>): void =>
    void queryClient.setQueryData(['event', 7], { ...detail, ...changed });
  const told: unknown[] = [];
  let followers = 0;
  setDetail({});
  const end = followWords(
    queryClient,
    eventQuery({} as Api, 7),
    {
      handle: { setSignal: (signal) => told.push(signal) },
      mini: { setFrozenWords: (words) => told.push(words) },
      t: ((key: string) => key) as Parameters<typeof followWords>[2]['t'],
    },
    () => {
      followers += 1;
      return () => (followers -= 1);
    },
  );
  expect([told.splice(0), followers]).toEqual([['on', undefined], 1]);
  setDetail({ signal: 'lost', words: { slate: 'Half-time' } });
  await expect.poll(() => told.splice(0)).toEqual(['lost', 'Half-time']);
  setDetail({ signal: 'lost', words: { is_closing: true } });
  await expect.poll(() => told.splice(0)).toEqual(['lost', 'watch.closing. watch.closing_lead']);
  end();
  setDetail({ signal: 'on' });
  expect([told, followers]).toEqual([[], 0]);
});
