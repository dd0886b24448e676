import type { AcceptedBrand } from '@floodlit/contract/sums/card-brand';
import type { ReactNode } from 'react';

/** Small marks of the commonest cards. The text beside them names more. */
export function CardMarks({ brands }: { brands: readonly AcceptedBrand[] }): ReactNode {
  return (
    <span className="pay-foot__marks" aria-hidden="true">
      <Mark ground="#fff">
        <text
          x="17"
          y="15.2"
          textAnchor="middle"
          fontSize="10"
          fontWeight="800"
          fontStyle="italic"
          fill="#1a1f71"
        >
          VISA
        </text>
      </Mark>
      <Mark ground="#fff">
        <circle cx="13.5" cy="11" r="6.5" fill="#eb001b" />
        <circle cx="20.5" cy="11" r="6.5" fill="#f79e1b" fillOpacity="0.9" />
      </Mark>
      <Mark ground="#016fd0">
        <text x="17" y="14.4" textAnchor="middle" fontSize="8.5" fontWeight="800" fill="#fff">
          AMEX
        </text>
      </Mark>
      {brands.includes('discover') && (
        <Mark ground="#fff">
          <text x="15" y="13.6" textAnchor="middle" fontSize="5.6" fontWeight="800" fill="#231f20">
            DISCOVER
          </text>
          <circle cx="29" cy="16.5" r="3.4" fill="#f47216" />
        </Mark>
      )}
    </span>
  );
}

function Mark({ ground, children }: { ground: string; children: ReactNode }): ReactNode {
  return (
    <svg viewBox="0 0 34 22" direction="ltr">
      <rect x="0.5" y="0.5" width="33" height="21" rx="3.5" fill={ground} stroke="rgb(128 128 128 / 0.5)" />
      {children}
    </svg>
  );
}
