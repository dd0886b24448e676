import './feature-list.css';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Feature = { text: ReactNode; included: boolean };

/** The features of an offer, with those that it lacks. */
export function FeatureList({
  features,
  notIncludedLabel,
  look = 'list',
}: {
  features: readonly Feature[];
  /** Announced before a missing feature: a symbol alone says nothing. */
  notIncludedLabel: string;
  /** `compact` has two columns where there is room. */
  look?: 'list' | 'compact';
}): ReactNode {
  return (
    <ul className="feature-list" data-look={look}>
      {features.map((feature, index) => (
        <li className="feature-list__item" data-included={feature.included} key={index}>
          {feature.included ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
          <span>
            {!feature.included && <VisuallyHidden>{notIncludedLabel} </VisuallyHidden>}
            {feature.text}
          </span>
        </li>
      ))}
    </ul>
  );
}
