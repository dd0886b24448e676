import { nearest } from './figures.ts';
import type { Side, SportName } from './game.ts';
import { moveFigures } from './movement.ts';
import { createPlayState, playersOf, type Flight, type Phase, type PlayState } from './play-state.ts';
import type { Random } from './random.ts';
import type { Moment } from './script.ts';
import { directionOf, otherSide, type Sport } from './sport.ts';
import { decide, fly } from './tactics.ts';

export type Play = ReturnType<typeof createPlay>;

/** The players, who play freely until the script wants something, and then bring it about to the moment. */
export function createPlay(name: SportName, sport: Sport, script: readonly Moment[], random: Random) {
  const state = createPlayState(name, sport, script, random);
  state.phase = kickOff(state, state.possession);
  return {
    figures: state.figures,
    referee: state.referee,
    ball: state.ball,
    /** Advances the game. Call it in steps of a frame or less. */
    step(seconds: number): void {
      state.now += seconds;
      moveFigures(state, seconds);
      moveBall(state, seconds);
    },
    /** Seconds since the last goal, while it is being celebrated. */
    celebration(): { moment: Moment & { kind: 'goal' }; seconds: number } | undefined {
      const { phase } = state;
      if (phase.kind !== 'over' || phase.moment.kind !== 'goal') return undefined;
      return { moment: phase.moment, seconds: state.now - phase.moment.second };
    },
    /** Grows by one whenever the picture must cut to a kick-off. */
    restarts: () => state.restarts,
  };
}

function moveBall(state: PlayState, seconds: number): void {
  const { ball, phase, now, sport } = state;
  if (phase.kind === 'flying') {
    const { from, to, start, end, loft } = phase.flight;
    const share = Math.min(1, (now - start) / (end - start));
    ball.x = from.x + (to.x - from.x) * share;
    ball.y = from.y + (to.y - from.y) * share;
    ball.z = from.z + (to.z - from.z) * share + 4 * loft * share * (1 - share);
    if (now >= end) state.phase = land(state, phase.flight);
    return;
  }
  if (phase.kind === 'held') {
    const { by } = phase;
    const direction = by.side === 'referee' ? 1 : directionOf(by.side);
    const pull = 1 - Math.exp(-seconds * 14);
    ball.x += (by.x + direction * 0.75 * sport.stature - ball.x) * pull;
    ball.y += (by.y - 0.3 - ball.y) * pull;
    const bounce = sport.ball.bounces ? Math.abs(Math.sin(now * 7)) * 0.95 : 0;
    ball.z += (bounce - ball.z) * pull;
    if (now >= phase.until) state.phase = decide(state, by);
    return;
  }
  const { moment } = phase;
  ball.z = Math.max(0, ball.z - seconds * 4);
  if (moment.kind === 'chance' && moment.outcome === 'wide') ball.x += directionOf(moment.side) * seconds * 5;
  if (now >= phase.until) state.phase = restart(state, moment);
}

/** Returns the next phase after a pass or a shot has arrived. */
function land(state: PlayState, flight: Flight): Phase {
  const { moment, receiver } = flight;
  if (moment) {
    state.done += 1;
    const isGoal = moment.kind === 'goal';
    for (const figure of state.figures) figure.isCheering = isGoal && figure.side === moment.side;
    return { kind: 'over', moment, until: moment.second + (isGoal ? state.pace.celebrationSeconds : 1.6) };
  }
  if (!receiver) throw new Error('A pass must have somebody to go to.');
  if (receiver.side !== 'referee') state.possession = receiver.side;
  return { kind: 'held', by: receiver, until: state.now + state.random.between(0.35, 1.3) };
}

/** A kick-off after a goal; otherwise the other side's first player has the ball. */
function restart(state: PlayState, moment: Moment): Phase {
  const side = otherSide(moment.side);
  if (moment.kind === 'goal' && state.sport.hasKeeper) {
    state.restarts += 1;
    return kickOff(state, side);
  }
  state.possession = side;
  for (const figure of state.figures) Object.assign(figure, { isCheering: false, dive: 0 });
  const first = state.figures.find((figure) => figure.side === side && figure.index === 0) ?? state.referee;
  return fly(state, { x: first.x, y: first.y, z: 0 }, 0.6, 0, first);
}

/** Everybody in his own half, and one at the ball. */
function kickOff(state: PlayState, side: Side): Phase {
  const { sport, ball, referee } = state;
  state.possession = side;
  Object.assign(ball, { x: 0, y: 0, z: 0 });
  for (const figure of state.figures) {
    const own = figure.side === 'away' ? 'away' : 'home';
    const station = sport.stationOf(figure.index, own, ball, own);
    const x = -directionOf(own) * Math.max(1.5, Math.abs(station.x));
    Object.assign(figure, { x, y: station.y, vx: 0, vy: 0, dive: 0, isCheering: false });
  }
  Object.assign(referee, { x: -4, y: sport.halfWidth * 0.2, vx: 0, vy: 0 });
  const taker = nearest(playersOf(state, side), ball);
  Object.assign(taker, { x: -directionOf(side) * 0.6, y: 0 });
  return { kind: 'held', by: taker, until: state.now + 0.7 };
}
