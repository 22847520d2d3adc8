import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { catalogPermissions, catalogTag } from './permissions.ts'

export const scopeKinds = {
  article: 'Artículo',
  brand: 'Marca',
  item: 'Rubro',
  subItem: 'Sub rubro',
  family: 'Familia',
  all: 'Todo el catálogo',
} as const
export type ScopeKind = keyof typeof scopeKinds

const access = {
  tag: catalogTag,
  read: catalogPermissions.read,
  write: catalogPermissions.write,
  uploadedBy: catalogPermissions.upload,
}

const promotion = field.reference({
  title: 'Promoción',
  width: 260,
  required: true,
  table: 'promotions',
  resource: 'promotions',
})

/** What a promotion is about, one row each: how files bring it. */
export const promotionScopes = defineResource({
  name: 'promotion-scopes',
  table: 'promotion_scopes',
  titles: { one: 'Alcance', many: 'Alcances de promociones' },
  ...access,
  naturalKey: ['promotion', 'kind', 'code'],
  sort: 'promotion,kind,code',
  fields: {
    promotion,
    kind: field.choice({ title: 'Tipo', width: 150, required: true, choices: scopeKinds }),
    code: field.text({
      title: 'Código',
      width: 160,
      required: true,
      max: 80,
      help: 'El del artículo, marca o rubro; de una familia, su nombre; de todo el catálogo, un asterisco.',
    }),
    name: field.text({ title: 'Nombre', width: 280, readOnly: true }),
  },
})

/** From how many units of an article a promotion gives what. */
export const promotionTiers = defineResource({
  name: 'promotion-tiers',
  table: 'promotion_tiers',
  titles: { one: 'Escala', many: 'Escalas de promociones', feminine: true },
  ...access,
  naturalKey: ['promotion', 'fromUnits'],
  sort: 'promotion,fromUnits',
  fields: {
    promotion,
    fromUnits: field.number({
      title: 'Desde unidades',
      width: 130,
      required: true,
      min: 0.001,
      max: 1e6,
      fraction: 3,
      help: 'En «Llevá N, pagá M» y en las de regalo, cada cuántas.',
    }),
    discountPercent: field.percent({ title: 'Descuento %', width: 120, help: 'Del tipo «Descuento %».' }),
    price: field.money({
      title: 'Precio sin IVA',
      width: 140,
      min: 0,
      column: 'priceCents',
      help: 'Del tipo «Precio fijo».',
    }),
    freeUnits: field.integer({
      title: 'Sin cargo',
      width: 110,
      min: 1,
      max: 100_000,
      help: 'De «Llevá N, pagá M» y de «Unidades de regalo»: cuántas no se cobran.',
    }),
  },
})
