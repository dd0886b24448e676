// The place of a list that the address may narrow. It shows no list of everything before the true address is read.
import './narrowed-list.css';
import type { ReactNode, Ref } from 'react';

export function NarrowedList({
  place,
  children,
}: {
  place?: Ref<HTMLDivElement>;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="narrowed-list" ref={place}>
      {children}
    </div>
  );
}
