import { Component, type ReactNode } from 'react'

type BoundaryProps = { children: ReactNode; fallback: (error: unknown, retry: () => void) => ReactNode }

/** Catches errors thrown while rendering. React offers error boundaries only as classes. */
export class Boundary extends Component<BoundaryProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(this.state.failed.error, () => this.setState({ failed: null }))
  }
}
