// Until the game begins, the office empties the log of a rehearsal with one press.
import { useState } from 'react';
import { scoring } from '@floodlit/contract/operators/scoring';
import { isFromBefore } from '@floodlit/contract/sums/rehearsal';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/frames/confirm-dialog.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import type { OpenLog } from './open-log.ts';
import type { GameKey } from './score-queries.ts';

interface StartAnewProps {
  readonly gameKey: GameKey;
  readonly log: OpenLog;
  readonly onDone: () => Promise<unknown>;
}

export function StartAnew({ gameKey, log, onDone }: StartAnewProps) {
  const { t } = useLanguage();
  const { run, notice, isPending } = useAct();
  const [isAsked, setAsked] = useState(false);
  const empty = async (): Promise<void> => {
    setAsked(false);
    await run(
      async () => {
        await client.call(scoring.startAnew, gameKey);
        await onDone();
      },
      { done: () => ({ text: t('score.started_anew') }) },
    );
  };
  return (
    <>
      {notice}
      {isFromBefore(log.folded, Date.parse(log.game.starts_at)) && (
        <div className="row">
          <span>{t('scorer.rehearsed')}</span>
          <Button isPending={isPending} onPress={() => setAsked(true)}>
            {t('scorer.start_anew')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t('scorer.start_anew_question')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        confirm={
          <Button kind="danger" onPress={() => void empty()}>
            {t('scorer.start_anew')}
          </Button>
        }
      >
        <p>{t('scorer.start_anew_hint')}</p>
      </ConfirmDialog>
    </>
  );
}
