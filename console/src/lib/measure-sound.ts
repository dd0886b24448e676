// Measures the sound of a playing element, also while nobody listens to it.
import { peakLevel, soundState, type SoundState } from './sound-level.ts';

const everyMs = 100;
/** The words follow the loudest of these. */
const recentCount = 30;

export interface SoundLevel {
  /** dBFS. */
  readonly level: number;
  readonly state: SoundState;
}

export interface SoundMeasure {
  readonly listen: (isListening: boolean) => void;
  readonly stop: () => void;
}

interface Graph {
  readonly context: AudioContext;
  readonly ear: GainNode;
  readonly analyser: AnalyserNode;
}

/** An element has one source for its whole life. */
const graphs = new WeakMap<HTMLMediaElement, Graph>();

function graphOf(element: HTMLMediaElement): Graph {
  const known = graphs.get(element);
  if (known !== undefined) return known;
  const context = new AudioContext();
  const source = context.createMediaElementSource(element);
  const analyser = new AnalyserNode(context, { fftSize: 2_048 });
  const ear = new GainNode(context, { gain: 0 });
  source.connect(analyser);
  source.connect(ear).connect(context.destination);
  const graph = { context, ear, analyser };
  graphs.set(element, graph);
  return graph;
}

/** From now on `listen` decides who hears the element: its own `muted` would silence the measure too. */
export function measureSound(element: HTMLMediaElement, onLevel: (sound: SoundLevel) => void): SoundMeasure {
  const { context, ear, analyser } = graphOf(element);
  const recent: number[] = [];
  const samples = new Float32Array(analyser.fftSize);
  void context.resume();
  element.muted = false;
  void element.play().catch(() => undefined);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const level = peakLevel(samples);
    recent.push(level);
    if (recent.length > recentCount) recent.shift();
    onLevel({ level, state: soundState(recent) });
  }, everyMs);
  return {
    listen(isListening) {
      ear.gain.value = isListening ? 1 : 0;
    },
    stop() {
      clearInterval(timer);
      void context.suspend();
    },
  };
}
