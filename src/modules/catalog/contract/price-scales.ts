import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { catalogPermissions, catalogTag } from './permissions.ts'
import { validityStates } from './promotions.ts'

/** What a list asks for a unit from a quantity on. */
export const priceScales = defineResource({
  name: 'price-scales',
  table: 'price_scales',
  titles: { one: 'Escala', many: 'Escalas por cantidad', feminine: true },
  tag: catalogTag,
  read: catalogPermissions.read,
  write: catalogPermissions.write,
  uploadedBy: catalogPermissions.upload,
  naturalKey: ['priceList', 'article', 'fromUnits', 'validFrom'],
  sort: 'article,fromUnits',
  fields: {
    priceList: field.reference({
      title: 'Lista',
      width: 200,
      required: true,
      table: 'price_lists',
      resource: 'price-lists',
    }),
    article: field.reference({
      title: 'Artículo',
      width: 320,
      required: true,
      table: 'articles',
      resource: 'articles',
    }),
    fromUnits: field.number({
      title: 'Desde unidades',
      width: 130,
      required: true,
      min: 0.001,
      max: 1e6,
      fraction: 3,
    }),
    price: field.money({
      title: 'Precio sin IVA',
      width: 140,
      min: 0,
      column: 'priceCents',
      help: 'O un precio, o un descuento: uno de los dos.',
    }),
    discountPercent: field.percent({ title: 'Descuento %', width: 120, help: 'Sobre el precio de la lista.' }),
    validFrom: field.date({ title: 'Desde', width: 130, required: true }),
    validUntil: field.date({ title: 'Hasta', width: 130, help: 'Inclusive; vacío, sin final.' }),
    status: field.choice({ title: 'Estado', width: 110, required: true, readOnly: true, choices: validityStates }),
  },
})
