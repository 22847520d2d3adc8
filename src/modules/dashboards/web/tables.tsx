import { IconAlertTriangle } from '@tabler/icons-react'
import { formatMoney, formatNumber, formatPercent, missing } from '../../../kernel/contract/formats.ts'
import { ratio } from '../../../kernel/contract/ratio.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { FigureLink } from '../../../kernel/web/components/figure-link.tsx'
import { PercentDelta } from '../../../kernel/web/components/figures.tsx'
import { RankingTable } from '../../../kernel/web/components/ranking-table.tsx'
import { links } from '../contract/links.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { figureLink, unvisitedLink } from '../contract/widget-figures.ts'
import classes from './dashboard.module.css'
import { useDashboard, useRowLinks } from './dashboard-context.ts'
import { WidgetCard } from './widget-card.tsx'
import { code, figure, nameColumn, noRows, Rows, tableHeight, wideFigure } from './widget-table.tsx'

type RowOf<
  Id extends
    | 'unvisitedCustomers'
    | 'customerVisits'
    | 'articleRanking'
    | 'customerRanking'
    | 'customerRankingExtended'
    | 'salesByItem',
> = SalesWidgetData[Id]['rows'][number]

/** Longer names of the compared period are not shown, because the figures would not fit. */
const longestHead = 14

export const SellerRanking = () => {
  const { data: dashboard, compares } = useDashboard()
  const link = useRowLinks('sellerRanking')
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
            url: link('totalCents', row) ?? undefined,
            value: row.totalCents,
            text: formatMoney(row.totalCents),
          }))}
          columns={[
            wideFigure(
              'Pedidos',
              row => formatNumber(row.orders),
              row => link('orders', row),
            ),
            wideFigure(
              'Efect.',
              row => formatPercent(ratio(row.effectiveVisits, row.visits), 0),
              row => link('visits', row),
            ),
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

/** After three weeks without buying, a customer is marked as being lost. */
const lateDays = 21

export const UnvisitedCustomers = () => {
  const { rowsQuery } = useDashboard()
  return (
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
            <FigureLink to={unvisitedLink(data.basis, rowsQuery)}>{formatNumber(data.total)}</FigureLink>
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
            nameColumn('Cliente', row => row.href),
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
}

export const CustomerVisits = () => {
  const link = useRowLinks('customerVisits')
  const { rowsQuery } = useDashboard()
  return (
    <WidgetCard
      id="customerVisits"
      height={tableHeight}
      flush
      isEmpty={noRows}
      note={data => (
        <FigureLink to={figureLink('customerVisits', 'coveredActive', rowsQuery)}>
          cobertura {formatPercent(ratio(data.coveredActive, data.active))}
        </FigureLink>
      )}
    >
      {data => (
        <Rows<RowOf<'customerVisits'>>
          caption="Visitas a clientes"
          data={data}
          keyOf={row => row.id}
          columns={[
            nameColumn('Cliente', row => links.customer(row.code)),
            figure(
              'Pedidos',
              row => formatNumber(row.orders),
              row => link('orders', row),
            ),
            figure(
              'Cobranzas',
              row => formatNumber(row.collections),
              row => link('collections', row),
            ),
            figure(
              'No compras',
              row => formatNumber(row.noPurchases),
              row => link('noPurchases', row),
            ),
          ]}
        />
      )}
    </WidgetCard>
  )
}

export const ArticleRanking = () => {
  const link = useRowLinks('articleRanking')
  return (
    <WidgetCard id="articleRanking" height={tableHeight} flush isEmpty={noRows}>
      {data => (
        <Rows<RowOf<'articleRanking'>>
          caption="Ranking de artículos"
          data={data}
          keyOf={row => row.id}
          columns={[
            code(),
            nameColumn('Artículo', row => link('totalCents', row)),
            wideFigure('% del total', row => formatPercent(row.share)),
            wideFigure(
              'Cantidad',
              row => formatNumber(row.quantity),
              row => link('quantity', row),
            ),
            figure(
              'Valores',
              row => formatMoney(row.totalCents),
              row => link('totalCents', row),
            ),
          ]}
        />
      )}
    </WidgetCard>
  )
}

export const CustomerRanking = () => {
  const link = useRowLinks('customerRanking')
  return (
    <WidgetCard id="customerRanking" height={tableHeight} flush isEmpty={noRows}>
      {data => (
        <Rows<RowOf<'customerRanking'>>
          caption="Ranking de clientes"
          data={data}
          keyOf={row => row.id}
          columns={[
            nameColumn('Cliente', row => link('totalCents', row)),
            figure(
              'Ventas',
              row => formatMoney(row.totalCents),
              row => link('totalCents', row),
            ),
            figure('% ventas', row => formatPercent(row.share)),
          ]}
        />
      )}
    </WidgetCard>
  )
}

export const CustomerRankingExtended = () => {
  const link = useRowLinks('customerRankingExtended')
  return (
    <WidgetCard id="customerRankingExtended" height={tableHeight} flush isEmpty={noRows}>
      {data => (
        <Rows<RowOf<'customerRankingExtended'>>
          caption="Ranking de clientes ampliado"
          data={data}
          keyOf={row => row.id}
          columns={[
            code(),
            nameColumn('Cliente', row => link('totalCents', row)),
            figure(
              'Ventas',
              row => formatMoney(row.totalCents),
              row => link('totalCents', row),
            ),
            wideFigure(
              'Cantidad',
              row => formatNumber(row.quantity),
              row => link('quantity', row),
            ),
            wideFigure(
              'Descuento',
              row => formatMoney(row.discountCents),
              row => link('discountCents', row),
            ),
            { title: 'Vendedor', narrow: 'below', cell: row => row.seller ?? missing },
            { title: 'Activo', narrow: 'below', cell: row => (row.isActive ? 'Sí' : <Badge tone="warning">No</Badge>) },
          ]}
        />
      )}
    </WidgetCard>
  )
}

export const SalesImpact = ({ id, title }: { id: 'salesByItem' | 'salesByBrand'; title: string }) => {
  const link = useRowLinks(id)
  return (
    <WidgetCard id={id} height={tableHeight} flush isEmpty={noRows}>
      {data => (
        <Rows<RowOf<'salesByItem'>>
          caption={title}
          data={data}
          keyOf={row => row.id ?? 'none'}
          columns={[
            nameColumn(title, row => link('totalCents', row)),
            figure(
              'Valor',
              row => formatMoney(row.totalCents),
              row => link('totalCents', row),
            ),
            figure('% del total', row => formatPercent(row.share)),
          ]}
        />
      )}
    </WidgetCard>
  )
}
