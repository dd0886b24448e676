// The buttons that give the picture more room.
import type { PlayerTexts } from '../texts/player-texts.ts';

export interface Toggle {
  isOn: boolean;
  toggle: () => void;
}

type Name = 'theatre' | 'fill';

function SizeButton({
  name,
  toggle: { isOn, toggle },
  texts,
  path,
}: {
  name: Name;
  toggle: Toggle;
  texts: PlayerTexts;
  path: string;
}) {
  const label = texts[`${name}.${isOn ? 'leave' : 'enter'}`];
  return (
    <button
      type="button"
      className={`player__button player__icon-button player__${name}`}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path fillRule="evenodd" d={path} />
      </svg>
    </button>
  );
}

const WIDE = 'M2 6h20v12H2zm2 2v8h16V8z';
const NARROW = 'M5 7h14v10H5zm2 2v6h10V9z';
const OUTWARD = 'M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z';
const INWARD = 'M8 4h2v6H4V8h4zM14 4h2v4h4v2h-6zM4 14h6v6H8v-4H4zM14 14h6v2h-4v4h-2z';

export function TheatreButton({ theatre, texts }: { theatre: Toggle; texts: PlayerTexts }) {
  return <SizeButton name="theatre" toggle={theatre} texts={texts} path={theatre.isOn ? NARROW : WIDE} />;
}

export function FillButton({ fill, texts }: { fill: Toggle; texts: PlayerTexts }) {
  return <SizeButton name="fill" toggle={fill} texts={texts} path={fill.isOn ? INWARD : OUTWARD} />;
}
