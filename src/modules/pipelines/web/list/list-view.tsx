import { IconAdjustmentsHorizontal, IconBan, IconClockExclamation, IconFilter, IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { opportunitiesTopic } from '../../contract/live.ts'
import { opportunities } from '../../contract/opportunities.ts'
import { stateTypes } from '../../contract/words.ts'
import { listFilters, useBoardFilters } from '../board/board-filters.ts'
import layout from '../board/board-view.module.css'
import type { ViewProps } from '../board/board-view.tsx'
import { SettingsDrawer } from '../design/settings-drawer.tsx'
import { EditOpportunityDrawer, NewOpportunityDrawer } from '../form/opportunity-drawer.tsx'
import { BoardChips } from '../head/board-chips.tsx'

const Outcome = ({ row: { outcome } }: { row: Row }) => {
  if (outcome === 'won')
    return (
      <Badge tone="success" icon={IconTrophy}>
        {stateTypes.won}
      </Badge>
    )
  return outcome === 'lost' ? <Badge icon={IconBan}>{stateTypes.lost}</Badge> : stateTypes.open
}

const Stale = ({ row: { isStale } }: { row: Row }) =>
  isStale === true && (
    <Badge tone="warning" icon={IconClockExclamation}>
      Vencida
    </Badge>
  )

const overrides = { outcome: { cell: Outcome }, isStale: { cell: Stale, onCard: Stale } }

/** What is beside the list, when no row of it is open. */
const Beside = ({
  pipeline,
  settings,
  adding,
  onAdded,
}: Omit<ViewProps, 'head'> & { adding: boolean; onAdded: () => void }) => {
  if (settings.isOpen) return <SettingsDrawer pipeline={pipeline} onClose={settings.close} />
  return adding ? <NewOpportunityDrawer pipeline={pipeline} stateId={null} onClose={onAdded} /> : null
}

const Layout = ({ pipeline, settings }: Omit<ViewProps, 'head'>) =>
  pipeline.canChange && (
    <IconButton size="small" icon={IconAdjustmentsHorizontal} label="Etapas y ajustes" onClick={settings.open} />
  )

const Nothing = () => (
  <EmptyState
    icon={IconFilter}
    title="Todavía no hay oportunidades en este pipeline"
    text="Anotá la primera: de quién es, cuánto vale y cuándo esperás cerrarla. Después se sigue en el tablero."
  />
)

/** The opportunities of a pipeline, or of every one, as rows: every filter, order, bulk change and file of a grid. */
export const ListView = ({ pipeline, head, settings, ofEvery }: ViewProps & { ofEvery: boolean }) => {
  const filters = useBoardFilters()
  const [version, setVersion] = useState(0)
  const [adding, setAdding] = useState(false)
  const renew = () => setVersion(current => current + 1)
  useLiveEvents([opportunitiesTopic], renew, renew)
  return (
    <Page fill>
      <div className={layout.split}>
        <div className={layout.main}>
          <ResourceGrid
            declaration={opportunities}
            columnOverrides={overrides}
            version={version}
            baseFilter={listFilters(filters, ofEvery ? null : pipeline.id)}
            filters={
              <>
                {head}
                <BoardChips filters={filters} />
              </>
            }
            toolbarActions={!ofEvery && <Layout pipeline={pipeline} settings={settings} />}
            onCreate={() => setAdding(true)}
            renderDetail={(row, tools) => (
              <EditOpportunityDrawer key={row.id} id={row.id} onClose={tools.close} onChanged={tools.reload} />
            )}
            empty={<Nothing />}
          />
        </div>
        <Beside
          pipeline={pipeline}
          settings={settings}
          adding={adding}
          onAdded={() => {
            setAdding(false)
            renew()
          }}
        />
      </div>
    </Page>
  )
}
