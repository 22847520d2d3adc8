import { field } from '../../../kernel/contract/fields.ts'
import { defineResource, type RowOf } from '../../../kernel/contract/resource.ts'
import { articleOfRow } from '../../catalog/contract/article-of-row.ts'
import { movementKinds } from './movements.ts'
import { stockPermissions, stockTag } from './permissions.ts'

/** The stock ledger as a list: each movement with its balance, person and reason. */
export const stockMovements = defineResource({
  name: 'stock-movements',
  table: 'stock_movements',
  titles: { one: 'Movimiento', many: 'Movimientos de stock' },
  tag: stockTag,
  read: stockPermissions.read,
  write: stockPermissions.write,
  bulk: false,
  naturalKey: null,
  sort: '-at',
  fields: {
    at: field.dateTime({ title: 'Fecha', required: true, readOnly: true }),
    kind: field.choice({ title: 'Movimiento', width: 140, required: true, readOnly: true, choices: movementKinds }),
    ...articleOfRow,
    place: field.text({ title: 'Lugar', width: 180, required: true, readOnly: true }),
    lot: field.text({ title: 'Lote', width: 120, readOnly: true }),
    units: field.number({ title: 'Unidades', width: 120, required: true, readOnly: true, fraction: 3 }),
    balance: field.number({
      title: 'Saldo',
      width: 120,
      required: true,
      readOnly: true,
      fraction: 3,
      help: 'Lo que quedó en ese lugar y lote.',
    }),
    isFit: field.boolean({ title: 'Apto', width: 90, required: true, readOnly: true, hidden: true }),
    actor: field.text({ title: 'Quién', width: 180, required: true, readOnly: true }),
    reason: field.text({ title: 'Motivo', width: 220, readOnly: true }),
  },
})
export type StockMovementRow = RowOf<typeof stockMovements>
