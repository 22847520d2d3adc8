import { IconCircleCheck, IconShoppingCartOff, IconTrendingDown } from '@tabler/icons-react'
import {
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  missing,
  monthName,
} from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { DataTable } from '../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import type { AssetFollow, AssetSales } from '../contract/follow.ts'
import classes from './follow.module.css'

const Verdict = ({ netCents, minimumCents }: AssetSales) => {
  if (minimumCents === null || minimumCents === 0) return <Badge>Sin mínimo acordado</Badge>
  return netCents >= minimumCents ? (
    <Badge tone="success" icon={IconCircleCheck}>
      Se paga solo
    </Badge>
  ) : (
    <Badge tone="error" icon={IconTrendingDown}>
      No llega al mínimo
    </Badge>
  )
}

/** The arithmetic in one sentence. */
const arithmetic = ({ from, netCents, minimumCents }: AssetSales, today: string): string => {
  const sold = `Desde ${formatDay(from, today)} compró ${formatMoney(netCents)} sin IVA`
  if (minimumCents === null || minimumCents === 0) return `${sold}.`
  const difference = netCents - minimumCents
  return `${sold}; el mínimo de esos meses, por sus días, es ${formatMoney(minimumCents)}: ${formatPercent(netCents / minimumCents, 0)}, ${difference < 0 ? `faltan ${formatMoney(-difference)}` : `sobran ${formatMoney(difference)}`}.`
}

const jointWords = ({ otherAssets, jointMinimumCents }: AssetSales): string | null => {
  if (otherAssets === 0) return null
  const others = otherAssets === 1 ? 'otro activo' : `otros ${formatNumber(otherAssets)} activos`
  const joint = jointMinimumCents === null ? '' : ` Entre todos piden ${formatMoney(jointMinimumCents)} por mes.`
  return `Las compras son del cliente entero, que tiene ${others}.${joint}`
}

const MonthTable = ({ sales, today }: { sales: AssetSales; today: string }) => (
  <DataTable
    caption="Ventas por mes"
    items={sales.months.toReversed()}
    keyOf={({ month }) => month}
    columns={[
      {
        title: 'Mes',
        cell: ({ month, days, daysInMonth }) => (
          <>
            {monthName(month, today)}
            {days < daysInMonth && (
              <small className={classes.quiet}>
                {' '}
                {days} de {daysInMonth} días
              </small>
            )}
          </>
        ),
      },
      { title: 'Pedidos', figure: true, narrow: 'gone', cell: ({ orders }) => formatNumber(orders) },
      { title: 'Venta neta', figure: true, cell: ({ netCents }) => formatMoney(netCents) },
      {
        title: 'Mínimo',
        figure: true,
        narrow: 'gone',
        cell: ({ minimumCents }) => (minimumCents === null ? missing : formatMoney(minimumCents)),
      },
      {
        title: '%',
        figure: true,
        cell: ({ netCents, minimumCents }) => (minimumCents ? formatPercent(netCents / minimumCents, 0) : missing),
      },
    ]}
  />
)

/** Whether the asset pays for itself: what its customer bought since it is there, against what was agreed. */
export const SalesCard = ({ data }: { data: AssetFollow }) => {
  const { sales, today } = data
  if (!sales)
    return (
      <Card title="Ventas">
        <EmptyState
          icon={IconShoppingCartOff}
          title="No está en un cliente"
          text="Las ventas se cuentan desde que se entrega."
        />
      </Card>
    )
  const joint = jointWords(sales)
  return (
    <Card
      title="Ventas desde la entrega"
      note={`última compra ${sales.lastPurchaseOn ? formatDay(sales.lastPurchaseOn, today) : 'ninguna'}`}
      side={<Verdict {...sales} />}
      flush
    >
      <p className={classes.lead}>
        {arithmetic(sales, today)} {joint}
      </p>
      <MonthTable sales={sales} today={today} />
      {sales.earlierMonths > 0 && (
        <p className={classes.lead}>Y {formatNumber(sales.earlierMonths)} meses anteriores, que también cuentan.</p>
      )}
    </Card>
  )
}
