import { useQuery } from '@tanstack/react-query'
import { type ComponentType, createContext, use } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import type { WidgetKit } from '../../../kernel/web/app/web-module.ts'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { KpiStrip } from '../../../kernel/web/components/kpi-strip.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { boardRoutes, type PickingBoard, type PickingWidget } from '../contract/board.ts'
import { Assembler, CardTitle, Donut, figuresOf, NearExpiry, Prepared, Shortages, Statuses } from './board-page.tsx'

const Board = createContext<PickingBoard | null>(null)

/** The index of a widget's figure in the strip. */
const figures: Partial<Record<PickingWidget, number>> = { completed: 0, warehousePrepared: 1 }

const cards: Partial<Record<PickingWidget, ComponentType<PickingBoard>>> = {
  preparedByPreparer: Prepared,
  assembler: Assembler,
  ordersByPreparer: Statuses,
  shortages: Shortages,
  nearExpiry: NearExpiry,
  statusByPreparer: Donut,
}

const Frame: WidgetKit['Frame'] = ({ days, children }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['picking', 'board', days.from, days.to],
    queryFn: ({ signal }) => call(boardRoutes.board, { query: days, signal }),
  })
  useLiveEvents(['picking', 'stock'], () => void refetch())
  if (error && !data)
    return <QueryError title="No pudimos traer los datos del tablero" error={error} onRetry={() => void refetch()} />
  return <Board value={data ?? null}>{children}</Board>
}

const Widget: WidgetKit['Widget'] = ({ id, title }) => {
  const board = use(Board)
  const person = useSession()
  const Card = cards[id as PickingWidget]
  const place = figures[id as PickingWidget]
  const figure = board && place !== undefined ? figuresOf(board, person)[place] : undefined
  if (!board || !Card) return <KpiStrip kpis={figure ? [{ ...figure, label: title }] : null} cells={1} />
  return (
    <CardTitle value={title}>
      <Card {...board} />
    </CardTitle>
  )
}

/** The picking widgets for the dashboards that users build. */
export const kit: WidgetKit = { Frame, Widget }
