import { IconBolt, IconCircleX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { recordEvents } from '../../../../kernel/contract/record-events.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { FiltersBar, LiveState } from '../../../../kernel/web/filters/filters-bar.tsx'
import { type LogState, type MessageRow, messageStates } from '../../contract/webhooks.ts'
import { type LogChoice, useLog } from '../use-integration.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import classes from './webhooks.module.css'

const states = { trouble: 'Con falla', ...messageStates } as const
const events = Object.fromEntries([...recordEvents, 'webhook.test'].map(name => [name, name])) as Record<string, string>

/** Deliveries of a destination, or of all without one, as the filters in the address choose them. */
export const useDeliveryLog = (destinationId: string) => {
  const state = useChoice('estado', states)
  const event = useChoice('evento', events)
  const choice: LogChoice = useMemo(
    () => ({
      state: (state.choice || 'all') as LogState,
      ...(destinationId ? { destinationId } : {}),
      ...(event.choice ? { event: event.choice as NonNullable<LogChoice['event']> } : {}),
    }),
    [state.choice, event.choice, destinationId],
  )
  const query = useLog(choice)
  const rows: MessageRow[] = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return { state, event, choice, query, rows }
}

type Props = {
  log: ReturnType<typeof useDeliveryLog>
  open: string
  onOpen: (id: string) => void
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? 'Ninguna entrega con ese filtro' : 'Todavía no hubo entregas'}
    text={
      isFiltered
        ? 'Quitá el filtro para ver las demás.'
        : 'Cuando pase algo de lo que elegiste, la entrega aparece acá. Podés mandar una prueba.'
    }
  />
)

/** Deliveries of the last thirty days; chosen ones can be sent again or discarded. */
export const DeliveryLog = ({ log, open, onOpen }: Props) => {
  const { state, event, choice, query, rows } = log
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const pages = query.data?.pages
  const chosen = rows.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
  const isFiltered = choice.state !== 'all' || choice.event !== undefined
  return (
    <section className={classes.log} aria-label="Entregas">
      <FiltersBar end={<LiveState />}>
        <ChoiceChip
          icon={IconCircleX}
          name="Estado"
          labels={states}
          all="Todos"
          choice={state.choice}
          onChange={state.setChoice}
        />
        <ChoiceChip
          icon={IconBolt}
          name="Evento"
          labels={events}
          all="Todos"
          choice={event.choice}
          onChange={event.setChoice}
        />
      </FiltersBar>
      <div className={classes.rows}>
        {query.isError && !pages && (
          <QueryError title="No pudimos traer las entregas" error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!pages && !query.isError && <SkeletonLines lines={10} />}
        {pages && rows.length === 0 && <Nothing isFiltered={isFiltered} />}
        {rows.length > 0 && (
          <DeliveryTable rows={rows} open={open} onOpen={onOpen} ticked={ticked} onTick={setTicked} />
        )}
        {query.hasNextPage && (
          <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver más
          </Button>
        )}
      </div>
      {chosen.length > 0 && (
        <SelectionBar ids={chosen} choice={choice} total={pages?.[0]?.total ?? 0} onDone={() => setTicked(new Set())} />
      )}
    </section>
  )
}
