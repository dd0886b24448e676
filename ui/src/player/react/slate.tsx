import type { LiveTexts } from '../texts/player-texts.ts';

/** Calm words over the last frame while the venue is not heard. */
export function Slate({
  isShown,
  isStarting = false,
  texts,
}: {
  isShown: boolean;
  /** Nothing is wrong: the encoder rested while nobody watched. */
  isStarting?: boolean;
  texts: LiveTexts;
}) {
  return (
    <div className="player__slate" data-shown={isShown} slot="centered-chrome" {...{ noautohide: '' }}>
      {/* There from the beginning, so that what comes is spoken. */}
      <output className="player__slate-words" dir="auto">
        {isShown ? (
          <>
            <strong className="player__slate-title">{isStarting ? texts.starting : texts.interrupted}</strong>
            <span className="player__slate-lead">
              {isStarting ? texts.startingLead : texts.interruptedLead}
            </span>
          </>
        ) : null}
      </output>
    </div>
  );
}
