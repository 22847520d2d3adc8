import type { ReactNode } from 'react'
import {
  formatDistance,
  formatDuration,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPercent,
  missing,
} from '../../../../kernel/contract/formats.ts'
import { ratio } from '../../../../kernel/contract/ratio.ts'
import { FigureLink } from '../../../../kernel/web/components/figure-link.tsx'
import { PercentDelta, PointsDelta } from '../../../../kernel/web/components/figures.tsx'
import { type Kpi, Meter } from '../../../../kernel/web/components/kpi-strip.tsx'
import type { Asked } from '../../../figures/contract/rows-behind.ts'
import { remoteTitle } from '../../../sales/contract/origins.ts'
import type { PerformanceFigures } from '../../contract/performance.ts'
import { performanceLink } from '../../contract/street-figures.ts'

const effectiveness = ({ effectiveVisits, visits }: PerformanceFigures): number | null => ratio(effectiveVisits, visits)

export const effectivenessText = (figures: PerformanceFigures): string => formatPercent(effectiveness(figures), 0)

export const ticketText = ({ averageTicketCents }: PerformanceFigures): string =>
  averageTicketCents === null ? missing : formatMoney(averageTicketCents)

/** Orders of the office and of customers themselves, and their net sale. */
export const remoteText = ({ remoteOrders, remoteNetCents }: PerformanceFigures): string =>
  remoteOrders === 0 ? missing : `${formatNumber(remoteOrders)} · ${formatMoneyShort(remoteNetCents)}`

/** The same of all of them, in words; empty when there are none. */
export const remoteNote = ({ remoteOrders, remoteNetCents }: PerformanceFigures): string =>
  remoteOrders === 0
    ? ''
    : `${remoteTitle}: ${formatNumber(remoteOrders)} ${remoteOrders === 1 ? 'pedido' : 'pedidos'}, ${formatMoneyShort(remoteNetCents)}`

const money = (cents: number): { value: string; minor?: string } => {
  const text = formatMoney(cents)
  return { value: text.slice(0, -3), minor: text.slice(-3) }
}

const visits = (now: PerformanceFigures, asked: Asked): Kpi => {
  const done = ratio(now.visited, now.planned)
  return {
    label: 'Visitas con ruta',
    value: formatNumber(now.visited),
    minor: ` / ${formatNumber(now.planned)}`,
    url: performanceLink('visited', asked),
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

type Told = { now: PerformanceFigures; before: PerformanceFigures; against: string; compares: boolean; asked: Asked }

/** The strip of a period: net sale first, with what it is compared with. */
export const kpisOf = ({ now, before, against, compares, asked }: Told): Kpi[] => {
  const delta = (value: (figures: PerformanceFigures) => number): ReactNode =>
    compares && <PercentDelta now={value(now)} before={value(before)} />
  return [
    {
      label: 'Venta neta',
      ...money(now.netCents),
      url: performanceLink('netCents', asked),
      foot: compares && <PercentDelta now={now.netCents} before={before.netCents} against={against} />,
    },
    {
      label: 'Pedidos',
      value: formatNumber(now.orders),
      url: performanceLink('orders', asked),
      foot: (
        <>
          {delta(figures => figures.orders)}
          {now.averageTicketCents !== null && (
            <FigureLink to={performanceLink('averageTicketCents', asked)}>
              ticket {formatMoney(now.averageTicketCents).slice(0, -3)}
            </FigureLink>
          )}
        </>
      ),
    },
    visits(now, asked),
    {
      label: 'Efectividad',
      value: now.visits === 0 ? missing : formatNumber((effectiveness(now) ?? 0) * 100, 1),
      minor: now.visits === 0 ? undefined : '\u00a0%',
      url: performanceLink('visits', asked),
      foot: (
        <>
          {compares && <PointsDelta now={effectiveness(now)} before={effectiveness(before)} />}
          <FigureLink to={performanceLink('noPurchases', asked)}>{formatNumber(now.noPurchases)} no compras</FigureLink>
        </>
      ),
    },
    {
      label: 'Cobranzas',
      value: formatNumber(now.collections),
      url: performanceLink('collections', asked),
      foot: (
        <FigureLink to={performanceLink('collectedCents', asked)}>{formatMoneyShort(now.collectedCents)}</FigureLink>
      ),
    },
    {
      label: 'En la calle',
      value: formatDuration(now.fieldMinutes),
      foot: <span>{now.meters === null ? 'sin posiciones' : formatDistance(now.meters)}</span>,
    },
  ]
}
