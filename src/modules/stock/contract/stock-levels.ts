import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { stockPermissions, stockTag } from './permissions.ts'

/**
 * What each warehouse holds of each lot. A file of these is a count: what it says becomes the stock, by movements of
 * adjustment. Goods that nobody tells apart have no lot.
 */
export const stockLevels = defineResource({
  name: 'stock-levels',
  table: 'stock_levels',
  titles: { one: 'Stock por lote', many: 'Stock por lote' },
  tag: stockTag,
  read: stockPermissions.read,
  write: stockPermissions.write,
  uploadedBy: stockPermissions.upload,
  bulk: false,
  naturalKey: ['warehouse', 'article'],
  sort: 'article,warehouse',
  fields: {
    articleCode: field.text({ title: 'Código', width: 110, required: true, readOnly: true }),
    article: field.reference({
      title: 'Artículo',
      aliases: ['productId', 'articleCode', 'itemCode', 'sku', 'codigoArticulo'],
      width: 320,
      required: true,
      table: 'articles',
      resource: 'articles',
    }),
    warehouse: field.reference({
      title: 'Depósito',
      aliases: ['warehouseId', 'almacen'],
      width: 200,
      required: true,
      table: 'sites',
      resource: 'sites',
    }),
    lot: field.text({ title: 'Lote', width: 140, max: 60, help: 'Vacío: la mercadería que no se distingue por lote.' }),
    expiresOn: field.date({ title: 'Vencimiento', width: 140 }),
    units: field.number({
      title: 'Unidades',
      aliases: ['unitsInStock', 'existencia', 'stock', 'cantidad', 'quantity'],
      width: 130,
      required: true,
      min: 0,
      max: 1e8,
      fraction: 3,
      summed: true,
      help: 'Lo contado: la diferencia con lo que había queda como ajuste.',
    }),
    isFit: field.boolean({ title: 'Apto', width: 90, required: true, readOnly: true }),
  },
})
