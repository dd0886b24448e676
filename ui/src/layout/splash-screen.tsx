import './splash-screen.css';
import type { ReactNode } from 'react';

/** The id the document's own script looks for when the app has painted. */
export const SPLASH_ID = 'splash';

/** The brand while the app starts: markup and CSS alone, so that the server can write it into the document. */
export function SplashScreen({
  mark,
  name,
  label,
  leaving = false,
}: {
  mark: ReactNode;
  name: string;
  label: string;
  /** Fades it out. */
  leaving?: boolean;
}): ReactNode {
  return (
    <output className="splash-screen" id={SPLASH_ID} data-leaving={leaving || undefined}>
      <span className="splash-screen__mark">{mark}</span>
      <bdi className="splash-screen__name" aria-hidden="true">
        {name}
      </bdi>
      <span className="splash-screen__bar" />
      <span className="splash-screen__label">{label}</span>
    </output>
  );
}
