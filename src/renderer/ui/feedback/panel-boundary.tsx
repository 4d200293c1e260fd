/**
 * Confines an error to its panel: the panel shows it, and the rest of the screen keeps working. React
 * supports error boundaries as classes only.
 */
import { Component, type ReactNode } from 'react';
import { Failure } from './failure.tsx';

interface PanelBoundaryProps {
  /** As in "The scoreboard could not be shown." */
  readonly what: string;
  /** What the user can do, as a sentence. */
  readonly remedy: string;
  /** The panel renders again when this changes: what it shows. */
  readonly shows: unknown;
  /** Other actions, such as a link to the raw file. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

interface PanelBoundaryState {
  readonly error: Error | null;
  readonly shown: unknown;
}

export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override readonly state: PanelBoundaryState = { error: null, shown: this.props.shows };

  static getDerivedStateFromError(error: unknown): Partial<PanelBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    { shows }: PanelBoundaryProps,
    { shown }: PanelBoundaryState,
  ): Partial<PanelBoundaryState> | null {
    return shows === shown ? null : { error: null, shown: shows };
  }

  override render(): ReactNode {
    const { what, remedy, actions, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    const message = `${what} could not be shown: ${error.message || 'the error has no message'}`;
    return (
      <Failure error={{ code: 'unexpected', message, remedy }} onRetry={() => this.setState({ error: null })}>
        {actions}
      </Failure>
    );
  }
}
