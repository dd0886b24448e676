import './crest.css';
import type { CSSProperties, ReactNode } from 'react';
import { Picture } from './picture.tsx';
import { pickArtColors, readInitials, type ArtTeam } from './matchup-art/art-colors.ts';

export type CrestSize = 'small' | 'medium' | 'large';

/** The emblem of a side: its picture, or its letters on its colour. Decorative: the name is beside it. */
export function Crest({
  team,
  src,
  widths,
  size = 'medium',
}: {
  team: ArtTeam;
  src?: string | null | undefined;
  widths?: readonly number[] | undefined;
  size?: CrestSize;
}): ReactNode {
  const { home } = pickArtColors(undefined, team, team.monogram);
  return (
    <span
      className={`crest crest--${size}`}
      style={{ '--crest-color': home } as CSSProperties}
      data-letters={Array.from(team.monogram).length}
      aria-hidden="true"
      dir="ltr"
    >
      {src === null || src === undefined || src === '' ? (
        team.monogram
      ) : (
        <Picture src={src} widths={widths} place="crest" />
      )}
    </span>
  );
}

/** The avatar of a person: initials of the name. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: CrestSize }): ReactNode {
  return (
    <span className={`avatar crest--${size}`} aria-hidden="true">
      {readInitials(name)}
    </span>
  );
}
