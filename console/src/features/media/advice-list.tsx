import { CircleCheck, Lightbulb, TriangleAlert } from 'lucide-react';
import type { Advice } from '@floodlit/contract/operators/live';
import { useLanguage } from '../../lib/translate.tsx';
import { adviceText } from './advice-text.ts';

const icons = { good: CircleCheck, hint: Lightbulb, act: TriangleAlert };

/** The gravest first. A screen reader hears a change. */
export function AdviceList({ advice }: { readonly advice: readonly Advice[] }) {
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
            <span>{adviceText(one, language)}</span>
          </li>
        );
      })}
    </ul>
  );
}
