import { formatMoney, formatNumber, formatPercent, missing } from '../../../../../kernel/contract/formats.ts'
import { type TextColumn, tableBody } from '../../../../../kernel/contract/paper-body.ts'
import { ratio } from '../../../../../kernel/contract/ratio.ts'
import { measureText } from '../../../../objectives/contract/measure-text.ts'
import { type ObjectiveMeasure, objectiveMeasures } from '../../../../objectives/contract/measures.ts'
import type { PaperBody } from '../../../contract/built/paper.ts'
import type { SalesWidgetData } from '../../../contract/widget-data.ts'
import { percentChange } from './change-words.ts'
import type { Against } from './sales-figures.ts'

const words = <Row>(title: string, text: (row: Row) => string): TextColumn<Row> => ({ title, text })
const figures = <Row>(title: string, text: (row: Row) => string): TextColumn<Row> => ({ title, text, right: true })

type TableId =
  | 'sellerRanking'
  | 'unvisitedCustomers'
  | 'customerVisits'
  | 'articleRanking'
  | 'customerRanking'
  | 'customerRankingExtended'
  | 'salesByItem'
  | 'salesByBrand'
  | 'objectivesTable'
  | 'opportunitiesSummary'
  | 'sellersSummary'

const money = (title: string) => figures<{ totalCents: number }>(title, row => formatMoney(row.totalCents))
const share = (title: string) => figures<{ share: number }>(title, row => formatPercent(row.share))
const code = words<{ code: string }>('Código', row => row.code)
const nameColumn = (title: string) => words<{ name: string }>(title, row => row.name)
const count = <Name extends string>(title: string, name: Name) =>
  figures<Record<Name, number>>(title, row => formatNumber(row[name]))

const measures: ObjectiveMeasure[] = ['netCents', 'orders', 'customers', 'packages']

const progressText =
  (measure: ObjectiveMeasure) =>
  ({ measures: of }: SalesWidgetData['objectivesTable']['rows'][number]): string => {
    const progress = of[measure]
    if (!progress) return missing
    const actualText = measureText(measure, progress.actual)
    return progress.target ? `${actualText} (${formatPercent(progress.actual / progress.target, 0)})` : actualText
  }

const noOpportunities = 'No hubo oportunidades.'

const invoicedText = ({ invoiced, invoicedCents }: { invoiced: number; invoicedCents: number }): string =>
  invoiced === 0 ? formatNumber(0) : `${formatNumber(invoiced)} · ${formatMoney(invoicedCents)}`

/** The tables of the sales dashboard as texts, with the columns of the screen. */
export const salesTables: { [Id in TableId]: (data: SalesWidgetData[Id], context: Against) => PaperBody } = {
  sellerRanking: (data, { compares }) =>
    tableBody(data, [
      nameColumn('Vendedor'),
      count('Pedidos', 'orders'),
      figures('Efect.', row => formatPercent(ratio(row.effectiveVisits, row.visits), 0)),
      money('Venta'),
      ...(compares
        ? [
            figures<(typeof data.rows)[number]>(
              'Variación',
              row => percentChange(row.totalCents, row.previousTotalCents)[0] ?? missing,
            ),
          ]
        : []),
    ]),
  unvisitedCustomers: data =>
    tableBody(
      data,
      [
        code,
        nameColumn('Cliente'),
        figures('Últ. compra', row =>
          row.daysSincePurchase === null ? missing : `${formatNumber(row.daysSincePurchase)} d`,
        ),
      ],
      { kind: 'words', text: 'Se visitó a todos los que tocaba.' },
    ),
  customerVisits: data =>
    tableBody(data, [
      nameColumn('Cliente'),
      count('Pedidos', 'orders'),
      count('Cobranzas', 'collections'),
      count('No compras', 'noPurchases'),
    ]),
  articleRanking: data =>
    tableBody(data, [
      code,
      nameColumn('Artículo'),
      share('% del total'),
      count('Cantidad', 'quantity'),
      money('Valores'),
    ]),
  customerRanking: data => tableBody(data, [nameColumn('Cliente'), money('Ventas'), share('% ventas')]),
  customerRankingExtended: data =>
    tableBody(data, [
      code,
      nameColumn('Cliente'),
      money('Ventas'),
      count('Cantidad', 'quantity'),
      figures('Descuento', row => formatMoney(row.discountCents)),
      words('Vendedor', row => row.seller ?? missing),
      words('Activo', row => (row.isActive ? 'Sí' : 'No')),
    ]),
  salesByItem: data =>
    tableBody({ rows: data.rows, total: data.total }, [nameColumn('Rubro'), money('Valor'), share('% del total')]),
  salesByBrand: data =>
    tableBody({ rows: data.rows, total: data.total }, [nameColumn('Marca'), money('Valor'), share('% del total')]),
  objectivesTable: data =>
    tableBody(
      data,
      [
        code,
        nameColumn('Vendedor'),
        ...measures.map(measure =>
          figures<(typeof data.rows)[number]>(objectiveMeasures[measure], progressText(measure)),
        ),
      ],
      { kind: 'words', text: 'Nadie cargó objetivos para este mes.' },
    ),
  opportunitiesSummary: data =>
    tableBody(
      data,
      [
        code,
        nameColumn('Vendedor'),
        count('Oportunidades', 'opportunities'),
        count('Ganadas', 'won'),
        count('Perdidas', 'lost'),
        figures('Facturadas', row => invoicedText(row)),
      ],
      { kind: 'words', text: noOpportunities },
    ),
  sellersSummary: data =>
    tableBody(
      data,
      [
        nameColumn('Vendedor'),
        count('Ganadas', 'won'),
        count('Perdidas', 'lost'),
        figures('Promedio', row => (row.averageCents === null ? missing : formatMoney(row.averageCents))),
        figures('Días', row => (row.averageDays === null ? missing : formatNumber(row.averageDays))),
      ],
      { kind: 'words', text: 'No se cerró ninguna oportunidad.' },
    ),
}
