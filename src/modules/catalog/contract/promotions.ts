import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { catalogPermissions, catalogTag } from './permissions.ts'

/** What a promotion does to the articles it is about. */
export const promotionKinds = {
  percent: 'Descuento %',
  price: 'Precio fijo',
  nxm: 'Llevá N, pagá M',
  bonus: 'Unidades de regalo',
} as const
export type PromotionKind = keyof typeof promotionKinds

/** Where something with dates stands today. */
export const validityStates = { current: 'Vigente', future: 'Próxima', past: 'Vencida', off: 'Apagada' } as const

/** Spec.md §3: code, name, items, start, end. */
export const promotions = defineResource({
  name: 'promotions',
  table: 'promotions',
  titles: { one: 'Promoción', many: 'Promociones', feminine: true },
  tag: catalogTag,
  read: catalogPermissions.read,
  write: catalogPermissions.write,
  uploadedBy: catalogPermissions.upload,
  naturalKey: 'code',
  sort: '-startsOn,code',
  grids: [
    { path: 'promotions', columns: { code: 'code', name: 'name', items: 'items', start: 'startsOn', end: 'endsOn' } },
  ],
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', width: 300, required: true, max: 120 }),
    kind: field.choice({
      title: 'Tipo',
      width: 170,
      required: true,
      fixed: true,
      choices: promotionKinds,
      help: 'No se cambia después de crearla: su escala depende de él.',
    }),
    items: field.integer({ title: 'Alcances', width: 100, required: true, readOnly: true }),
    startsOn: field.date({ title: 'Desde', width: 130, required: true }),
    endsOn: field.date({ title: 'Hasta', width: 130, help: 'Inclusive; vacío, sin final.' }),
    status: field.choice({ title: 'Estado', width: 110, required: true, readOnly: true, choices: validityStates }),
    channel: field.reference({
      title: 'Solo para el canal',
      width: 170,
      table: 'sales_channels',
      resource: 'sales-channels',
      column: 'salesChannelId',
    }),
    priceList: field.reference({
      title: 'Solo para la lista',
      width: 170,
      table: 'price_lists',
      resource: 'price-lists',
    }),
    customer: field.reference({
      title: 'Solo para el cliente',
      width: 200,
      table: 'customers',
      resource: 'customers',
    }),
    giftArticle: field.reference({
      title: 'Artículo de regalo',
      width: 220,
      table: 'articles',
      resource: 'articles',
      help: 'Solo en unidades de regalo; vacío, se regala el mismo artículo.',
    }),
    isExclusive: field.boolean({
      title: 'Exclusiva',
      width: 100,
      optional: true,
      help: 'No se suma a otra. Las que no lo son se aplican todas juntas; gana lo que más le conviene al cliente.',
    }),
    priority: field.integer({
      title: 'Prioridad',
      width: 100,
      optional: true,
      min: -1000,
      max: 1000,
      help: 'Entre dos que convienen lo mismo gana la mayor; si empatan, la de menor código.',
    }),
    isActive: field.boolean({ title: 'Activa', width: 90, optional: true }),
  },
})
