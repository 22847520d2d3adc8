import { Component, type ReactNode } from 'react'

type BoundaryProps = { children: ReactNode; fallback: (error: unknown, retry: () => void) => ReactNode }

/** Catches what breaks while drawing. A class, because React offers no other way to catch. */
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
