import { Suspense, use, useEffect, useState } from 'react'
import type { PanelBadge } from '../app/web-module.ts'
import { Boundary } from '../components/boundary.tsx'

type LoadBadge = () => Promise<{ useBadge: () => PanelBadge | null }>

/** Has to be declared outside components: a new function on every render would run the effect forever. */
type Tell<Id extends string> = (id: Id, badge: PanelBadge | null) => void

const BadgeReader = <Id extends string>({
  id,
  badgeModule,
  tell,
}: {
  id: Id
  badgeModule: ReturnType<LoadBadge>
  tell: Tell<Id>
}): null => {
  const { useBadge } = use(badgeModule)
  const { count, text } = useBadge() ?? {}
  useEffect(() => {
    tell(id, text === undefined ? null : { count, text })
  }, [id, count, text, tell])
  useEffect(() => () => tell(id, null), [id, tell])
  return null
}

/**
 * Runs a module's badge hook and reports its value. If the hook throws, only the badge is missing and the shell keeps
 * working.
 */
export const BadgeProbe = <Id extends string>({
  id,
  loadBadge,
  tell,
}: {
  id: Id
  loadBadge: LoadBadge
  tell: Tell<Id>
}) => {
  // The promise is stored here, because React discards the state of what suspends inside.
  const [badgeModule] = useState(loadBadge)
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <BadgeReader id={id} badgeModule={badgeModule} tell={tell} />
      </Suspense>
    </Boundary>
  )
}
