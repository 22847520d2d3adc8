import type { Icon } from '@tabler/icons-react'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { useLiveVersion } from '../api/use-live-version.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Page } from '../components/page.tsx'
import { ChoiceChip, useChoice } from '../filters/choice-chip.tsx'
import type { ListDeclaration, Row } from './declaration.ts'
import { ResourceGrid } from './resource-grid.tsx'

/** A dialog of the page; `onDone` reads the list again. */
export type ListDialog = ComponentType<{ onDone: () => void; onClose: () => void }>

type Props = {
  declaration: ListDeclaration
  /** The values of the field `state` with their labels; `all` is the label for no filter. */
  states: Record<string, string>
  all: string
  /** Renders the state of a row. */
  StateCell: ComponentType<{ row: Row }>
  icon: Icon
  /** Further filters of the page, before the state. */
  filters?: ReactNode
  /** Live topic of the events that change its rows. */
  topic: string
  /** Starts a new record, for people who may. */
  start?: { label: string; Dialog: ListDialog } | null
  /** Further actions beside it. */
  actions?: ReactNode
  empty: { title: string; text: string }
  pathOf: (id: string) => string
}

/** A live grid of work that goes through states; a row opens its own page. */
export const StateList = ({
  declaration,
  states,
  all,
  StateCell,
  icon,
  filters,
  topic,
  start,
  actions,
  empty,
  pathOf,
}: Props) => {
  const { choice, setChoice } = useChoice('estado', states)
  const [version, renew] = useLiveVersion(topic)
  const [starting, setStarting] = useState(false)
  const acts = (start || actions) && (
    <>
      {actions}
      {start && (
        <Button variant="primary" leftIcon={<IconPlus aria-hidden />} onClick={() => setStarting(true)}>
          {start.label}
        </Button>
      )}
    </>
  )
  return (
    <Page fill>
      <ResourceGrid
        declaration={declaration}
        columnOverrides={{ state: { cell: StateCell } }}
        version={version}
        baseFilter={choice ? [{ field: 'state', operator: 'matches', value: choice }] : []}
        filters={
          <>
            {filters}
            <ChoiceChip icon={icon} name="Estado" labels={states} all={all} choice={choice} onChange={setChoice} />
          </>
        }
        toolbarActions={acts || undefined}
        empty={<EmptyState icon={icon} {...empty} />}
        renderDetail={row => <Navigate to={pathOf(row.id)} replace />}
      />
      {start && starting && (
        <Suspense fallback={null}>
          <start.Dialog onDone={renew} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </Page>
  )
}
