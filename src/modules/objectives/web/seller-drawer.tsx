import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { DataTable } from '../../../kernel/web/components/data-table.tsx'
import { DetailDrawer, DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { generalRoutes, type SellerObjectiveDetail } from '../contract/general.ts'
import { measureText } from '../contract/measure-text.ts'
import { type CountedMeasure, objectiveMeasures } from '../contract/measures.ts'
import classes from './objectives.module.css'
import { PaceChart } from './pace-chart.tsx'
import { ProgressCell } from './progress-cell.tsx'
import { shownMeasures } from './progress-table.tsx'
import { ScoreTable } from './score-table.tsx'

const choices: { value: CountedMeasure; label: string }[] = [
  { value: 'netCents', label: 'Venta' },
  { value: 'orders', label: 'Pedidos' },
  { value: 'customers', label: 'PDV' },
  { value: 'packages', label: 'Bultos' },
  { value: 'kg', label: 'Kilos' },
  { value: 'collectedCents', label: 'Cobranzas' },
]

const weekdayNames = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']

const calendarWords = (weekdays: number[]): string =>
  weekdays.length === 0
    ? 'Lunes a sábado: no tiene ruta cargada'
    : `Días de su ruta: ${weekdays.map(day => weekdayNames[day - 1]).join(', ')}`

/** What is missing, shared out over the business days that are left. */
const restWords = (detail: SellerObjectiveDetail, measure: CountedMeasure): string | null => {
  const progress = detail.measures[measure]
  const left = detail.businessDays - detail.businessDay
  if (!progress?.target) return null
  const missing = progress.target - progress.actual
  if (missing <= 0)
    return `Meta cumplida: ${measureText(measure, progress.actual)} de ${measureText(measure, progress.target)}.`
  if (left <= 0) return `Faltaron ${measureText(measure, missing)}.`
  return `Faltan ${measureText(measure, missing)}: ${measureText(measure, missing / left)} por día en ${left} ${left === 1 ? 'día hábil' : 'días hábiles'}.`
}

const DayTable = ({ detail, measure }: { detail: SellerObjectiveDetail; measure: CountedMeasure }) => (
  <DataTable
    caption="Día por día"
    items={detail.days
      .filter(({ isPast, isBusinessDay, done }) => isPast && (isBusinessDay || done[measure] !== 0))
      .toReversed()}
    keyOf={day => day.day}
    columns={[
      { title: 'Día', cell: ({ day }) => formatDay(day, detail.today) },
      { title: 'Hecho', figure: true, cell: ({ done }) => measureText(measure, done[measure]) },
      { title: 'Acumulado', figure: true, cell: ({ accumulated }) => measureText(measure, accumulated[measure]) },
      {
        title: 'Contra el ritmo',
        figure: true,
        narrow: 'gone',
        cell: ({ accumulated, needed }) => {
          const pace = needed[measure]
          if (pace === null) return '—'
          const ahead = accumulated[measure] - pace
          return `${ahead < 0 ? '− ' : '+ '}${measureText(measure, Math.abs(ahead))}`
        },
      },
    ]}
  />
)

const Days = ({ detail }: { detail: SellerObjectiveDetail }) => {
  const [measure, setMeasure] = useState<CountedMeasure>('netCents')
  const rest = restWords(detail, measure)
  return (
    <DrawerSection title="Día por día" side={`día ${detail.businessDay} de ${detail.businessDays}`}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Medida"
        data={choices}
        value={measure}
        onChange={value => setMeasure(value as CountedMeasure)}
      />
      <PaceChart days={detail.days} measure={measure} />
      {rest && <p className={classes.sum}>{rest}</p>}
      <DayTable detail={detail} measure={measure} />
    </DrawerSection>
  )
}

const Content = ({ detail }: { detail: SellerObjectiveDetail }) => (
  <>
    <DrawerSection title={`Metas de ${detail.label}`} side={calendarWords(detail.weekdays)}>
      <ul className={classes.list}>
        {shownMeasures.map(measure => (
          <li key={measure}>
            <span>{objectiveMeasures[measure]}</span>
            <ProgressCell measure={measure} progress={detail.measures[measure]} />
          </li>
        ))}
      </ul>
    </DrawerSection>
    {detail.score && (
      <DrawerSection title="Puntaje">
        <ScoreTable score={detail.score} />
      </DrawerSection>
    )}
    <Days detail={detail} />
  </>
)

type Props = {
  sellerId: string
  name: string
  month: string
  onClose: () => void
  onPrevious: () => void
  onNext: () => void
}

/** One seller's month beside the table: targets, how the score comes about, and each day against the pace. */
export const SellerDrawer = ({ sellerId, name, month, onClose, onPrevious, onNext }: Props) => {
  const query = useQuery({
    queryKey: ['objectives', 'seller', sellerId, month],
    queryFn: ({ signal }) => call(generalRoutes.detail, { params: { sellerId }, query: { month }, signal }),
  })
  return (
    <DetailDrawer
      label={`Objetivos de ${name}`}
      heading={<h2>{name}</h2>}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {query.data ? (
        <Content detail={query.data} />
      ) : query.isError ? (
        <QueryError title="No pudimos traer este mes" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DrawerSection>
          <SkeletonLines lines={10} />
        </DrawerSection>
      )}
    </DetailDrawer>
  )
}
