import { type ComponentType, lazy, Suspense } from 'react'
import { Boundary } from '../components/boundary.tsx'
import { QueryError } from '../components/error-state.tsx'
import { useSession } from '../session/session-store.ts'
import { mayOpen, useRegistry } from './registry.ts'
import type { CardSubject, WebCard } from './web-module.ts'

const componentsById = new Map<string, ComponentType<CardSubject>>()

/** Each card keeps one component forever: a new lazy component on every render would load its code every time. */
const componentOf = ({ id, load }: WebCard): ComponentType<CardSubject> => {
  const existing = componentsById.get(id)
  if (existing) return existing
  const component = lazy(() => load().then(({ Card }) => ({ default: Card })))
  componentsById.set(id, component)
  return component
}

/** Cards that other modules add to a record's page. One that fails leaves the rest of the page alone. */
export const AddedCards = ({ place, column, ...subject }: CardSubject & Pick<WebCard, 'place' | 'column'>) => {
  const { cards } = useRegistry()
  const session = useSession()
  const mine = cards.filter(
    card => card.place === place && card.column === column && (!card.access || mayOpen(card.access, session)),
  )
  return mine.map(card => {
    const Card = componentOf(card)
    return (
      <Boundary
        key={card.id}
        fallback={(error, again) => (
          <QueryError title="No pudimos mostrar esta tarjeta" error={error} onRetry={again} />
        )}
      >
        <Suspense fallback={null}>
          <Card {...subject} />
        </Suspense>
      </Boundary>
    )
  })
}
