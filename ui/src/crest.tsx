import './crest.css';
import { readInitials } from '@floodlit/contract/sums/first-letters';
import type { CSSProperties, ReactNode } from 'react';
import { CoverImage } from './cover-image.tsx';
import { measureMonogram, pickArtColors, type ArtTeam } from './matchup-art/art-colors.ts';

export type CrestSize = 'small' | 'medium' | 'large';

/** The emblem of a side: its picture, or a shield of its colour with its letters. Decorative: the name is beside it. */
export function Crest({
  team,
  size = 'medium',
  eager = false,
}: {
  team: ArtTeam;
  size?: CrestSize;
  eager?: boolean;
}): ReactNode {
  return (
    <span className={`crest crest--${size}`} aria-hidden="true" dir="ltr">
      <CoverImage
        src={team.image}
        widths={team.image_widths}
        place="crest"
        eager={eager}
        fallback={<Shield team={team} />}
      />
    </span>
  );
}

function Shield({ team }: { team: ArtTeam }): ReactNode {
  const { home } = pickArtColors(undefined, team, team.monogram);
  const em = Math.max(1, measureMonogram(team.monogram)).toFixed(2);
  return (
    <b className="crest__shield" style={{ '--crest-color': home, '--crest-em': em } as CSSProperties}>
      {team.monogram}
    </b>
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
