import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { catalogPermissions, catalogTag } from './permissions.ts'
import { validityStates } from './promotions.ts'

const access = {
  tag: catalogTag,
  read: catalogPermissions.read,
  write: catalogPermissions.write,
  uploadedBy: catalogPermissions.upload,
}

/** Spec.md §3: code, name, price, items. */
export const combos = defineResource({
  name: 'combos',
  table: 'combos',
  titles: { one: 'Combo', many: 'Combos' },
  ...access,
  naturalKey: 'code',
  sort: 'name',
  grids: [{ path: 'combos', columns: { code: 'code', name: 'name', price: 'price', items: 'items' } }],
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', width: 320, required: true, max: 120 }),
    price: field.money({ title: 'Precio sin IVA', width: 150, required: true, min: 0, column: 'priceCents' }),
    items: field.integer({ title: 'Artículos', width: 110, required: true, readOnly: true }),
    validFrom: field.date({ title: 'Desde', width: 130, help: 'Vacío, desde siempre.' }),
    validUntil: field.date({ title: 'Hasta', width: 130, help: 'Inclusive; vacío, sin final.' }),
    status: field.choice({ title: 'Estado', width: 110, required: true, readOnly: true, choices: validityStates }),
    priceList: field.reference({
      title: 'Solo para la lista',
      width: 180,
      table: 'price_lists',
      resource: 'price-lists',
    }),
    isDetected: field.boolean({
      title: 'Se arma solo',
      width: 120,
      optional: true,
      help: 'Se aplica cuando los renglones de un pedido lo completan y al cliente le conviene, sin pedirlo por su nombre.',
    }),
    isActive: field.boolean({ title: 'Activo', width: 90, optional: true }),
  },
})

/** The articles of combos, one row each: how files bring them. */
export const comboItems = defineResource({
  name: 'combo-items',
  table: 'combo_items',
  titles: { one: 'Artículo de combo', many: 'Artículos de combos' },
  ...access,
  naturalKey: ['combo', 'article'],
  sort: 'combo,article',
  fields: {
    combo: field.reference({ title: 'Combo', width: 260, required: true, table: 'combos', resource: 'combos' }),
    article: field.reference({
      title: 'Artículo',
      width: 340,
      required: true,
      table: 'articles',
      resource: 'articles',
    }),
    quantity: field.integer({ title: 'Unidades', width: 110, required: true, min: 1, max: 100_000 }),
  },
})
