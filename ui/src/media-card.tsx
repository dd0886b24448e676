import './media-card.css';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { Thumb, type ThumbProps } from './thumb.tsx';

export type MediaCardProps = ThumbProps & {
  href: string;
  title: ReactNode;
  /** The line below the title. */
  meta?: ReactNode;
  /** A separate control above the stretched link, e.g. a star. */
  action?: ReactNode;
  headingLevel?: 2 | 3 | 4;
};

/** One link stretched over the whole card. Screen readers read title, badges, then the line below. */
export function MediaCard({
  href,
  title,
  meta,
  action,
  headingLevel = 3,
  ...thumb
}: MediaCardProps): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="media-card">
      <Heading className="media-card__title">
        <Link href={href}>
          <bdi>{title}</bdi>
        </Link>
      </Heading>
      <div className="media-card__thumb">
        <Thumb {...thumb} />
      </div>
      {meta !== undefined && <div className="media-card__meta">{meta}</div>}
      {action !== undefined && <div className="media-card__action">{action}</div>}
    </article>
  );
}
