import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { stockPermissions, stockTag } from './permissions.ts'

/**
 * What each warehouse holds of each lot, fit for sale or not. A file of these is a count: what it says becomes the stock,
 * by movements of adjustment. Goods that nobody tells apart have no lot.
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
      // Nobody counts less than nothing, but a company that allows it exports it: it comes back as it is.
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
