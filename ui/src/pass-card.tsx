import './pass-card.css';
import type { ReactNode } from 'react';

/** An offer: its name, price, contents and one action. */
export function PassCard({
  name,
  tag,
  price,
  priceNote,
  description,
  choice,
  contents,
  action,
  footnote,
  highlighted = false,
  headingLevel = 3,
  children,
}: {
  name: ReactNode;
  /** One word above the name, e.g. the best offer. */
  tag?: ReactNode;
  price: ReactNode;
  priceNote?: ReactNode;
  description?: ReactNode;
  /** Above the price that it changes. */
  choice?: ReactNode;
  /** A list of features. */
  contents?: ReactNode;
  action: ReactNode;
  footnote?: ReactNode;
  highlighted?: boolean;
  headingLevel?: 2 | 3;
  children?: ReactNode;
}): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="pass-card" data-highlighted={highlighted || undefined}>
      {tag !== undefined && <p className="pass-card__tag">{tag}</p>}
      <Heading className="pass-card__name">
        <bdi>{name}</bdi>
      </Heading>
      {description !== undefined && <p className="pass-card__description">{description}</p>}
      {choice}
      <div className="pass-card__price">
        <bdi>{price}</bdi>
        {priceNote !== undefined && <span className="pass-card__price-note">{priceNote}</span>}
      </div>
      <div className="pass-card__action">{action}</div>
      {contents !== undefined && <div className="pass-card__contents">{contents}</div>}
      {children}
      {footnote !== undefined && <p className="pass-card__footnote">{footnote}</p>}
    </article>
  );
}
