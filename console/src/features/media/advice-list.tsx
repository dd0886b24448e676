import { CircleCheck, Lightbulb, TriangleAlert } from 'lucide-react';
import type { Advice } from '@floodlit/contract/operators/live';
import { useLanguage } from '../../lib/translate.tsx';
import { adviceText } from './advice-text.ts';

const icons = { good: CircleCheck, hint: Lightbulb, act: TriangleAlert };

interface AdviceListProps {
  readonly advice: readonly Advice[];
  /** The clock of the venue, or of the channel for a camera without a game. */
  readonly timeZone: string;
}

/** The gravest first. A screen reader hears a change. */
export function AdviceList({ advice, timeZone }: AdviceListProps) {
  const language = useLanguage();
  return (
    <ul className="advice" aria-live="polite" aria-label={language.t('live.advice')}>
      {advice.map((one) => {
        const Icon = icons[one.level];
        return (
          <li
            key={`${one.code} ${one.values['name'] ?? ''}`}
            className={`advice__line advice__line--${one.level}`}
          >
            <Icon size={20} aria-hidden />
            <span>{adviceText(one, language, timeZone)}</span>
          </li>
        );
      })}
    </ul>
  );
}
