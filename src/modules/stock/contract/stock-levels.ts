import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { stockPermissions, stockTag } from './permissions.ts'

/**
 * Units of each lot in each warehouse, fit for sale or not. Importing a file of levels is a count: adjustments make the
 * stock what the file says. Goods without a lot have an empty one.
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
  naturalKey: ['warehouse', 'article', 'lot', 'isFit'],
  sort: 'article,warehouse',
  fields: {
    articleCode: field.text({ title: 'Código', width: 110, required: true, readOnly: true, codeOf: 'article' }),
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
    lot: field.text({
      title: 'Lote',
      width: 140,
      max: 60,
      isKeyByDefault: true,
      help: 'Vacío: la mercadería que no se distingue por lote. Sin esta columna, las unidades son de todos los lotes juntos.',
    }),
    expiresOn: field.date({ title: 'Vencimiento', width: 140, help: 'Del lote. Vacío: queda el que tiene.' }),
    units: field.number({
      title: 'Unidades',
      aliases: ['unitsInStock', 'existencia', 'stock', 'cantidad', 'quantity'],
      width: 130,
      required: true,
      // A count is never negative, but a company that allows negative stock exports it, and the same file may be imported.
      min: -1e8,
      max: 1e8,
      fraction: 3,
      summed: true,
      help: 'Lo contado: la diferencia con lo que había queda como ajuste.',
    }),
    isFit: field.boolean({
      title: 'Apto',
      width: 90,
      optional: true,
      isKeyByDefault: true,
      help: 'Sin esta columna, o vacía: apto para la venta.',
    }),
  },
})
