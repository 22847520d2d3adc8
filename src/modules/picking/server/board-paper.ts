import { formatDay, formatNumber, formatPercent, formatQuantity } from '../../../kernel/contract/formats.ts'
import { barsBody, figureBody, noDataBody, type PaperBody, tableBody } from '../../../kernel/contract/paper-body.ts'
import type { PaperKit } from '../../../kernel/server/pdf/paper-kit.ts'
import type { PickingBoard, PickingWidget } from '../contract/board.ts'
import { readBoard } from './board.queries.ts'

const sumOf = <Row>(rows: Row[], value: (row: Row) => number): number => rows.reduce((sum, row) => sum + value(row), 0)

/** A part and its total, with the percentage. */
const partOf = (part: number, total: number): PaperBody =>
  figureBody(`${formatQuantity(part)} / ${formatQuantity(total)}`, [
    total > 0 ? formatPercent(part / total) : 'sin tareas en estas fechas',
  ])

const stack = 'orders'

const bodies: Record<PickingWidget, (board: PickingBoard) => PaperBody> = {
  preparedByPreparer: ({ preparers }) =>
    barsBody(preparers, { unit: 'count' }, [
      { name: 'Preparados', color: 1, value: row => row.prepared + row.supervised },
    ]),
  ordersByPreparer: ({ preparers }) =>
    barsBody(preparers, { unit: 'count' }, [
      { name: 'Preparados', color: 1, stack, value: row => row.prepared },
      { name: 'Supervisados', color: 2, stack, value: row => row.supervised },
      { name: 'Restantes', color: 0, stack, value: row => row.remaining },
    ]),
  statusByPreparer: ({ preparers }) => {
    const slices = [
      { name: 'Preparados', value: sumOf(preparers, row => row.prepared) },
      { name: 'Supervisados', value: sumOf(preparers, row => row.supervised) },
      { name: 'Restantes', value: sumOf(preparers, row => row.remaining) },
    ].filter(({ value }) => value > 0)
    return slices.length === 0 ? noDataBody : { kind: 'chart', drawing: { of: 'ring', slices } }
  },
  assembler: ({ preparers }) =>
    tableBody({ rows: preparers, total: preparers.length }, [
      { title: 'Preparador', text: ({ name }) => name },
      { title: 'Pedidos', right: true, text: ({ orders }) => formatNumber(orders) },
      { title: 'Renglones', right: true, text: ({ lines }) => formatNumber(lines) },
      {
        title: 'Unidades',
        right: true,
        text: row => `${formatQuantity(row.doneUnits)} de ${formatQuantity(row.orderedUnits)}`,
      },
    ]),
  shortages: ({ shortages, shortageArticles }) =>
    tableBody({ rows: shortages, total: shortageArticles }, [
      { title: 'Código', text: ({ code }) => code },
      { title: 'Artículo', text: ({ name }) => name },
      { title: 'Cantidad', right: true, text: row => formatQuantity(row.units) },
    ]),
  nearExpiry: ({ nearExpiry, nearExpiryArticles }) =>
    tableBody({ rows: nearExpiry, total: nearExpiryArticles }, [
      { title: 'Código', text: ({ code }) => code },
      { title: 'Artículo', text: ({ name }) => name },
      { title: 'Vence', text: ({ expiresOn }) => formatDay(expiresOn) },
      { title: 'Cantidad', right: true, text: row => formatQuantity(row.units) },
    ]),
  warehousePrepared: ({ warehouses }) =>
    partOf(
      sumOf(warehouses, row => row.doneUnits),
      sumOf(warehouses, row => row.orderedUnits),
    ),
  completed: ({ completed: { orders, total } }) => partOf(orders, total),
}

/** The picking widgets as printed in a PDF. */
export const pickingPaper: PaperKit = async (tenant, { days, today, timeZone }) => {
  const board = await readBoard(tenant, { ...days, today, timeZone })
  return id => bodies[id as PickingWidget](board)
}
