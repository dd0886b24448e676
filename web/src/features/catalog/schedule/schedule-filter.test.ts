import { describe, expect, it } from 'vitest';
import {
  chosenEvents,
  clearFilter,
  countChoices,
  readFilter,
  searchOf,
  spanOfDay,
  toggleChoice,
} from './schedule-filter.ts';

const read = (query: string, known = {}) => readFilter(new URLSearchParams(query), known);
const nothing = read('');

describe('the address of a schedule', () => {
  it('[R4.01] contains every choice, and parses to the same filter', () => {
    const query =
      'day=2026-11-20&status=live&mine=1&sport=1&sport=3&gender=women&school=2&team=7&team=9&venue=4';
    const filter = read(query);
    expect(filter).toEqual({
      status: 'live',
      day: '2026-11-20',
      isMine: true,
      choices: { sport: ['1', '3'], gender: ['women'], school: ['2'], team: ['7', '9'], venue: ['4'] },
    });
    expect(searchOf(filter).toString()).toBe(query);
  });

  it('is the same for the same choice', () => {
    expect(searchOf(read('team=9&team=7&team=9&sport=3')).toString()).toBe('sport=3&team=7&team=9');
  });

  it.each([
    'sport=basketball',
    'sport=-1',
    'sport=0',
    'sport=1e3',
    'sport=99999999999999999999',
    'sport[]=1',
    'gender=other',
    'status=deleted',
    'day=2026-02-30',
    'day=2022-07-31',
    'day=9999-01-01',
    'day=%00',
    'mine=yes',
    'team=__proto__',
  ])('[R4.01] is calm about %s', (query) => {
    expect(read(query)).toEqual(nothing);
  });

  it('leaves out what the channel does not have', () => {
    const known = { sport: new Set(['1', '2']) };
    expect(read('sport=2&sport=77&team=5', known).choices).toMatchObject({ sport: ['2'], team: ['5'] });
  });

  it('keeps to as many values as the server takes', () => {
    const many = Array.from({ length: 300 }, (_, index) => `team=${index + 1}`).join('&');
    expect(read(many).choices.team).toHaveLength(100);
  });
});

describe('a filter', () => {
  it('takes and gives up a value', () => {
    const chosen = toggleChoice(nothing, 'team', '7');
    expect(chosen.choices.team).toEqual(['7']);
    expect(toggleChoice(chosen, 'team', '7')).toEqual(nothing);
  });

  it('counts what is chosen and clears it, but not the day nor the switch', () => {
    const filter = read('day=2026-11-20&status=live&sport=1&sport=2&gender=men&mine=1');
    expect(countChoices(filter)).toBe(4);
    expect(clearFilter(filter)).toEqual(read('day=2026-11-20&mine=1'));
  });

  it('[R7.03a] uses the API’s parameters, and the list’s own status takes precedence', () => {
    expect(chosenEvents(read('sport=2&gender=men&gender=women&venue=4&status=live'), 'upcoming')).toEqual({
      stream_status: 'upcoming',
      event_category_id: [2],
      gender: ['women', 'men'],
      location_id: [4],
    });
    expect(chosenEvents(nothing, undefined)).toEqual({});
  });

  it.each([
    ['2026-03-08', 'America/New_York', 23],
    ['2026-11-01', 'America/New_York', 25],
    ['2026-10-25', 'Europe/Paris', 25],
    ['2026-11-01', 'America/St_Johns', 25],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['2026-11-01', 'America/Phoenix', 24],
  ])('[R9.06] asks for the whole of %s in %s: %d hours', (day, zone, hours) => {
    const { start_date, end_date } = spanOfDay(day, zone);
    expect((end_date - start_date) / 3600).toBe(hours);
  });
});
