// The buttons for televisions. They load after the picture, on channels that switched a way on.
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { RemoteAddress, RemoteScreens } from '../logic/remote-screens.ts';
import { showAirplayPicker, watchAirplay } from './airplay.ts';
import type { CastMedia } from './cast-media.ts';
import { CastPanel } from './cast-panel.tsx';
import type { TextsOf } from '../texts/player-texts.ts';
import { remoteTexts } from './remote-texts.ts';
import './remote.css';

interface RemoteButtonsProps {
  handle: PlaybackHandle;
  screens: RemoteScreens;
  title: string;
  lang: string;
  /** The player, which shows the panel. */
  root: RefObject<HTMLElement | null>;
}

const addressOf = ({ url }: RemoteAddress): string => new URL(url, location.href).href;
const CAST_ICON =
  'M1 18v3h3a3 3 0 0 0-3-3zm0-4v2a5 5 0 0 1 5 5h2a7 7 0 0 0-7-7zm0-4v2a9 9 0 0 1 9 9h2A11 11 0 0 0 1 10zM21 3H3a2 2 0 0 0-2 2v3h2V5h18v14h-7v2h7a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2z';
const AIRPLAY_ICON =
  'M6 22h12l-6-6zM21 3H3a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4v-2H3V5h18v12h-4v2h4a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2z';

export function RemoteButtons(props: RemoteButtonsProps) {
  const { screens, lang, root } = props;
  const texts = remoteTexts(lang);
  const [said, setSaid] = useState('');
  const own = { ...props, texts, onSay: setSaid };
  return (
    <>
      {screens.kinds.includes('airplay') ? <AirplayButton {...own} /> : null}
      {/* Only browsers of Chromium have Google Cast. No script is needed to know it. */}
      {screens.kinds.includes('cast') && 'chrome' in globalThis ? <CastButton {...own} /> : null}
      {root.current
        ? createPortal(
            <output className="player__remote-said" dir="auto">
              {said}
            </output>,
            root.current,
          )
        : null}
    </>
  );
}

type ButtonProps = RemoteButtonsProps & { texts: TextsOf<'remote'>; onSay: (text: string) => void };

function AirplayButton({ handle, screens, texts, onSay }: ButtonProps) {
  const [isNear, setIsNear] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const opened = useRef<RemoteAddress>(undefined);
  useEffect(
    () =>
      watchAirplay(handle.element, {
        onAvailable: setIsNear,
        onWireless: (isWireless) => {
          handle.playElsewhere(isWireless);
          if (isWireless) return;
          const { id = null } = opened.current ?? {};
          opened.current = undefined;
          if (id !== null) screens.close(id).catch(() => undefined);
        },
      }),
    [handle, screens],
  );
  if (!isNear) return null;
  const open = async (): Promise<void> => {
    onSay('');
    setIsBusy(true);
    try {
      opened.current ??= await screens.open('airplay');
      showAirplayPicker(handle.element, addressOf(opened.current));
    } catch {
      onSay(texts.failed);
    } finally {
      setIsBusy(false);
    }
  };
  return <IconButton label={texts.airplay} path={AIRPLAY_ICON} isBusy={isBusy} onPress={() => void open()} />;
}

interface Prepared {
  cast: CastMedia;
  address: RemoteAddress;
}

function CastButton({ handle, screens, title, lang, root, texts, onSay }: ButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [playing, setPlaying] = useState<CastMedia>();
  const prepared = useRef<Prepared>(undefined);
  useEffect(() => () => prepared.current?.cast.remove(), []);

  const drop = (): void => {
    const { cast, address } = prepared.current ?? {};
    prepared.current = undefined;
    setPlaying(undefined);
    cast?.remove();
    if (address?.is_live) handle.goLive();
    if (address !== undefined && address.id !== null) screens.close(address.id).catch(() => undefined);
  };
  const prepare = async (): Promise<Prepared | undefined> => {
    const { createCastMedia } = await import('./cast-media.ts');
    const address = await screens.open('cast');
    const cast = await createCastMedia({
      local: handle.element,
      url: addressOf(address),
      isLive: address.is_live,
      title,
      lang,
      parent: root.current ?? document.body,
      onEnd: drop,
    });
    return cast && { cast, address };
  };
  const press = async (): Promise<void> => {
    onSay('');
    setIsBusy(true);
    try {
      prepared.current ??= await prepare();
      if (prepared.current === undefined) return onSay(texts.unavailable);
      const { cast } = prepared.current;
      // A browser refuses its list when the press is some seconds old. The next press needs no preparation.
      await cast.choose().catch(() => onSay(texts.again));
      if (cast.isConnected()) setPlaying(cast);
    } catch {
      onSay(texts.failed);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <IconButton
        className="player__cast"
        label={texts.cast}
        path={CAST_ICON}
        isBusy={isBusy}
        onPress={() => void press()}
      />
      {playing && root.current
        ? createPortal(
            <CastPanel cast={playing} local={handle.element} lang={lang} texts={texts} />,
            root.current,
          )
        : null}
    </>
  );
}

function IconButton({
  className = '',
  label,
  path,
  isBusy,
  onPress,
}: {
  className?: string;
  label: string;
  path: string;
  isBusy: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={`player__button player__icon-button player__remote ${className}`}
      aria-label={label}
      aria-busy={isBusy}
      title={label}
      // A disabled button would lose the focus.
      onClick={isBusy ? undefined : onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
