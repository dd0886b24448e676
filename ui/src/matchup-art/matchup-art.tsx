import './matchup-art.css';
import type { CSSProperties, ReactNode } from 'react';
import { hashText, measureMonogram, pickArtColors, readInitials, type ArtTeam } from './art-colors.ts';

const TEXTURES = ['stripes', 'dots', 'arcs'] as const;

/**
 * A generated picture: two sides split by a lit seam, one side alone, or an abstract from a title. Fills its
 * positioned parent. Decorative: the text is beside it. It is always left to right: for a title that is read from the
 * right, the caller exchanges the sides.
 */
export function MatchupArt({
  away,
  home,
  title,
  monograms = true,
}: {
  away?: ArtTeam | undefined;
  home?: ArtTeam | undefined;
  /** The seed of the picture: the same title always looks the same. */
  title: string;
  /** Without letters it is a calm background for text. */
  monograms?: boolean;
}): ReactNode {
  const colors = pickArtColors(away, home, title);
  const kind = home === undefined ? 'title' : away === undefined ? 'solo' : 'duel';
  const homeLetters = home?.monogram ?? readInitials(title);
  const awayLetters = away?.monogram ?? '';
  const style = {
    '--art-away': colors.away,
    '--art-home': colors.home,
    '--art-em': Math.max(1, measureMonogram(homeLetters), measureMonogram(awayLetters)).toFixed(2),
  } as CSSProperties;
  return (
    <div
      className={`matchup-art matchup-art--${kind}`}
      data-texture={TEXTURES[hashText(title) % TEXTURES.length]}
      style={style}
      dir="ltr"
      aria-hidden="true"
    >
      <div className="matchup-art__canvas">
        <div className="matchup-art__side matchup-art__side--home">
          <i className="matchup-art__ghost">{homeLetters}</i>
        </div>
        {kind === 'duel' && (
          <>
            <div className="matchup-art__side matchup-art__side--away">
              <i className="matchup-art__ghost">{awayLetters}</i>
            </div>
            <div className="matchup-art__seam" />
          </>
        )}
        <div className="matchup-art__light" />
        {monograms && kind === 'duel' && <b className="matchup-art__monogram">{awayLetters}</b>}
        {monograms && kind !== 'title' && (
          <b className="matchup-art__monogram matchup-art__monogram--home">{homeLetters}</b>
        )}
        {monograms && kind === 'duel' && <span className="matchup-art__at">@</span>}
      </div>
    </div>
  );
}
