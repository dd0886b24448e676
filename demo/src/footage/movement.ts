import { nearest, within, type Figure } from './figures.ts';
import { isKeeper, playersOf, type PlayState } from './play-state.ts';
import { directionOf, type Place } from './sport.ts';

/** `hurry` is the share of a player's best speed. */
type Destination = Place & { hurry: number };

/** Moves everybody on by one step. */
export function moveFigures(state: PlayState, seconds: number): void {
  state.figures.forEach((figure, order) => moveFigure(state, figure, order, seconds));
  moveFigure(state, state.referee, state.figures.length, seconds);
  moveKeepers(state, seconds);
}

function moveFigure(state: PlayState, figure: Figure, order: number, seconds: number): void {
  const { sport, figures } = state;
  const to = destinationOf(state, figure, state.wanderings[order] ?? 0);
  const top = sport.runSpeed * to.hurry;
  let wantX = (to.x - figure.x) * 1.6;
  let wantY = (to.y - figure.y) * 1.6;
  const speed = Math.hypot(wantX, wantY);
  if (speed > top) {
    wantX *= top / speed;
    wantY *= top / speed;
  }
  const need = 1.1 * sport.stature;
  for (const other of figures) {
    const dx = figure.x - other.x;
    const dy = figure.y - other.y;
    const room = Math.hypot(dx, dy);
    if (other === figure || room < 0.01 || room > need) continue;
    wantX += (dx / room) * (need - room) * 4;
    wantY += (dy / room) * (need - room) * 4;
  }
  const ease = 1 - Math.exp(-seconds * 4.5);
  figure.vx += (wantX - figure.vx) * ease;
  figure.vy += (wantY - figure.vy) * ease;
  figure.x += figure.vx * seconds;
  figure.y += figure.vy * seconds;
  figure.stride += Math.hypot(figure.vx, figure.vy) * seconds;
}

function destinationOf(state: PlayState, figure: Figure, wandering: number): Destination {
  const { sport, ball, phase, now, possession } = state;
  const wander = { x: Math.sin(now * 0.7 + wandering), y: Math.cos(now * 0.6 + wandering * 1.7) };
  if (figure.side === 'referee')
    return {
      x: ball.x * 0.8 - 5,
      y: within(sport.halfWidth * 0.7, ball.y * 0.6 + sport.halfWidth * 0.25),
      hurry: 0.7,
    };
  if (phase.kind === 'over' && phase.moment.kind === 'goal') return celebrate(state, figure, wander);
  const station = sport.stationOf(figure.index, figure.side, ball, possession);
  if (isKeeper(state, figure)) return { ...station, hurry: 0.8 };
  if (phase.kind === 'flying' && phase.flight.receiver === figure) return { ...phase.flight.to, hurry: 1.25 };
  if (phase.kind === 'held' && phase.by === figure) {
    const forward = directionOf(figure.side) * sport.halfLength * 0.16;
    const limit = sport.halfLength - sport.shotRange * 0.45;
    return { x: within(limit, figure.x + forward), y: figure.y + wander.y * 3, hurry: 0.7 };
  }
  const isPressing = figure.side !== possession && figure === nearest(playersOf(state, figure.side), ball);
  if (isPressing)
    return { x: ball.x - directionOf(figure.side) * 1.3 * sport.stature, y: ball.y + 0.4, hurry: 0.9 };
  const roam = sport.halfLength * 0.045;
  return { x: station.x + wander.x * roam, y: station.y + wander.y * roam, hurry: 0.85 };
}

/** The scorers run towards the corner near the camera, the others walk back. */
function celebrate(state: PlayState, figure: Figure, wander: Place): Destination {
  const { sport } = state;
  const direction = figure.side === 'away' ? -1 : 1;
  if (isKeeper(state, figure))
    return { x: figure.x + (figure.isCheering ? direction * 2 : 0), y: figure.y, hurry: 0.5 };
  if (!figure.isCheering) return { x: figure.x - direction, y: figure.y, hurry: 0.12 };
  return {
    x: direction * sport.halfLength * 0.8 + wander.x,
    y: -sport.halfWidth * 0.45 + wander.y + (figure.index % 4) * 0.7,
    hurry: 0.95,
  };
}

/** A keeper throws himself after a shot: in time when it is to be saved, else too late. */
function moveKeepers(state: PlayState, seconds: number): void {
  const { phase, now } = state;
  const shot = phase.kind === 'flying' && phase.flight.moment ? phase.flight : undefined;
  for (const keeper of state.figures.filter((figure) => isKeeper(state, figure))) {
    const isMine = shot?.moment && shot.moment.side !== keeper.side && shot.end - now < 0.5;
    if (isMine && keeper.dive === 0) {
      const way = shot.to.y - keeper.y;
      const isBeaten = shot.moment?.kind === 'goal';
      keeper.dive = within(1, way) * (isBeaten ? 0.7 : 1) || 0.5;
      keeper.vy = way * (isBeaten ? 1 : 2.6);
    } else if (phase.kind === 'held') keeper.dive *= Math.exp(-seconds * 5);
  }
}
