// Two buttons that move one of several up or down.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';

interface MoveButtonsProps {
  readonly name: string;
  readonly isBusy: boolean;
  /** Absent where it can go no further. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

export function MoveButtons({ name, isBusy, onUp, onDown }: MoveButtonsProps) {
  const { t } = useLanguage();
  return (
    <>
      <Button
        isSmall
        kind="quiet"
        aria-label={t('content.move_up', { name })}
        isDisabled={onUp === undefined || isBusy}
        onPress={() => onUp?.()}
      >
        <ArrowUp size={18} aria-hidden />
      </Button>
      <Button
        isSmall
        kind="quiet"
        aria-label={t('content.move_down', { name })}
        isDisabled={onDown === undefined || isBusy}
        onPress={() => onDown?.()}
      >
        <ArrowDown size={18} aria-hidden />
      </Button>
    </>
  );
}
