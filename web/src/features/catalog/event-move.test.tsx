import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { Event } from '@floodlit/contract/catalog/catalog';
import type { Locale } from '@floodlit/contract/primitives';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChannelProvider } from '../../lib/channel-context.tsx';
import { createTranslator, TranslatorProvider } from '../../lib/translate.tsx';
import ar from '../../locales/gen/ar.json' with { type: 'json' };
import en from '../../locales/gen/en.json' with { type: 'json' };
import fr from '../../locales/gen/fr.json' with { type: 'json' };
import { EventBadge } from './event-badge.tsx';
import { formerStartOf } from './event-facts.ts';
import { anEvent } from './event-makers.fixture.ts';
import { FormerStartLine } from './event-move.tsx';

const at = (text: string): number => Date.parse(text) / 1000;
const former = at('2026-12-06T00:00:00Z');
const start = at('2026-12-06T21:00:00Z');
const now = at('2026-12-05T12:00:00Z');
const moved = anEvent({ event_utc_ts: start, previous_utc_ts: former });
const catalogues = { en, fr, ar };

function textOf(content: ReactNode, locale: Locale, renderedAt: number): string {
  const view = {
    bootstrap: { settings: { time_zone: 'America/New_York' } } as unknown as ChannelBootstrap,
    renderedAt,
  };
  return renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator(locale, catalogues[locale])}>
      <ChannelProvider view={view}>{content}</ChannelProvider>
    </TranslatorProvider>,
  )
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

describe('a moved game that is to come', () => {
  it.each([
    ['en', 'Moved Tomorrow 4:00 PM', 'Moved Was Sat, Dec 05, 7:00 PM'],
    ['fr', 'Déplacé Demain 16 h 00', 'Déplacé Prévu d’abord sam. 05 déc., 19 h 00'],
    ['ar', 'موعد جديد غدًا 4:00 م', 'موعد جديد كانت السبت، 05 ديسمبر، 7:00 م'],
  ] as const)('says so, and names its former start in the zone of the new one: %s', (locale, badge, line) => {
    expect(textOf(<EventBadge event={moved} />, locale, now)).toBe(badge);
    expect(textOf(<FormerStartLine event={moved} isMarked />, locale, now)).toBe(line);
  });

  it('is due, and never started, before its picture comes', () => {
    expect(textOf(<EventBadge event={anEvent({ event_utc_ts: start })} />, 'en', start + 60)).toBe(
      'Due 4:00 PM',
    );
  });

  it('keeps the mark beside the countdown of the last hour', () => {
    expect(textOf(<EventBadge event={moved} />, 'en', start - 600)).toContain('Moved Upcoming, 4:00 PM');
  });
});

describe('the mark of a moved game', () => {
  it.each<[string, Partial<Event>, number, number | undefined]>([
    ['stands until a second before the start', {}, start - 1, former],
    ['ends at the start', {}, start, undefined],
    ['is absent from a live game', { stream_status: 'live' }, now, undefined],
    ['is absent from a replay', { stream_status: 'finished' }, now, undefined],
    ['gives way to the mark of a cancelled game', { is_cancelled: true }, now, undefined],
    ['gives way to the mark of a game that was not played', { is_not_played: true }, now, undefined],
  ])('%s', (_, facts, moment, expected) => {
    expect(formerStartOf({ ...moved, ...facts }, moment)).toBe(expected);
  });

  it('is absent from a game that was never moved', () => {
    expect(formerStartOf(anEvent({ event_utc_ts: start }), now)).toBeUndefined();
    expect(textOf(<FormerStartLine event={anEvent({ event_utc_ts: start })} isMarked />, 'en', now)).toBe('');
  });
});
