import { Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { weekdays } from '../../contract/weeks.ts'
import { type DraftStop, stopsOfDay } from '../model/route-draft.ts'
import { turnText, warningsOf } from '../stop-words.ts'
import classes from './views.module.css'

type RouteListProps = {
  stops: DraftStop[]
  sellerId: string
  today: string
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
  onOpen: (key: string) => void
}

type Placed = { stop: DraftStop; place: number }

/** The whole route as a table: what the board and the map show, for reading and for choosing many. */
export const RouteList = ({ stops, sellerId, today, chosen, onChoose, onOpen }: RouteListProps) => {
  if (stops.length === 0)
    return (
      <EmptyState
        title="La ruta está vacía"
        text="Agregá clientes en la vista «Semana» o traelos de un archivo en «Paradas»."
      />
    )
  const rows: Placed[] = stops.map(stop => ({
    stop,
    place: stopsOfDay(stops, stop.weekday).findIndex(({ key }) => key === stop.key) + 1,
  }))
  const isAll = chosen.size === stops.length
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  return (
    <div className={classes.sheet}>
      <div className={classes.all}>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && chosen.size > 0}
          label="Elegir todas"
          onChange={() => onChoose(new Set(isAll ? [] : stops.map(({ key }) => key)))}
        />
      </div>
      <DataTable
        caption="Paradas de la ruta"
        items={rows}
        keyOf={({ stop }) => stop.key}
        columns={[
          {
            title: 'Elegir',
            width: '64px',
            cell: ({ stop }) => (
              <Checkbox
                checked={chosen.has(stop.key)}
                onChange={() => toggle(stop.key)}
                aria-label={`Elegir ${stop.name}, ${weekdays[stop.weekday]?.toLowerCase()}`}
              />
            ),
          },
          { title: 'Día', cell: ({ stop }) => weekdays[stop.weekday], width: '110px', narrow: 'gone' },
          { title: 'Orden', cell: ({ place }) => place, figure: true, width: '70px' },
          { title: 'Código', cell: ({ stop }) => stop.code, quiet: true, width: '90px', narrow: 'gone' },
          {
            title: 'Cliente',
            cell: ({ stop }) => (
              <button type="button" className={classes.link} onClick={() => onOpen(stop.key)}>
                {stop.name}
              </button>
            ),
          },
          {
            title: 'Dirección',
            cell: ({ stop }) => [stop.address, stop.locality].filter(Boolean).join(', ') || '—',
            narrow: 'gone',
          },
          { title: 'Frecuencia', cell: ({ stop }) => turnText(stop, today), narrow: 'gone' },
          {
            title: 'Para mirar',
            narrow: 'gone',
            cell: ({ stop }) =>
              warningsOf(stop, sellerId).map(warning => (
                <Badge key={warning} tone="warning" icon={IconAlertTriangle}>
                  {warning}
                </Badge>
              )),
          },
        ]}
      />
    </div>
  )
}
