import type { LiveTexts } from '../texts/player-texts.ts';

/** Text over the last frame while the venue sends no signal. */
export function Slate({
  isShown,
  isStarting = false,
  texts,
}: {
  isShown: boolean;
  /** This is no failure: the encoder paused while nobody watched. */
  isStarting?: boolean;
  texts: LiveTexts;
}) {
  // The words of an operator have none.
  const lead = isStarting ? texts.startingLead : texts.interruptedLead;
  return (
    <div className="player__slate" data-shown={isShown} slot="centered-chrome" {...{ noautohide: '' }}>
      {/* Always present: otherwise screen readers would not announce later text. */}
      <output className="player__slate-words" dir="auto">
        {isShown ? (
          <>
            <strong className="player__slate-title">{isStarting ? texts.starting : texts.interrupted}</strong>
            {lead !== '' && <span className="player__slate-lead">{lead}</span>}
          </>
        ) : null}
      </output>
    </div>
  );
}
