import { Fragment, type ReactNode } from 'react';

/** Beside a way to watch: "Best value · 7 days free". Each tag has its own direction. */
export const WayTags = ({ tags }: { tags: readonly string[] }): ReactNode =>
  tags.map((tag, index) => (
    <Fragment key={tag}>
      {index > 0 && ' · '}
      <bdi>{tag}</bdi>
    </Fragment>
  ));
