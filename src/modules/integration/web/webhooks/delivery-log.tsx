import { IconBolt, IconCircleX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { recordEvents } from '../../../../kernel/contract/record-events.ts'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { type LogState, type MessageRow, messageStates } from '../../contract/webhooks.ts'
import { LogFrame } from '../log-frame.tsx'
import { type LogChoice, useLog } from '../use-integration.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { SelectionBar } from './selection-bar.tsx'

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

const words = {
  failure: 'No pudimos traer las entregas',
  none: {
    title: 'Todavía no hubo entregas',
    text: 'Cuando pase algo de lo que elegiste, la entrega aparece acá. Podés mandar una prueba.',
  },
  noneFiltered: { title: 'Ninguna entrega con ese filtro', text: 'Quitá el filtro para ver las demás.' },
}

/** Deliveries of the last thirty days; chosen ones can be sent again or discarded. */
export const DeliveryLog = ({ log, open, onOpen }: Props) => {
  const { state, event, choice, query, rows } = log
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <LogFrame
      label="Entregas"
      query={query}
      isFiltered={choice.state !== 'all' || choice.event !== undefined}
      words={words}
      filters={
        <>
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
        </>
      }
      foot={
        chosen.length > 0 && (
          <SelectionBar ids={chosen} choice={choice} total={total} onDone={() => setTicked(new Set())} />
        )
      }
    >
      <DeliveryTable rows={rows} open={open} onOpen={onOpen} ticked={ticked} onTick={setTicked} />
    </LogFrame>
  )
}
