import { useId, type ReactNode } from 'react';

/** One group of the workshop under its name. */
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
