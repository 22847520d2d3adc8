import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import {
  addDays,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  missing,
} from '../../../../kernel/contract/formats.ts'
import { downloadFile } from '../../../../kernel/web/api/download.ts'
import { requestUrl } from '../../../../kernel/web/api/request-url.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { type Kpi, KpiStrip, Meter } from '../../../../kernel/web/components/kpi-strip.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../../kernel/web/components/page-tabs.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { DayChip } from '../../../../kernel/web/filters/day-chip.tsx'
import { FiltersBar } from '../../../../kernel/web/filters/filters-bar.tsx'
import { SelectionChips } from '../../../../kernel/web/filters/selection-chips.tsx'
import { useDayKeys } from '../../../../kernel/web/filters/use-day-keys.ts'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import { type Board, type BoardSeller, boardRoutes, reachedOf } from '../../contract/board.ts'
import { BoardTable } from './board-tables.tsx'
import { CommitDialog, EveningDialog } from './commitment-dialogs.tsx'
import { HistoryCard } from './history-card.tsx'
import { type BoardChoice, useBoard, useBoardChoice } from './use-board.ts'

type Part = 'morning' | 'evening'
const base = '/apps/tablero-del-dia'

const Tabs = () => {
  const { search } = useLocation()
  return (
    <PageTabs
      label="Tablero del día"
      tabs={[
        { label: 'Mañana', url: `${base}${search}`, end: true },
        { label: 'Tarde', url: `${base}/tarde${search}` },
      ]}
    />
  )
}

const sum = (sellers: BoardSeller[], of: (seller: BoardSeller) => number | null | undefined): number =>
  sellers.reduce((total, seller) => total + (of(seller) ?? 0), 0)

const money = (cents: number) => ({ value: formatMoney(cents).slice(0, -3), minor: formatMoney(cents).slice(-3) })

const morningKpis = ({ sellers, before, today }: Board): Kpi[] => {
  const aimed = sellers.filter(seller => seller.before.targetCents !== null)
  const target = sum(aimed, seller => seller.before.targetCents)
  const sold = sum(aimed, seller => seller.before.netCents)
  return [
    {
      label: `Vendido el ${formatDay(before, today)}`,
      ...money(sum(sellers, seller => seller.before.netCents)),
      foot: target > 0 && (
        <span>{`con meta: ${formatMoney(sold)} de ${formatMoney(target)}, ${formatPercent(sold / target, 0)}`}</span>
      ),
    },
    { label: 'Visitas planeadas', value: formatNumber(sum(sellers, seller => seller.planned)) },
    { label: 'Venta comprometida', ...money(sum(sellers, seller => seller.commitment?.netCents)) },
    { label: 'Cobranza comprometida', ...money(sum(sellers, seller => seller.commitment?.collectedCents)) },
  ]
}

const eveningKpis = ({ sellers }: Board): Kpi[] => {
  const { reached, agreed } = reachedOf(sellers)
  return [
    {
      label: 'Compromisos cumplidos',
      value: agreed === 0 ? missing : formatNumber(reached),
      minor: agreed === 0 ? undefined : ` / ${formatNumber(agreed)}`,
      foot: agreed > 0 && (
        <>
          <Meter ratio={reached / agreed} label={`${formatPercent(reached / agreed, 0)} cumplido`} />
          {formatPercent(reached / agreed, 0)}
        </>
      ),
    },
    {
      label: 'Visitas',
      value: formatNumber(sum(sellers, seller => seller.done.visits)),
      minor: ` / ${formatNumber(sum(sellers, seller => seller.planned))}`,
    },
    { label: 'Venta neta', ...money(sum(sellers, seller => seller.done.netCents)) },
    { label: 'Cobranza', ...money(sum(sellers, seller => seller.done.collectedCents)) },
  ]
}

const Content = ({ board, part }: { board: Board; part: Part }) => {
  const [open, setOpen] = useState<BoardSeller | null>(null)
  const mayWrite = part === 'morning' ? board.day >= board.today : board.day <= board.today
  const close = () => setOpen(null)
  const isMorning = part === 'morning'
  return (
    <>
      <KpiStrip kpis={isMorning ? morningKpis(board) : eveningKpis(board)} />
      <Card
        title={isMorning ? 'Cómo arranca el día' : 'Cómo terminó el día'}
        note={
          isMorning
            ? `«ayer» es el ${formatDay(board.before, board.today)}; meta del día: la del mes ÷ días hábiles del vendedor`
            : 'lo hecho se cuenta solo, de pedidos, cobranzas y visitas'
        }
        flush={board.sellers.length > 0}
      >
        {board.sellers.length === 0 ? (
          <EmptyState title="Sin vendedores" text="Con estos filtros no hay ningún vendedor activo." />
        ) : (
          <BoardTable board={board} part={part} onOpen={mayWrite ? setOpen : null} />
        )}
      </Card>
      {open && isMorning && <CommitDialog seller={open} board={board} onClose={close} />}
      {open && !isMorning && <EveningDialog seller={open} board={board} onClose={close} />}
    </>
  )
}

const pdfUrl = ({ day, query }: BoardChoice, part: Part): string =>
  requestUrl(boardRoutes.pdf.path, undefined, { day, part, ...query })

const View = ({ part }: { part: Part }) => {
  const choice = useBoardChoice()
  const { data, error, refetch } = useBoard(choice)
  const walk = (days: number): void => choice.setDay(addDays(choice.day, days))
  useDayKeys(walk)
  return (
    <Page
      tabs={<Tabs />}
      filters={
        <FiltersBar
          end={
            <Button
              leftIcon={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => void downloadFile(pdfUrl(choice, part), `tablero-${choice.day}.pdf`)}
            >
              PDF
            </Button>
          }
        >
          <DayChip day={choice.day} today={choice.today} last={choice.last} onChange={choice.setDay} onWalk={walk} />
          <SelectionChips
            selection={choice.selection}
            route={selectionRoutes.options}
            only={['Supervisor', 'Vendedor']}
          />
        </FiltersBar>
      }
    >
      {error && !data && (
        <QueryError title="No pudimos traer el tablero" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <>
          <KpiStrip kpis={null} cells={4} />
          <Card title="Vendedores">
            <SkeletonLines lines={8} />
          </Card>
        </>
      )}
      {data && <Content key={data.day} board={data} part={part} />}
      {/* Below sellers who are on their way it would be pushed down by them. */}
      {(data || error) && <HistoryCard choice={choice} />}
    </Page>
  )
}

/** Tablero del día: how it starts, and what became of what was agreed. */
export const MorningPage = () => <View part="morning" />
export const EveningPage = () => <View part="evening" />
