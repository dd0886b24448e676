import './matchup-art.css';
import { readInitials } from '@floodlit/contract/sums/first-letters';
import type { CSSProperties, ReactNode } from 'react';
import { Crest } from '../crest.tsx';
import { hashText, pickArtColors, type ArtTeam } from './art-colors.ts';

const TEXTURES = ['stripes', 'dots', 'arcs'] as const;

/**
 * A generated picture: the crests of two sides split by a lit seam, or of one alone. A title without sides has a shield
 * with its initials. Fills its positioned parent. Decorative: the text is beside it. It is always left to right: for a
 * title that is read from the right, the caller exchanges the sides.
 */
export function MatchupArt({
  away,
  home,
  title,
  crests = true,
  eager = false,
}: {
  away?: ArtTeam | undefined;
  home?: ArtTeam | undefined;
  /** The seed of the picture: the same title always looks the same. */
  title: string;
  /** Without crests it is a calm background for text. */
  crests?: boolean;
  /** On the first screen. */
  eager?: boolean;
}): ReactNode {
  const colors = pickArtColors(away, home, title);
  const isDuel = home !== undefined && away !== undefined;
  const single = home ?? { monogram: readInitials(title), color: colors.home };
  return (
    <div
      className={`matchup-art matchup-art--${isDuel ? 'duel' : 'solo'}`}
      data-texture={TEXTURES[hashText(title) % TEXTURES.length]}
      style={{ '--art-away': colors.away, '--art-home': colors.home } as CSSProperties}
      dir="ltr"
      aria-hidden="true"
    >
      <div className="matchup-art__canvas">
        <div className="matchup-art__side matchup-art__side--home" />
        {isDuel && (
          <>
            <div className="matchup-art__side matchup-art__side--away" />
            <div className="matchup-art__seam" />
          </>
        )}
        <div className="matchup-art__light" />
        {crests && isDuel && <Crest team={{ ...away, color: colors.away }} eager={eager} />}
        {crests && single.monogram !== '' && <Crest team={{ ...single, color: colors.home }} eager={eager} />}
      </div>
    </div>
  );
}
