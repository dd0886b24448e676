import { describe, expect, it } from 'vitest';
import {
  firstState,
  next,
  type LiveEffect,
  type LiveEvent,
  type LiveMoment,
  type LiveRow,
  type LiveState,
} from './live-session-rules.ts';

const row: LiveRow = { slate_text: null, end_wished_at: null, window_seconds: 60, signal_lost_at: null };
const at: LiveMoment = { nowMs: 100_000, durationMs: 8_000, isPlayable: true };
const nothing = { ...at, isPlayable: false };

const armed = firstState(row, 'The final', 'armed');
const fed: LiveState = { ...armed, encoders: [1], encoder: 1 };
const starting: LiveState = { ...fed, air: 'starting' };
const live: LiveState = { ...fed, air: 'live' };
/** The second encoder is connected, and has sent no picture yet. */
const two: LiveState = { ...live, encoders: [1, 2] };
const lost: LiveState = { ...live, encoders: [], encoder: undefined };
const alone: LiveState = { ...lost, aloneMs: 70_000 };
const returned: LiveState = { ...live, awaitedMs: 8_000 };
const slated: LiveState = { ...live, isHeldBack: true };
const watched: LiveState = { ...live, isWatched: true };
const ending: LiveState = { ...lost, close: 'ending' };
const paused: LiveState = { ...lost, close: 'paused' };

const message: LiveEvent = { kind: 'message' };
const due: LiveEvent = { kind: 'loss-due' };
const attached = (encoder: number): LiveEvent => ({ kind: 'attached', encoder });
const picture = (encoder: number): LiveEvent => ({ kind: 'picture', encoder });
const gone = (encoder: number, reason = 'silent'): LiveEvent => ({ kind: 'lost', encoder, reason });
const read = (change: Partial<LiveRow>): LiveEvent => ({ kind: 'row-read', row: { ...row, ...change } });
const slate = read({ slate_text: 'Back after the break', signal_lost_at: new Date(0) });
const end: LiveEvent = { kind: 'ended', why: 'the operator ended it' };

/** The kind of an effect, then its values. */
const textOf = (effect: LiveEffect): string => Object.values(effect).join(' ');

type Case = [string, LiveState, LiveEvent, Partial<LiveState>, string[], LiveMoment?];

function check(...[, state, event, change, effects, moment = at]: Case): void {
  const after = next(state, event, moment);
  expect(after.effects.map(textOf)).toEqual(effects);
  expect(after.state).toEqual({ ...state, ...change });
}

describe('an armed broadcast', () => {
  it.each<Case>([
    ['waits for a picture', fed, message, {}, [], nothing],
    ['starts with the first picture', fed, message, { air: 'starting' }, ['go-live']],
    ['starts once', starting, message, {}, []],
    ['is live', starting, { kind: 'aired' }, { air: 'live' }, ['show', 'info "The final" is live']],
    ['starts again after a failure', starting, { kind: 'may-air-again' }, { air: 'armed' }, []],
    ['does not start again once it is live', live, { kind: 'may-air-again' }, {}, []],
    ['follows no row', fed, slate, {}, []],
    ['is forgotten with its encoder', { ...armed }, due, { close: 'forgotten' }, ['forget']],
    ['is forgotten once', { ...armed, close: 'forgotten' }, due, {}, []],
  ])('%s', check);

  it('refuses its encoder when the event is not armed any more', () => {
    const sentence = '"The final" is not armed any more, or has a recording already.';
    check('', starting, { kind: 'not-aired' }, {}, [`refuse 1 ${sentence}`]);
    check('', { ...starting, encoder: undefined }, { kind: 'not-aired' }, {}, []);
  });
});

const follows = (encoder: number) => ['stop-waiting', `follow ${encoder}`];
const back = ['save-signal true', 'info The encoder of "The final" is back'];

describe('an encoder', () => {
  it.each<Case>([
    ['is followed', armed, attached(1), { encoders: [1], encoder: 1 }, follows(1)],
    ['waits beside another', live, attached(2), { encoders: [1, 2] }, []],
    [
      'replaces another with its first picture',
      two,
      picture(2),
      { encoder: 2, awaitedMs: 8_000 },
      [...follows(2), 'replace 1'],
    ],
    ['begins another run without a change', live, picture(1), {}, []],
    ['leaves without a picture', two, gone(2), { encoders: [1] }, []],
    [
      'takes over from one that is gone',
      two,
      gone(1),
      { encoders: [2], encoder: 2, awaitedMs: 8_000 },
      follows(2),
    ],
    ['is awaited until something new is recorded', returned, message, {}, []],
    ['is back', returned, message, { awaitedMs: undefined }, back, { ...at, durationMs: 8_001 }],
  ])('%s', check);

  it('ends the wait of a live event, and is heard once something new is recorded', () =>
    check(
      '',
      alone,
      attached(3),
      { encoders: [3], encoder: 3, aloneMs: undefined, awaitedMs: 8_000 },
      follows(3),
    ));
});

const isGone = (reason: string) => `warn The encoder of "The final" is gone (${reason})`;

describe('a lost encoder', () => {
  it.each<Case>([
    ['is logged', live, gone(1), { encoders: [], encoder: undefined }, [isGone('silent'), 'settle-loss']],
    [
      'that was refused is not logged again',
      live,
      gone(1, 'refused'),
      { encoders: [], encoder: undefined },
      ['settle-loss'],
    ],
    ['is waited for within its window', lost, due, { aloneMs: 100_000 }, ['wait 60000', 'save-loss']],
    ['came back before the loss was saved', live, due, {}, []],
    ['is no loss at the end', ending, due, {}, []],
    ['is no loss at a pause', paused, due, {}, []],
    [
      'is waited for after a restart',
      lost,
      { kind: 'resumed' },
      { aloneMs: 100_000 },
      ['show', 'save-signal false', 'wait 60000'],
    ],
    [
      'gets a longer window from its loss',
      alone,
      read({ window_seconds: 90, signal_lost_at: new Date(0) }),
      { windowSeconds: 90 },
      ['wait 60000'],
    ],
    [
      'ends the event when a shorter window is over',
      alone,
      read({ window_seconds: 10, signal_lost_at: new Date(0) }),
      { windowSeconds: 10 },
      ['wait 0'],
    ],
  ])('%s', check);
});

describe('the row of a live event', () => {
  it.each<Case>([
    ['shows a slate', live, slate, { isHeldBack: true }, ['withhold true', 'info "The final" shows a slate']],
    [
      'takes the slate away',
      slated,
      read({ signal_lost_at: new Date(0) }),
      { isHeldBack: false, awaitedMs: 8_000 },
      ['withhold false', 'info "The final" shows its picture again'],
    ],
    ['gets a loss that it lacks', lost, read({}), {}, ['save-signal false']],
    ['gets a return that it lacks', live, read({ signal_lost_at: new Date(0) }), {}, ['save-signal true']],
    ['is not written without a change', live, read({}), {}, []],
    [
      'changes the window of a connected encoder',
      live,
      read({ window_seconds: 90 }),
      { windowSeconds: 90 },
      [],
    ],
    [
      'learns that viewers watch',
      watched,
      read({}),
      { isWatched: false, watchedSavedMs: 100_000 },
      ['save-watched'],
    ],
    ['learns it once in five seconds', { ...watched, watchedSavedMs: 95_001 }, read({}), {}, []],
    ['says nothing after the end', ending, slate, {}, []],
  ])('%s', check);
  it('counts a request of a player', () => check('', live, { kind: 'watched' }, { isWatched: true }, []));
});

describe('the end', () => {
  it.each<Case>([
    [
      'closes the encoder without a loss',
      live,
      end,
      { close: 'ending', encoder: undefined },
      ['stop-waiting', 'info "The final" ends: the operator ended it', 'close 1', 'finish'],
    ],
    [
      'comes without an encoder too',
      alone,
      end,
      { close: 'ending' },
      ['stop-waiting', 'info "The final" ends: the operator ended it', 'finish'],
    ],
    ['comes once', ending, end, {}, []],
    ['is left to the next process', paused, end, {}, []],
    ['takes no connection for a loss', { ...ending, encoders: [1] }, gone(1), { encoders: [] }, []],
  ])('%s', check);
  it.each<Case>([
    [
      'closes the encoder',
      live,
      { kind: 'paused' },
      { close: 'paused', encoder: undefined },
      ['stop-waiting', 'close 1'],
    ],
    ['interrupts an end', ending, { kind: 'paused' }, { close: 'paused' }, ['stop-waiting']],
  ])('a pause %s', check);
});
