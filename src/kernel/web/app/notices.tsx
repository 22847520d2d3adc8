import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Boundary } from '../components/boundary.tsx'
import { useRegistry } from './registry.ts'
import type { WebNotice } from './web-module.ts'

const lazyNotice = (load: WebNotice['load']): ComponentType =>
  lazy(() => load().then(module => ({ default: module.Notice })))

/** The modules' strips over every page. One that fails to render is left out and the page goes on. */
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
