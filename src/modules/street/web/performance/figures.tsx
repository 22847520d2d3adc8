import type { ReactNode } from 'react'
import {
  formatDistance,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPercent,
  missing,
} from '../../../../kernel/contract/formats.ts'
import { ratio } from '../../../../kernel/contract/ratio.ts'
import { PercentDelta, PointsDelta } from '../../../../kernel/web/components/figures.tsx'
import { type Kpi, Meter } from '../../../../kernel/web/components/kpi-strip.tsx'
import type { PerformanceFigures } from '../../contract/performance.ts'
import { formatMinutes } from '../durations.ts'

export type Hrefs = { orders?: string; collections?: string; noPurchases?: string }

const effectiveness = ({ effectiveVisits, visits }: PerformanceFigures): number | null => ratio(effectiveVisits, visits)

export const effectivenessText = (figures: PerformanceFigures): string => formatPercent(effectiveness(figures), 0)

export const ticketText = ({ averageTicketCents }: PerformanceFigures): string =>
  averageTicketCents === null ? missing : formatMoney(averageTicketCents)

const money = (cents: number): { value: string; minor?: string } => {
  const text = formatMoney(cents)
  return { value: text.slice(0, -3), minor: text.slice(-3) }
}

const visits = (now: PerformanceFigures): Kpi => {
  const done = ratio(now.visited, now.planned)
  return {
    label: 'Visitas con ruta',
    value: formatNumber(now.visited),
    minor: ` / ${formatNumber(now.planned)}`,
    foot:
      done === null ? (
        <span>sin ruta en estas fechas</span>
      ) : (
        <>
          <Meter ratio={done} label={`${formatPercent(done)} de la ruta visitada`} />
          {formatPercent(done)}
        </>
      ),
  }
}

type Told = { now: PerformanceFigures; before: PerformanceFigures; against: string; compares: boolean; hrefs: Hrefs }

/** The strip of a period: net sale first, with what it is compared with. */
export const kpisOf = ({ now, before, against, compares, hrefs }: Told): Kpi[] => {
  const delta = (value: (figures: PerformanceFigures) => number): ReactNode =>
    compares && <PercentDelta now={value(now)} before={value(before)} />
  return [
    {
      label: 'Venta neta',
      ...money(now.netCents),
      url: hrefs.orders,
      foot: compares && <PercentDelta now={now.netCents} before={before.netCents} against={against} />,
    },
    {
      label: 'Pedidos',
      value: formatNumber(now.orders),
      url: hrefs.orders,
      foot: (
        <>
          {delta(figures => figures.orders)}
          {now.averageTicketCents !== null && <span>ticket {formatMoney(now.averageTicketCents).slice(0, -3)}</span>}
        </>
      ),
    },
    visits(now),
    {
      label: 'Efectividad',
      value: now.visits === 0 ? missing : formatNumber((effectiveness(now) ?? 0) * 100, 1),
      minor: now.visits === 0 ? undefined : '\u00a0%',
      foot: (
        <>
          {compares && <PointsDelta now={effectiveness(now)} before={effectiveness(before)} />}
          <span>{formatNumber(now.noPurchases)} no compras</span>
        </>
      ),
    },
    {
      label: 'Cobranzas',
      value: formatNumber(now.collections),
      url: hrefs.collections,
      foot: <span>{formatMoneyShort(now.collectedCents)}</span>,
    },
    {
      label: 'En la calle',
      value: formatMinutes(now.fieldMinutes),
      foot: <span>{now.meters === null ? 'sin posiciones' : formatDistance(now.meters)}</span>,
    },
  ]
}
