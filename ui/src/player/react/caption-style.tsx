// The viewer's caption style: a panel over the picture, whose choices are kept on this device.
import { changeText } from '@floodlit/contract/sums/number-text';
import { localeOf } from '../texts/locale-of.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { createCaptionDisplay } from '../engine/caption-display.ts';
import type { CaptionDisplay } from '../engine/caption-display.ts';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import { findPreference, keepPreference } from '../engine/preferences.ts';
import {
  BACKGROUNDS,
  COLOURS,
  lookFrom,
  MOST_OFFSET_S,
  OFFSET_STEP_S,
  offsetFrom,
  SIZES,
  tidyOffset,
  USUAL_LOOK,
} from '../logic/caption-look.ts';
import type { PlayerTexts } from '../texts/player-texts.ts';
import './caption-style.css';

function Choice<Name extends string>({
  label,
  names,
  textOf,
  value,
  onChoose,
}: {
  label: string;
  names: readonly Name[];
  textOf: (name: Name) => string;
  value: Name;
  onChoose: (name: Name) => void;
}) {
  return (
    <label className="player__style-row">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const name = names.find((one) => one === event.currentTarget.value);
          if (name !== undefined) onChoose(name);
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {textOf(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function CaptionStyle({
  handle,
  isOpen,
  lang,
  texts,
  onClose,
}: {
  handle: PlaybackHandle;
  isOpen: boolean;
  lang: string;
  texts: PlayerTexts;
  onClose: () => void;
}) {
  const [look, setLook] = useState(() => lookFrom(findPreference('caption_look')));
  const [offset, setOffset] = useState(() => offsetFrom(findPreference('caption_offset'), handle.assetId));
  const display = useRef<CaptionDisplay>(undefined);
  const panel = useRef<HTMLDivElement>(null);
  const title = useId();
  const field = useId();

  useEffect(() => {
    const own = createCaptionDisplay(handle.element);
    display.current = own;
    return () => own.stop();
  }, [handle]);
  useEffect(() => display.current?.show(look, offset), [handle, look, offset]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The menu that opened it gives the focus to its button first.
    const timer = setTimeout(() => panel.current?.querySelector('select')?.focus());
    return () => clearTimeout(timer);
  }, [isOpen]);

  const choose = (next: typeof look) => {
    setLook(next);
    keepPreference('caption_look', JSON.stringify(next));
  };
  const move = (seconds: number) => {
    const next = tidyOffset(seconds);
    setOffset(next);
    keepPreference('caption_offset', JSON.stringify({ asset_id: handle.assetId, seconds: next }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // In full screen, the first press closes the panel alone where the browser allows it.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  if (!isOpen) return null;
  const seconds = texts['caption_style.seconds'].replace('{number}', changeText(offset, localeOf(lang), 1));
  return (
    // The keys of its fields bubble to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      className="player__style"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-labelledby={title}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      onKeyDown={onKeyDown}
      {...{ noautohide: '' }}
    >
      <div className="player__style-head">
        <strong id={title}>{texts['caption_style.title']}</strong>
        <button
          type="button"
          onClick={() => {
            choose(USUAL_LOOK);
            move(0);
          }}
        >
          {texts['caption_style.reset']}
        </button>
        <button type="button" onClick={onClose}>
          {texts['caption_style.close']}
        </button>
      </div>
      <Choice
        label={texts['caption_style.size']}
        names={SIZES}
        textOf={(name) => texts[`caption_size.${name}`]}
        value={look.size}
        onChoose={(size) => choose({ ...look, size })}
      />
      <Choice
        label={texts['caption_style.colour']}
        names={COLOURS}
        textOf={(name) => texts[`caption_colour.${name}`]}
        value={look.colour}
        onChoose={(colour) => choose({ ...look, colour })}
      />
      <Choice
        label={texts['caption_style.background']}
        names={BACKGROUNDS}
        textOf={(name) => texts[`caption_background.${name}`]}
        value={look.background}
        onChoose={(background) => choose({ ...look, background })}
      />
      <div className="player__style-row">
        <label htmlFor={field}>{texts['caption_style.offset']}</label>
        <output htmlFor={field} dir="auto">
          {seconds}
        </output>
        <input
          id={field}
          type="range"
          min={-MOST_OFFSET_S}
          max={MOST_OFFSET_S}
          step={OFFSET_STEP_S}
          value={offset}
          aria-valuetext={seconds}
          onChange={(event) => move(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  );
}
