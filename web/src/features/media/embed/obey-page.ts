// The player's interface for the page around the frame: commands in, states out, by messages (T66).
import {
  commandsPerSecond,
  createAllowance,
  isFromPage,
  readCommand,
  type FrameCommand,
} from './frame-messages.ts';

const STATE_EVENTS = ['play', 'pause', 'seeked', 'ended', 'volumechange', 'durationchange'] as const;
const finiteOrNull = (seconds: number): number | null => (Number.isFinite(seconds) ? seconds : null);

const stateOf = (media: HTMLMediaElement) => ({
  paused: media.paused,
  ended: media.ended,
  muted: media.muted,
  time: media.currentTime,
  /** Null while it is live, and before it is known. */
  duration: finiteOrNull(media.duration),
});

function run(command: FrameCommand, media: HTMLMediaElement): void {
  if (command.type === 'play') media.play().catch(() => undefined);
  if (command.type === 'pause') media.pause();
  if (command.type === 'mute') media.muted = command.muted;
  if (command.type === 'seek') {
    const { duration, seekable } = media;
    const end = Number.isFinite(duration)
      ? duration
      : seekable.length > 0
        ? seekable.end(seekable.length - 1)
        : 0;
    media.currentTime = Math.min(command.time, end);
  }
}

/** The listed sites, as the document names them. */
const listSites = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name=floodlit-embed-sites]')?.content.split(' ') ?? [];

/** Until the returned function is called. The states go only to an origin that has sent a command. */
export function obeyPage(media: HTMLMediaElement): () => void {
  const page = window.parent;
  if (page === window) return () => undefined;
  const sites = listSites();
  const mayRun = createAllowance(commandsPerSecond, () => performance.now());
  const mayTell = createAllowance(commandsPerSecond, () => performance.now());
  let listener: string | undefined;
  const tell = (id: string | number | null): void => {
    if (listener !== undefined)
      page.postMessage({ floodlit: 1, id, type: 'state', ...stateOf(media) }, listener);
  };
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (!isFromPage(event, page, sites) || !mayRun()) return;
    const command = readCommand(event.data);
    if (command === undefined) return;
    listener = event.origin;
    run(command, media);
    tell(command.id);
  };
  const onChange = (): void => {
    if (mayTell()) tell(null);
  };
  addEventListener('message', onMessage);
  for (const name of STATE_EVENTS) media.addEventListener(name, onChange);
  return () => {
    removeEventListener('message', onMessage);
    for (const name of STATE_EVENTS) media.removeEventListener(name, onChange);
  };
}
