import { describe, expect, it } from 'vitest';
import { addFact, NO_FACTS, type PlaybackFact } from './playback-fact.ts';

const summaryOf = (...facts: PlaybackFact[]) => facts.reduce(addFact, NO_FACTS);
const failed = (status: number | undefined): PlaybackFact => ({
  kind: 'failed',
  cause: 'network',
  status,
  is_fatal: false,
});

describe('the summary of facts', () => {
  it.each<[string, PlaybackFact[], object]>([
    [
      'keeps the first start',
      [
        { kind: 'started', after_ms: 300 },
        { kind: 'started', after_ms: 9 },
      ],
      { started_after_ms: 300 },
    ],
    [
      'adds stalls',
      [
        { kind: 'stalled', ms: 500 },
        { kind: 'stalled', ms: 700 },
      ],
      { stalls: 2, stalled_ms: 1_200 },
    ],
    [
      'adds seconds by rendition',
      [
        { kind: 'watched', rendition: '360p', seconds: 4 },
        { kind: 'watched', rendition: '720p', seconds: 10 },
        { kind: 'watched', rendition: '360p', seconds: 2 },
      ],
      { watched: { '360p': 6, '720p': 10 } },
    ],
    [
      'keeps the last delay',
      [
        { kind: 'behind', seconds: 9 },
        { kind: 'behind', seconds: 2.1 },
      ],
      { behind_seconds: 2.1 },
    ],
    [
      'counts failures by cause and status',
      [failed(503), failed(503), failed(undefined)],
      { failures: { 'network 503': 2, network: 1 } },
    ],
    ['keeps the refusal', [{ kind: 'refused', reason: 'pass' }, { kind: 'ended' }], { refused: 'pass' }],
  ])('%s', (_name, facts, expected) => {
    expect(summaryOf(...facts)).toMatchObject(expected);
  });

  it('stays small under ten thousand kinds of failure', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => failed(index + 1));
    expect(Object.keys(summaryOf(...many).failures)).toHaveLength(20);
  });
});
