import { formatMoney, formatNumber, formatQuantity, missing } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { deliveryResults } from '../../contract/delivery-results.ts'
import { type Amounts, type FigureName, figureNames, figureTitles } from '../../contract/load-figures.ts'
import type { LoadArticle, LoadDetail, LoadOrder } from '../../contract/load-routes.ts'

const tones = { delivered: 'success', partial: 'warning', not_delivered: 'error' } as const

const unitsOf = (figure: Amounts | null): string => (figure === null ? missing : formatQuantity(figure.units))

/** The figures that are not null; the others would be a column of dashes. */
const shownOf = ({ figures }: LoadDetail): FigureName[] => figureNames.filter(name => figures[name] !== null)

type Row = { name: FigureName; amounts: Amounts }

const rowColumns: DataColumn<Row>[] = [
  { title: 'Cifra', cell: ({ name }) => figureTitles[name], width: '100%' },
  { title: 'Unidades', cell: ({ amounts }) => unitsOf(amounts), figure: true },
  { title: 'Bultos', cell: ({ amounts }) => formatQuantity(amounts.packages), figure: true, narrow: 'below' },
  { title: 'Kg', cell: ({ amounts }) => formatNumber(amounts.kg, 1), figure: true, narrow: 'below' },
  { title: 'Importe', cell: ({ amounts }) => formatMoney(amounts.cents), figure: true },
]

/** The sums of the load for each figure. */
export const FiguresCard = ({ load }: { load: LoadDetail }) => (
  <Card title="Del pedido a la entrega" flush>
    <DataTable
      caption="Cifras del consolidado"
      columns={rowColumns}
      items={figureNames.flatMap(name => {
        const amounts = load.figures[name]
        return amounts ? [{ name, amounts }] : []
      })}
      keyOf={({ name }) => name}
    />
  </Card>
)

const orderColumns = (load: LoadDetail): DataColumn<LoadOrder>[] => [
  { title: '#', cell: ({ sequence }) => sequence, quiet: true, narrow: 'gone' },
  { title: 'Pedido', cell: order => order.number, quiet: true, narrow: 'below' },
  { title: 'Cliente', cell: order => order.customer.name, width: '100%' },
  { title: 'Localidad', cell: order => order.locality ?? missing, narrow: 'gone', ample: true },
  { title: 'Bultos', cell: order => formatQuantity(order.packages), figure: true, narrow: 'gone' },
  ...(load.figures.delivered === null
    ? []
    : [
        {
          title: 'Resultado',
          cell: ({ result }: LoadOrder) =>
            result ? <Badge tone={tones[result]}>{deliveryResults[result]}</Badge> : missing,
          narrow: 'below' as const,
        },
      ]),
  ...shownOf(load).map(
    (name): DataColumn<LoadOrder> => ({
      title: figureTitles[name],
      cell: ({ figures }) => formatMoney(figures[name]?.cents),
      figure: true,
      ...(name === (load.figures.loaded ? 'loaded' : 'ordered') ? {} : { narrow: 'below' as const }),
    }),
  ),
]

const articleColumns = (load: LoadDetail): DataColumn<LoadArticle>[] => [
  { title: 'Código', cell: article => article.code, quiet: true, narrow: 'below' },
  { title: 'Artículo', cell: article => article.name, width: '100%' },
  { title: 'Pedidos', cell: article => article.orders, figure: true, narrow: 'gone' },
  { title: 'Bultos', cell: article => formatQuantity(article.packages), figure: true, narrow: 'gone' },
  ...shownOf(load).map(
    (name): DataColumn<LoadArticle> => ({
      title: figureTitles[name],
      cell: ({ figures }) => unitsOf(figures[name]),
      figure: true,
      ...(name === (load.figures.loaded ? 'loaded' : 'ordered') ? {} : { narrow: 'below' as const }),
    }),
  ),
]

/** The orders of the load in money, including undelivered ones, and its articles in units. */
export const DocumentsCards = ({ load }: { load: LoadDetail }) => (
  <>
    <Card title="Comprobantes" flush>
      <DataTable
        caption="Pedidos del consolidado"
        columns={orderColumns(load)}
        items={load.orders}
        keyOf={({ id }) => id}
      />
    </Card>
    <Card title="Artículos sumados" flush>
      <DataTable
        caption="Artículos del consolidado"
        columns={articleColumns(load)}
        items={load.articles}
        keyOf={({ id }) => id}
      />
    </Card>
  </>
)
