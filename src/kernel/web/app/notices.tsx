import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Boundary } from '../components/boundary.tsx'
import { useRegistry } from './registry.ts'
import type { WebNotice } from './web-module.ts'

const lazyNotice = (load: WebNotice['load']): ComponentType =>
  lazy(() => load().then(module => ({ default: module.Notice })))

/** What the modules have to say over every page; one that breaks says nothing and breaks nothing. */
export const Notices = () => {
  const registry = useRegistry()
  const [notices] = useState(() => registry.notices.map(({ id, load }) => ({ id, Notice: lazyNotice(load) })))
  return notices.map(({ id, Notice }) => (
    <Boundary key={id} fallback={() => null}>
      <Suspense>
        <Notice />
      </Suspense>
    </Boundary>
  ))
}
