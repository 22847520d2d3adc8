import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { catalogPermissions, catalogTag } from './permissions.ts'

/** Where a price stands today: it holds, it will, or another one replaced it. */
export const priceStates = { current: 'Vigente', future: 'Próximo', past: 'Reemplazado' } as const

/** Without IVA, valid from a day until the next price of the same list and article. */
export const prices = defineResource({
  name: 'prices',
  table: 'prices',
  titles: { one: 'Precio', many: 'Precios' },
  tag: catalogTag,
  read: catalogPermissions.read,
  write: catalogPermissions.write,
  uploadedBy: catalogPermissions.upload,
  naturalKey: ['priceList', 'article', 'validFrom'],
  sort: 'article,-validFrom',
  changes: 'prices',
  grids: [{ path: 'price', columns: { code: 'articleCode', name: 'article', price: 'price', list: 'priceList' } }],
  fields: {
    articleCode: field.text({ title: 'Código', width: 110, required: true, readOnly: true, codeOf: 'article' }),
    article: field.reference({
      title: 'Artículo',
      aliases: ['productId', 'articleCode', 'itemCode', 'sku', 'codigoArticulo', 'codArticulo', 'producto'],
      width: 340,
      required: true,
      table: 'articles',
      resource: 'articles',
    }),
    price: field.money({
      title: 'Precio sin IVA',
      aliases: ['unitPrice', 'listPrice', 'precioUnitario', 'precioLista', 'precio'],
      width: 150,
      required: true,
      min: 0,
      column: 'priceCents',
    }),
    priceList: field.reference({
      title: 'Lista',
      aliases: ['listaPrecio', 'listaDePrecios', 'priceListId', 'listName'],
      width: 220,
      isMadeByFiles: true,
      required: true,
      table: 'price_lists',
      resource: 'price-lists',
    }),
    validFrom: field.date({
      title: 'Vigente desde',
      aliases: ['desde', 'startDate', 'fechaVigencia'],
      width: 150,
      required: true,
    }),
    validUntil: field.date({ title: 'Vigente hasta', width: 150, readOnly: true }),
    status: field.choice({ title: 'Estado', width: 120, required: true, readOnly: true, choices: priceStates }),
  },
})
