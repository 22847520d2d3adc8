import { formatMoney, formatNumber, missing } from '../../../kernel/contract/formats.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { useRowLinks } from './dashboard-context.ts'
import { WidgetCard } from './widget-card.tsx'
import { code, figure, nameColumn, noRows, Rows, tableHeight, wideFigure } from './widget-table.tsx'

type Summary = SalesWidgetData['opportunitiesSummary']['rows'][number]
type SellerRow = SalesWidgetData['sellersSummary']['rows'][number]

export const OpportunitiesSummary = () => {
  const link = useRowLinks('opportunitiesSummary')
  return (
    <WidgetCard
      id="opportunitiesSummary"
      height={tableHeight}
      flush
      isEmpty={noRows}
      emptyText="No hubo oportunidades en este período."
    >
      {data => (
        <Rows<Summary>
          caption="Resumen de oportunidades"
          data={data}
          keyOf={row => row.id}
          columns={[
            code(),
            nameColumn('Vendedor', row => link('opportunities', row)),
            figure(
              'Oportunidades',
              row => formatNumber(row.opportunities),
              row => link('opportunities', row),
            ),
            figure(
              'Ganadas',
              row => formatNumber(row.won),
              row => link('won', row),
            ),
            wideFigure(
              'Perdidas',
              row => formatNumber(row.lost),
              row => link('lost', row),
            ),
            wideFigure(
              'Facturadas',
              row => (
                <span title={`${formatNumber(row.invoiced)} con su pedido en el ERP`}>
                  {row.invoiced === 0 ? missing : formatMoney(row.invoicedCents)}
                </span>
              ),
              row => (row.invoiced === 0 ? null : link('invoicedCents', row)),
            ),
          ]}
        />
      )}
    </WidgetCard>
  )
}

export const SellersSummary = () => {
  const link = useRowLinks('sellersSummary')
  return (
    <WidgetCard
      id="sellersSummary"
      height={tableHeight}
      flush
      isEmpty={noRows}
      emptyText="No se cerró ninguna oportunidad en este período."
    >
      {data => (
        <Rows<SellerRow>
          caption="Resumen de vendedores"
          data={data}
          keyOf={row => row.id}
          columns={[
            nameColumn('Vendedor', row => link('won', row)),
            figure(
              'Ganadas',
              row => formatNumber(row.won),
              row => link('won', row),
            ),
            figure(
              'Perdidas',
              row => formatNumber(row.lost),
              row => link('lost', row),
            ),
            figure(
              'Promedio',
              row => (row.averageCents === null ? missing : formatMoney(row.averageCents)),
              row => (row.averageCents === null ? null : link('averageCents', row)),
            ),
            wideFigure(
              'Días',
              row => (row.averageDays === null ? missing : formatNumber(row.averageDays)),
              row => (row.averageDays === null ? null : link('averageDays', row)),
            ),
          ]}
        />
      )}
    </WidgetCard>
  )
}
