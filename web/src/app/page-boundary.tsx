import { Component, type ReactNode } from 'react';
import { tellFact } from '../lib/facts.ts';

interface PageBoundaryProps {
  /** A navigation resets the error boundary. */
  place: unknown;
  failure: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface PageBoundaryState {
  place: unknown;
  caught: { error: unknown } | undefined;
}

export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { place: this.props.place, caught: undefined };

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { place }: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    return place === state.place ? null : { place, caught: undefined };
  }

  override componentDidCatch(error: unknown): void {
    tellFact({ kind: 'error', of: 'render', error });
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === undefined ? this.props.children : this.props.failure(caught.error);
  }
}
