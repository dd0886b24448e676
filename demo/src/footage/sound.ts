import type { Game } from './game.ts';
import { paceOf, writeScript } from './script.ts';

/** The sound of the game: a murmur that swells before a chance and roars at a goal. A whistle marks each kick-off. */
export function soundGraph(game: Game): string {
  const script = writeScript(game);
  // Nobody sits in the stands of a training.
  const murmur = game.film && script.length === 0 ? 0.08 : 0.5;
  const swells = script.map((moment) => {
    const [height, fall] = moment.kind === 'goal' ? [1.5, 2.4] : [0.6, 0.9];
    const at = moment.second.toFixed(3);
    return `${height}*if(lt(t,${at}),exp((t-${at})*2.2),exp(-(t-${at})/${fall}))`;
  });
  const restarts =
    game.sport === 'basketball'
      ? []
      : game.goals.map((goal) => goal.second + paceOf[game.sport].celebrationSeconds + 0.4);
  const kickOffs = game.film ? [] : game.reel?.starts === 'open play' ? restarts : [0.4, ...restarts];
  // A pea whistle: a high tone that trembles thirty times a second.
  const tone = 'sin(2*PI*2850*t+2.2*sin(2*PI*31*t))';
  const blows =
    kickOffs.map((at) => `between(t,${at.toFixed(3)},${(at + 0.45).toFixed(3)})`).join('+') || '0';
  const source = (colour: string, seed: number) =>
    `anoisesrc=color=${colour}:amplitude=0.6:sample_rate=48000:duration=${game.seconds}:seed=${game.seed + seed}`;
  return [
    `${source('pink', 1)},bandpass=frequency=750:width_type=h:width=1100,tremolo=f=0.3:d=0.25,volume='${[String(murmur), ...swells].join('+')}':eval=frame[near]`,
    `${source('pink', 2)},bandpass=frequency=420:width_type=h:width=700,tremolo=f=0.2:d=0.35,volume='${[String(murmur), ...swells].join('+')}':eval=frame[far]`,
    `${source('brown', 3)},lowpass=f=240,volume=0.5[rumble]`,
    `aevalsrc='0.09*(${blows})*${tone}':s=48000:d=${game.seconds}[whistle]`,
    `[whistle][rumble]amix=inputs=2:normalize=0,asplit=2[left0][right0]`,
    `[near][left0]amix=inputs=2:normalize=0[left]`,
    `[far][right0]amix=inputs=2:normalize=0[right]`,
    `[left][right]join=inputs=2:channel_layout=stereo,alimiter=limit=0.8[sound]`,
  ].join(';');
}
