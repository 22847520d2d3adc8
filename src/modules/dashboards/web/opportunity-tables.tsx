import { formatMoney, formatNumber, missing } from '../../../kernel/contract/formats.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { WidgetCard } from './widget-card.tsx'
import { code, figure, named, noRows, Rows, tableHeight, wideFigure } from './widget-table.tsx'

type Summary = SalesWidgetData['opportunitiesSummary']['rows'][number]
type Closed = SalesWidgetData['sellersSummary']['rows'][number]

export const OpportunitiesSummary = () => (
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
          named('Vendedor'),
          figure('Oportunidades', row => formatNumber(row.opportunities)),
          figure('Ganadas', row => formatNumber(row.won)),
          wideFigure('Perdidas', row => formatNumber(row.lost)),
          wideFigure('Facturadas', row => (
            <span title={`${formatNumber(row.invoiced)} con su pedido en el ERP`}>
              {row.invoiced === 0 ? missing : formatMoney(row.invoicedCents)}
            </span>
          )),
        ]}
      />
    )}
  </WidgetCard>
)

export const SellersSummary = () => (
  <WidgetCard
    id="sellersSummary"
    height={tableHeight}
    flush
    isEmpty={noRows}
    emptyText="No se cerró ninguna oportunidad en este período."
  >
    {data => (
      <Rows<Closed>
        caption="Resumen de vendedores"
        data={data}
        keyOf={row => row.id}
        columns={[
          named('Vendedor'),
          figure('Ganadas', row => formatNumber(row.won)),
          figure('Perdidas', row => formatNumber(row.lost)),
          figure('Promedio', row => (row.averageCents === null ? missing : formatMoney(row.averageCents))),
          wideFigure('Días', row => (row.averageDays === null ? missing : formatNumber(row.averageDays))),
        ]}
      />
    )}
  </WidgetCard>
)
