import { useId, type ReactNode } from 'react';

/** One titled group of the workshop. */
export function Sample({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className="workshop__section" aria-labelledby={id}>
      <h2 className="workshop__title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
