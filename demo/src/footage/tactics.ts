import { best, nearest, within, type Figure } from './figures.ts';
import { playersOf, type Ball, type Phase, type PlayState } from './play-state.ts';
import type { Moment } from './script.ts';
import { directionOf, otherSide } from './sport.ts';

/** Decides the next move of the figure with the ball: free play, or its part in a scripted moment. */
export function decide(state: PlayState, holder: Figure): Phase {
  const moment = state.script[state.done];
  const remaining = moment ? moment.second - state.now : Infinity;
  return moment && remaining <= state.pace.attackSeconds
    ? attack(state, holder, moment, remaining)
    : pass(state, holder);
}

/** Sends the ball on its way from where it is. */
export function fly(
  state: PlayState,
  to: Ball,
  seconds: number,
  loft: number,
  receiver?: Figure,
  moment?: Moment,
): Phase {
  const { now, ball } = state;
  return {
    kind: 'flying',
    flight: { from: { ...ball }, to, start: now, end: now + seconds, loft, receiver, moment },
  };
}

/** Win the ball, bring it within range, wait for the second, and shoot so that it arrives on time. */
function attack(state: PlayState, holder: Figure, moment: Moment, remaining: number): Phase {
  const { sport, random, now, ball } = state;
  if (holder.side !== moment.side) {
    const thief = nearest(playersOf(state, moment.side), holder);
    return fly(state, { x: thief.x, y: thief.y, z: 0 }, Math.min(0.45, remaining / 4), 0, thief);
  }
  const target = sport.targetOf(moment.side, random, moment.kind === 'goal');
  const distance = Math.hypot(target.x - holder.x, target.y - holder.y);
  const shotSeconds = Math.max(0.32, Math.min(1.1, distance / sport.shotSpeed));
  if (remaining <= shotSeconds + 0.05)
    return fly(state, target, Math.max(0.05, remaining), sport.shotLoft(distance), undefined, moment);
  const isLateOrNear = distance < sport.shotRange || remaining < 2.2;
  if (isLateOrNear) return { kind: 'held', by: holder, until: now + Math.min(0.5, remaining - shotSeconds) };
  const ahead = Math.max(sport.shotRange * 0.7, distance * 0.5);
  const spot = {
    x: directionOf(moment.side) * (sport.halfLength - ahead),
    y: within(sport.shotRange * 0.6, holder.y * 0.5 + random.between(-1, 1) * sport.shotRange * 0.4),
    z: 0,
  };
  const receiver = nearest(
    playersOf(state, moment.side).filter((figure) => figure !== holder),
    spot,
  );
  const way = Math.hypot(spot.x - ball.x, spot.y - ball.y);
  const seconds = Math.max(0.45, Math.min(remaining - 1.4, way / sport.passSpeed));
  return fly(state, spot, seconds, loftFor(state, way), receiver);
}

/** To a mate at a comfortable distance, rather forward; now and then it goes astray. */
function pass(state: PlayState, holder: Figure): Phase {
  const { sport, random, ball } = state;
  const side = holder.side === 'away' ? 'away' : 'home';
  const comfortable = sport.halfLength * 0.36;
  const isAstray = random.next() < 0.14;
  const others = playersOf(state, isAstray ? otherSide(side) : side).filter((figure) => figure !== holder);
  const receiver = best(others, (figure) => {
    const way = Math.hypot(figure.x - holder.x, figure.y - holder.y);
    const gain = directionOf(side) * (figure.x - holder.x);
    return gain * 0.3 - Math.abs(way - comfortable) * 0.8 + random.between(0, comfortable);
  });
  const way = Math.hypot(receiver.x - ball.x, receiver.y - ball.y);
  const seconds = Math.max(0.35, way / sport.passSpeed);
  const lead = {
    x: within(sport.halfLength - 1, receiver.x + receiver.vx * seconds * 0.6),
    y: within(sport.halfWidth - 0.8, receiver.y + receiver.vy * seconds * 0.6),
    z: 0,
  };
  return fly(state, lead, seconds, loftFor(state, way), receiver);
}

function loftFor({ sport }: PlayState, way: number): number {
  return way > sport.halfLength * 0.45 ? sport.loft : sport.loft * 0.06;
}
