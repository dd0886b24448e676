// Plays a clip, counts it once where it is shared, and ends with it.
import '../media/watch-stage.css';
import './shared-clip.css';
import type { SharedClip } from '@floodlit/contract/clips/clips';
import { posterCopyOf } from '@floodlit/contract/sums/poster-copy';
import { Button } from '@floodlit/ui';
import { Volume2 } from 'lucide-react';
import {
  createElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactNode,
  type RefAttributes,
} from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { useClipControls } from './use-clip-controls.ts';

type PlayedClip = Pick<SharedClip, 'id' | 'uuid' | 'name' | 'poster_url' | 'poster_widths'> & {
  url: string;
  /** The page of the clip has them. */
  captions?: SharedClip['captions'];
};

/**
 * The element of the document plays before the application loads, and goes on: nothing here changes it then. The
 * browser's controls serve until those of the player have loaded behind the picture.
 */
export function ClipPlayer({
  clip,
  isCounted = true,
  isPressed = false,
  onRefused,
}: {
  clip: PlayedClip;
  /** The maker's own look at a new clip is no view. */
  isCounted?: boolean;
  /** The viewer pressed Play: the clip has its sound and the focus from the beginning. */
  isPressed?: boolean;
  /** The server refuses the file, or the browser cannot play it. */
  onRefused?: () => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const api = useApi();
  const root = useRef<HTMLDivElement>(null);
  const controller = useRef<HTMLElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  // Browsers start only a muted picture by themselves.
  const [isMuted, setIsMuted] = useState(!isPressed);
  const { id, uuid, url, captions = [] } = clip;
  const controls = useClipControls(player, url, locale);

  useLayoutEffect(() => {
    const video = player.current;
    if (video === null) return undefined;
    if (!video.hasAttribute('src')) video.src = url;
    // A browser that starts nothing by itself may start what follows the viewer's press. Its controls start the rest.
    if (video.paused && !video.ended) video.play().catch(() => undefined);
    return () => stop(video);
  }, [url]);

  useEffect(() => {
    const video = player.current;
    if (video === null) return undefined;
    const count = (): void => {
      video.removeEventListener('playing', count);
      api
        .call(calls.clips.countView, { id, uuid, play_id: crypto.randomUUID() })
        // A play without its count is a play all the same.
        .catch(() => undefined);
    };
    const follow = (): void => setIsMuted(video.muted || video.volume === 0);
    const refuse = (): void => onRefused?.();
    if (isCounted && !video.paused && video.currentTime > 0) count();
    else if (isCounted) video.addEventListener('playing', count);
    follow();
    video.addEventListener('volumechange', follow);
    video.addEventListener('error', refuse);
    if (video.error !== null) refuse();
    return () => {
      video.removeEventListener('playing', count);
      video.removeEventListener('volumechange', follow);
      video.removeEventListener('error', refuse);
    };
  }, [api, id, uuid, url, isCounted, onRefused]);

  const video = (
    // Another file is another element. The captions are there where the clip has them.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      key={url}
      ref={player}
      slot="media"
      className="shared-clip__video"
      src={url}
      poster={clip.poster_url === null ? undefined : posterCopyOf(clip.poster_url, clip.poster_widths)}
      aria-label={clip.name}
      controls={controls === undefined}
      autoPlay
      muted={!isPressed}
      playsInline
      data-autofocus={isPressed || undefined}
    >
      {captions.map((caption) => (
        <track
          key={caption.url}
          kind="captions"
          src={caption.url}
          srcLang={caption.language}
          label={caption.label}
          // The clip begins without sound, so captions in the viewer's language are on.
          default={caption.language === locale}
        />
      ))}
    </video>
  );
  return (
    <div className="watch-stage">
      {/* The controls stay left to right in every language. */}
      <div ref={root} className="player" dir="ltr">
        {createElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>(
          // Until the player's code defines it, an element without a behaviour.
          'media-controller',
          { ref: controller, className: 'player__controller shared-clip__controller', lang: locale, ...OWN },
          video,
          controls && (
            <controls.FileControls
              key={`controls of ${url}`}
              {...{ root, controller, video: player }}
              title={clip.name}
              hasCaptions={captions.length > 0}
              lang={locale}
              texts={controls.texts}
            />
          ),
        )}
        {isMuted && (
          <div className="shared-clip__sound">
            <Button
              variant="glass"
              icon={<Volume2 aria-hidden="true" />}
              onClick={() => {
                if (player.current !== null) turnSoundOn(player.current);
                focusPlayer(controller.current, player.current);
              }}
            >
              {t('clips.sound_on')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** media-chrome stores the choices of one picture for all others. A clip begins as its page says. */
const OWN = { novolumepref: '', nomutedpref: '', nosubtitleslangpref: '' };

/** Ends the picture and the transfer: what is in the buffer is not shown either. */
function stop(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}

function turnSoundOn(video: HTMLVideoElement): void {
  video.muted = false;
  if (video.volume === 0) video.volume = 1;
}

/** The pressed button is gone. */
function focusPlayer(controller: HTMLElement | null, video: HTMLVideoElement | null): void {
  (controller?.querySelector<HTMLElement>('.player__buttons media-play-button') ?? video)?.focus();
}
