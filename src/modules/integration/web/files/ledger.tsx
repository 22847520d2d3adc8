import {
  IconAlertTriangle,
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconCheck,
  IconCircleX,
  IconClock,
  IconCopy,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { Badge, type Tone } from '../../../../kernel/web/components/badge.tsx'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import {
  type LedgerState,
  type TransferRow,
  type TransferState,
  transferDirections,
  transferStates,
} from '../../contract/file-transfers.ts'
import { LogFrame } from '../log-frame.tsx'
import { type LedgerChoice, useLedger } from '../use-integration.ts'
import { momentText } from '../webhooks/webhook-words.ts'
import webhooks from '../webhooks/webhooks.module.css'
import { bytesText, rowsText } from './file-words.ts'
import classes from './files.module.css'

const states = { trouble: 'Para mirar', ...transferStates } as const

/** Files of a connection, or of all without one, as the filters in the address choose them. */
export const useFileLedger = (connectionId: string) => {
  const state = useChoice('estado', states)
  const direction = useChoice('sentido', transferDirections)
  const choice: LedgerChoice = useMemo(
    () => ({
      state: (state.choice || 'all') as LedgerState,
      ...(connectionId ? { connectionId } : {}),
      ...(direction.choice ? { direction: direction.choice } : {}),
    }),
    [state.choice, direction.choice, connectionId],
  )
  const query = useLedger(choice)
  const rows: TransferRow[] = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return { state, direction, choice, query, rows }
}

const tones: Partial<Record<TransferState, { tone: Tone; icon: typeof IconCheck }>> = {
  review: { tone: 'warning', icon: IconClock },
  rejected: { tone: 'error', icon: IconAlertTriangle },
  failed: { tone: 'error', icon: IconAlertTriangle },
  repeated: { tone: 'neutral', icon: IconCopy },
  done: { tone: 'neutral', icon: IconCheck },
  placed: { tone: 'neutral', icon: IconCheck },
}

/** How a file is; one that ended well is quiet. */
export const TransferBadge = ({ state }: { state: TransferState }) => (
  <Badge {...(tones[state] ?? {})}>{transferStates[state]}</Badge>
)

const DirectionIcon = ({ direction }: Pick<TransferRow, 'direction'>) => {
  const Glyph = direction === 'in' ? IconArrowDownLeft : IconArrowUpRight
  return <Glyph size={16} stroke={1.75} aria-label={transferDirections[direction]} role="img" />
}

type RowProps = { row: TransferRow; isOpen: boolean; onOpen: () => void }

const Row = ({ row, isOpen, onOpen }: RowProps) => {
  const { timeZone } = useSession().environment
  return (
    <tr data-open={isOpen ? '' : undefined}>
      <td className={classes.direction}>
        <DirectionIcon direction={row.direction} />
      </td>
      <td className={classes.hour}>{momentText(row.createdAt, timeZone)}</td>
      <td className={classes.file}>
        <button type="button" className={webhooks.open} aria-expanded={isOpen} onClick={onOpen}>
          {row.fileName || row.title}
        </button>
      </td>
      <td className={webhooks.document}>{row.title}</td>
      <td className={webhooks.wide}>{row.connection}</td>
      <td>
        <TransferBadge state={row.state} />
      </td>
      <td className={webhooks.wide}>{rowsText(row)}</td>
      <td className={classes.size}>{bytesText(row.bytes)}</td>
    </tr>
  )
}

const LedgerTable = ({ rows, open, onOpen }: { rows: TransferRow[]; open: string; onOpen: (id: string) => void }) => (
  <table className={webhooks.table}>
    <caption className="visually-hidden">Archivos, del último al primero</caption>
    <thead>
      <tr>
        <th scope="col" className={classes.direction}>
          <span className="visually-hidden">Sentido</span>
        </th>
        <th scope="col" className={classes.hour}>
          Hora
        </th>
        <th scope="col">Archivo</th>
        <th scope="col" className={webhooks.document}>
          Qué es
        </th>
        <th scope="col" className={webhooks.wide}>
          Conexión
        </th>
        <th scope="col">Estado</th>
        <th scope="col" className={webhooks.wide}>
          Filas
        </th>
        <th scope="col" className={classes.size}>
          Tamaño
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <Row key={row.id} row={row} isOpen={row.id === open} onOpen={() => onOpen(row.id)} />
      ))}
    </tbody>
  </table>
)

const words = {
  failure: 'No pudimos traer los archivos',
  none: {
    title: 'Todavía no pasó ningún archivo',
    text: 'Cuando llegue uno que alguna regla espere, o salga el primero, aparece acá con lo que pasó.',
  },
  noneFiltered: { title: 'Ningún archivo con ese filtro', text: 'Quitá el filtro para ver los demás.' },
}

type Props = { ledger: ReturnType<typeof useFileLedger>; open: string; onOpen: (id: string) => void }

/** What came and what went. */
export const Ledger = ({ ledger, open, onOpen }: Props) => {
  const { state, direction, choice, query, rows } = ledger
  return (
    <LogFrame
      label="Archivos"
      query={query}
      isFiltered={choice.state !== 'all' || choice.direction !== undefined}
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
            icon={IconArrowsExchange}
            name="Sentido"
            labels={transferDirections}
            all="Los dos"
            choice={direction.choice}
            onChange={direction.setChoice}
          />
        </>
      }
    >
      <LedgerTable rows={rows} open={open} onOpen={onOpen} />
    </LogFrame>
  )
}
