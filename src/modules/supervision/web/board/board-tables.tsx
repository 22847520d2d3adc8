import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { formatMoney, formatNumber, formatPercent, missing } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import {
  type Board,
  type BoardSeller,
  type CommittedMeasure,
  committedMeasures,
  isReached,
} from '../../contract/board.ts'
import classes from './board.module.css'

type Column = DataColumn<BoardSeller>
type Open = (seller: BoardSeller) => void

const written = (measure: CommittedMeasure, value: number | null): string =>
  measure === 'visits' ? formatNumber(value) : formatMoney(value)

/** What was agreed is mostly round. */
const agreedText = (measure: CommittedMeasure, value: number | null): string =>
  written(measure, value).replace(/,00$/, '')

const Note = ({ text }: { text: string | null | undefined }) => <span className={classes.note}>{text || missing}</span>

const agreed = (measure: CommittedMeasure): Column => ({
  title: committedMeasures[measure],
  cell: ({ commitment }) => (commitment?.[measure] == null ? missing : written(measure, commitment[measure])),
  figure: true,
  narrow: 'gone',
})

/** Sold the working day before, over that day's part of the month's target. */
const AgainstTarget = ({
  before: { netCents, targetCents, isWorkday, monthTargetCents, businessDays },
}: BoardSeller) => {
  if (targetCents === null) return <span className={classes.quiet}>{isWorkday ? 'sin meta' : 'no trabajaba'}</span>
  return (
    <span
      title={`Meta del mes ${formatMoney(monthTargetCents)} ÷ ${businessDays} días hábiles = ${formatMoney(targetCents)}`}
    >
      {targetCents === 0 ? missing : formatPercent(netCents / targetCents, 0)}
      <small className={classes.quiet}> de {formatMoney(targetCents)}</small>
    </span>
  )
}

const morningColumns = (onOpen: Open | null): Column[] => [
  { title: 'Vendedor', cell: ({ name }) => <b className={classes.name}>{name}</b> },
  { title: 'Vendió ayer', cell: ({ before }) => formatMoney(before.netCents), figure: true, narrow: 'below' },
  { title: 'Contra la meta del día', cell: seller => <AgainstTarget {...seller} />, figure: true, narrow: 'below' },
  { title: 'Visitas planeadas', cell: ({ planned }) => formatNumber(planned), figure: true, narrow: 'below' },
  agreed('visits'),
  agreed('netCents'),
  agreed('collectedCents'),
  { title: 'Compromiso', cell: ({ commitment }) => <Note text={commitment?.note} />, narrow: 'gone' },
  ...(onOpen
    ? [
        {
          title: '',
          cell: (seller: BoardSeller) => (
            <Button size="small" onClick={() => onOpen(seller)} aria-label={`Compromisos de ${seller.name}`}>
              {seller.commitment ? 'Cambiar' : 'Escribir'}
            </Button>
          ),
          figure: true,
        },
      ]
    : []),
]

const Check = ({ seller, measure }: { seller: BoardSeller; measure: CommittedMeasure }) => {
  const reached = isReached(seller, measure)
  const did = written(measure, seller.done[measure])
  if (reached === null) return <span className={classes.quiet}>{did}</span>
  return (
    <span className={classes.check}>
      <span>
        {did}
        <small className={classes.quiet}> de {agreedText(measure, seller.commitment?.[measure] ?? null)}</small>
      </span>
      <Badge tone={reached ? 'success' : 'error'} icon={reached ? IconCircleCheck : IconCircleX}>
        {reached ? 'Cumplió' : 'No cumplió'}
      </Badge>
    </span>
  )
}

const checked = (measure: CommittedMeasure): Column => ({
  title: committedMeasures[measure],
  cell: seller => <Check seller={seller} measure={measure} />,
  figure: true,
  narrow: 'below',
})

const eveningColumns = (onOpen: Open | null): Column[] => [
  { title: 'Vendedor', cell: ({ name }) => <b className={classes.name}>{name}</b> },
  { title: 'Planeadas', cell: ({ planned }) => formatNumber(planned), figure: true, narrow: 'gone' },
  checked('visits'),
  checked('netCents'),
  checked('collectedCents'),
  { title: 'Compromiso', cell: ({ commitment }) => <Note text={commitment?.note} />, narrow: 'gone' },
  { title: 'Nota', cell: ({ commitment }) => <Note text={commitment?.eveningNote} />, narrow: 'below' },
  ...(onOpen
    ? [
        {
          title: '',
          cell: (seller: BoardSeller) =>
            seller.commitment && (
              <Button size="small" onClick={() => onOpen(seller)} aria-label={`Nota de ${seller.name}`}>
                Anotar
              </Button>
            ),
          figure: true,
        },
      ]
    : []),
]

type Props = { board: Board; part: 'morning' | 'evening'; onOpen: Open | null }

export const BoardTable = ({ board, part, onOpen }: Props) => (
  <DataTable
    caption={part === 'morning' ? 'Mañana: ayer contra la meta y compromisos' : 'Tarde: compromisos contra lo que pasó'}
    columns={part === 'morning' ? morningColumns(onOpen) : eveningColumns(onOpen)}
    items={board.sellers}
    keyOf={({ id }) => id}
  />
)
