import { Suspense, use, useEffect, useState } from 'react'
import type { PanelBadge } from '../app/web-module.ts'
import { Boundary } from '../components/boundary.tsx'

type LoadBadge = () => Promise<{ useBadge: () => PanelBadge | null }>

/** Declared outside of components: a new function on every drawing would tell without end. */
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

/** Runs a module's hook and tells whoever shows it what it says. One that fails is a missing badge, never a broken shell. */
export const BadgeProbe = <Id extends string>({
  id,
  loadBadge,
  tell,
}: {
  id: Id
  loadBadge: LoadBadge
  tell: Tell<Id>
}) => {
  // Kept out here: what is drawn inside is thrown away while it waits.
  const [badgeModule] = useState(loadBadge)
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <BadgeReader id={id} badgeModule={badgeModule} tell={tell} />
      </Suspense>
    </Boundary>
  )
}
