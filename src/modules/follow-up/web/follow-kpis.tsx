import { formatDay, formatMoney, formatMoneyShort, formatNumber, missing } from '../../../kernel/contract/formats.ts'
import { type Kpi, KpiStrip } from '../../../kernel/web/components/kpi-strip.tsx'
import { rowsBehind } from '../../figures/contract/rows-behind.ts'
import { type FollowSummary, followRules } from '../contract/follow.ts'
import { daysAgoText, monthName, PercentDelta, PointsDelta, shortMonth } from './figures.tsx'

const dayNumber = (day: string): string => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`

const purchases = (
  { month, lastMonth, lastYear }: FollowSummary,
  ordersUrl: (of: { from: string; to: string }) => string,
): Kpi[] => [
  {
    label: `Compras de ${monthName(month.to)}`,
    value: formatMoneyShort(month.netCents),
    url: ordersUrl(month),
    foot: (
      <PercentDelta
        now={month.netCents}
        before={lastMonth.netCents}
        against={`vs. ${monthName(lastMonth.to).slice(0, 3)} al ${dayNumber(lastMonth.to)}`}
      />
    ),
  },
  {
    label: `Mismos días de ${shortMonth(lastYear.to)}`,
    value: formatMoneyShort(lastYear.netCents),
    url: ordersUrl(lastYear),
    foot: <PercentDelta now={month.netCents} before={lastYear.netCents} against="este año" />,
  },
]

const habits = ({ ticket, frequency, effectiveness, nextVisitOn, today }: FollowSummary): Kpi[] => [
  {
    label: 'Ticket promedio',
    value: ticket.cents === null ? missing : formatMoneyShort(ticket.cents),
    foot:
      ticket.cents !== null && ticket.before !== null ? (
        <PercentDelta now={ticket.cents} before={ticket.before} against={`${followRules.recentDays} días`} />
      ) : (
        <span>últimos {followRules.recentDays} días</span>
      ),
  },
  {
    label: 'Compra cada',
    value: frequency.days === null ? missing : formatNumber(frequency.days, 1),
    minor: frequency.days === null ? undefined : ' días',
    foot: (
      <span>
        {frequency.daysSince === null ? 'sin pedidos todavía' : daysAgoText(frequency.daysSince)}
        {frequency.agreedDays !== null &&
          ` · ruta cada ${formatNumber(frequency.agreedDays, frequency.agreedDays % 1 ? 1 : 0)}`}
      </span>
    ),
  },
  {
    label: 'Efectividad de visitas',
    value: effectiveness.ratio === null ? missing : formatNumber(effectiveness.ratio * 100, 1),
    minor: effectiveness.ratio === null ? undefined : ' %',
    foot:
      effectiveness.ratio !== null && effectiveness.before !== null ? (
        <PointsDelta
          now={effectiveness.ratio}
          before={effectiveness.before}
          against={`${effectiveness.effective} de ${effectiveness.visits}`}
        />
      ) : (
        <span>{nextVisitOn ? `próxima ${formatDay(nextVisitOn, today)}` : `${effectiveness.visits} visitas`}</span>
      ),
  },
]

const debtOf = ({ debt }: FollowSummary): Kpi => ({
  label: 'Deuda',
  value: formatMoneyShort(debt.totalCents),
  foot: (
    <span>
      {debt.totalCents === 0
        ? 'al día'
        : debt.overdueCents > 0
          ? `${formatMoney(debt.overdueCents)} vencida`
          : 'nada vencido'}
    </span>
  ),
})

/** The figures of the shop, each with what it is compared with. */
export const FollowKpis = ({ summary }: { summary: FollowSummary | undefined }) => {
  if (!summary) return <KpiStrip kpis={null} cells={6} />
  const ordersUrl = ({ from, to }: { from: string; to: string }): string =>
    rowsBehind('net', { asked: { desde: from, hasta: to }, at: [{ by: 'customer', key: summary.customer.code }] })
  return <KpiStrip kpis={[...purchases(summary, ordersUrl), ...habits(summary), debtOf(summary)]} />
}
