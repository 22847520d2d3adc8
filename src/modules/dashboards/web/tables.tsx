import { IconAlertTriangle } from '@tabler/icons-react'
import { formatMoney, formatNumber, formatPercent, missing } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { PercentDelta, ratio } from '../../../kernel/web/components/figures.tsx'
import { RankingTable } from '../../../kernel/web/components/ranking-table.tsx'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import classes from './dashboard.module.css'
import { useDashboard } from './dashboard-context.ts'
import { WidgetCard } from './widget-card.tsx'
import { code, figure, named, noRows, Rows, tableHeight, wideFigure } from './widget-table.tsx'

type RowOf<
  Id extends
    | 'unvisitedCustomers'
    | 'customerVisits'
    | 'articleRanking'
    | 'customerRanking'
    | 'customerRankingExtended'
    | 'salesByItem',
> = SalesWidgetData[Id]['rows'][number]

/** A longer name of the compared period would push the figures out of the card. */
const longestHead = 14

export const SellerRanking = () => {
  const { data: dashboard, compares } = useDashboard()
  const label = dashboard?.comparison.label.split(',')[0] ?? ''
  const against = label.length > longestHead ? 'vs. anterior' : label
  type Seller = SalesWidgetData['sellerRanking']['rows'][number] & { url?: string; value: number; text: string }
  return (
    <WidgetCard id="sellerRanking" height={tableHeight} flush isEmpty={noRows}>
      {data => (
        <RankingTable<Seller>
          caption="Ranking de vendedores"
          nameTitle="Vendedor"
          valueTitle="Venta"
          avatars
          items={data.rows.map(row => ({
            ...row,
            url: row.href ?? undefined,
            value: row.totalCents,
            text: formatMoney(row.totalCents),
          }))}
          columns={[
            wideFigure('Pedidos', row => formatNumber(row.orders)),
            wideFigure('Efect.', row => formatPercent(ratio(row.effectiveVisits, row.visits), 0)),
          ]}
          last={
            compares
              ? figure(against, row =>
                  row.previousTotalCents === 0 ? (
                    missing
                  ) : (
                    <PercentDelta now={row.totalCents} before={row.previousTotalCents} />
                  ),
                )
              : undefined
          }
        />
      )}
    </WidgetCard>
  )
}

/** From three weeks on without buying, a customer is being lost. */
const lateDays = 21

export const UnvisitedCustomers = () => (
  <WidgetCard
    id="unvisitedCustomers"
    height={tableHeight}
    flush
    isEmpty={noRows}
    emptyText="Se visitó a todos los que tocaba."
    note={data => (data.basis === 'route' ? 'de la ruta' : 'activos')}
    side={data =>
      data.total > 0 && (
        <Badge tone="warning" icon={IconAlertTriangle}>
          {formatNumber(data.total)}
        </Badge>
      )
    }
  >
    {data => (
      <Rows<RowOf<'unvisitedCustomers'>>
        caption="Clientes sin visitar"
        data={data}
        keyOf={row => row.id}
        columns={[
          code(),
          named('Cliente'),
          figure('Últ. compra', row =>
            row.daysSincePurchase === null ? (
              missing
            ) : (
              <span className={row.daysSincePurchase >= lateDays ? classes.late : undefined}>
                {formatNumber(row.daysSincePurchase)} d
              </span>
            ),
          ),
        ]}
      />
    )}
  </WidgetCard>
)

export const CustomerVisits = () => (
  <WidgetCard
    id="customerVisits"
    height={tableHeight}
    flush
    isEmpty={noRows}
    note={data => `cobertura ${formatPercent(ratio(data.coveredActive, data.active))}`}
  >
    {data => (
      <Rows<RowOf<'customerVisits'>>
        caption="Visitas a clientes"
        data={data}
        keyOf={row => row.id}
        columns={[
          named('Cliente'),
          figure('Pedidos', row => formatNumber(row.orders)),
          figure('Cobranzas', row => formatNumber(row.collections)),
          figure('No compras', row => formatNumber(row.noPurchases)),
        ]}
      />
    )}
  </WidgetCard>
)

export const ArticleRanking = () => (
  <WidgetCard id="articleRanking" height={tableHeight} flush isEmpty={noRows}>
    {data => (
      <Rows<RowOf<'articleRanking'>>
        caption="Ranking de artículos"
        data={data}
        keyOf={row => row.id}
        columns={[
          code(),
          named('Artículo'),
          wideFigure('% del total', row => formatPercent(row.share)),
          wideFigure('Cantidad', row => formatNumber(row.quantity)),
          figure('Valores', row => formatMoney(row.totalCents)),
        ]}
      />
    )}
  </WidgetCard>
)

export const CustomerRanking = () => (
  <WidgetCard id="customerRanking" height={tableHeight} flush isEmpty={noRows}>
    {data => (
      <Rows<RowOf<'customerRanking'>>
        caption="Ranking de clientes"
        data={data}
        keyOf={row => row.id}
        columns={[
          named('Cliente'),
          figure('Ventas', row => formatMoney(row.totalCents)),
          figure('% ventas', row => formatPercent(row.share)),
        ]}
      />
    )}
  </WidgetCard>
)

export const CustomerRankingExtended = () => (
  <WidgetCard id="customerRankingExtended" height={tableHeight} flush isEmpty={noRows}>
    {data => (
      <Rows<RowOf<'customerRankingExtended'>>
        caption="Ranking de clientes ampliado"
        data={data}
        keyOf={row => row.id}
        columns={[
          code(),
          named('Cliente'),
          figure('Ventas', row => formatMoney(row.totalCents)),
          wideFigure('Cantidad', row => formatNumber(row.quantity)),
          wideFigure('Descuento', row => formatMoney(row.discountCents)),
          { title: 'Vendedor', narrow: 'below', cell: row => row.seller ?? missing },
          { title: 'Activo', narrow: 'below', cell: row => (row.isActive ? 'Sí' : <Badge tone="warning">No</Badge>) },
        ]}
      />
    )}
  </WidgetCard>
)

export const SalesImpact = ({ id, title }: { id: 'salesByItem' | 'salesByBrand'; title: string }) => (
  <WidgetCard id={id} height={tableHeight} flush isEmpty={noRows}>
    {data => (
      <Rows<RowOf<'salesByItem'>>
        caption={title}
        data={data}
        keyOf={row => row.id ?? 'none'}
        columns={[
          named(title),
          figure('Valor', row => formatMoney(row.totalCents)),
          figure('% del total', row => formatPercent(row.share)),
        ]}
      />
    )}
  </WidgetCard>
)
