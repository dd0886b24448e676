import './fact-line.css';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

/** Short facts beside each other, each an element of its own, with a dot between two that stand on one line. */
export function FactLine({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  return <p className={joinClasses('fact-line', className)}>{children}</p>;
}
