import './fact-line.css';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

/** Short facts in a row, each its own element, with a dot between two on the same line. */
export function FactLine({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  return <p className={joinClasses('fact-line', className)}>{children}</p>;
}
