import { z } from 'zod'
import { referenceValue } from '../../../../kernel/contract/fields.ts'
import { idParams, rowId } from '../../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { catalogPermissions, catalogTag } from '../permissions.ts'
import { type ScopeKind, scopeKinds } from '../promotion-parts.ts'

/** The code of the scope that is about everything. */
export const wholeCatalogue = '*'

const scopeKind = z.enum(Object.keys(scopeKinds) as [ScopeKind, ...ScopeKind[]], 'Elegí una de las opciones.')

const cents = z
  .number('Tiene que ser un importe.')
  .int('Tiene que ser una cantidad entera de centavos.')
  .min(0, 'Desde 0.')
  .max(1e12, 'Es demasiado.')

const tier = z.strictObject({
  fromUnits: z
    .number('Tiene que ser un número.')
    .positive('Tiene que ser mayor que cero.')
    .max(1_000_000, 'Hasta 1.000.000.')
    .multipleOf(0.001, 'Admite hasta 3 decimales.'),
  discountPercent: z
    .number('Tiene que ser un número.')
    .min(0, 'Desde 0.')
    .max(100, 'Hasta 100.')
    .multipleOf(0.01, 'Admite hasta 2 decimales.')
    .nullable()
    .default(null),
  priceCents: cents.nullable().default(null),
  freeUnits: z
    .number('Tiene que ser un número.')
    .int('Tiene que ser un número entero.')
    .min(1, 'Desde 1.')
    .max(100_000, 'Hasta 100.000.')
    .nullable()
    .default(null),
})

const code = z.string('Tiene que ser un texto.').trim().min(1, 'Completá este dato.').max(80, 'Hasta 80 caracteres.')

/** What a promotion is about and what it gives, whole. */
export const promotionContent = z.strictObject({
  scopes: z.array(z.strictObject({ kind: scopeKind, code })).max(500, 'Hasta 500.'),
  tiers: z.array(tier).max(20, 'Hasta 20 escalones.'),
})
export type PromotionContent = z.output<typeof promotionContent>

const promotionContentView = z.object({
  scopes: z.array(z.object({ kind: scopeKind, code: z.string(), name: z.string().nullable() })),
  tiers: z.array(
    z.object({
      fromUnits: z.number(),
      discountPercent: z.number().nullable(),
      priceCents: z.number().nullable(),
      freeUnits: z.number().nullable(),
    }),
  ),
})
export type PromotionContentView = z.output<typeof promotionContentView>

/** The articles of a combo, whole. */
export const comboContent = z.strictObject({
  items: z
    .array(
      z.strictObject({
        articleId: z.uuid('Elegí un artículo.'),
        quantity: z
          .number('Tiene que ser un número.')
          .int('Tiene que ser un número entero.')
          .min(1, 'Desde 1.')
          .max(100_000, 'Hasta 100.000.'),
      }),
    )
    .max(100, 'Hasta 100 artículos.'),
})

const comboContentView = z.object({
  /** The list whose prices are shown: the combo's, or the company's default. */
  priceList: referenceValue.nullable(),
  items: z.array(
    z.object({
      article: referenceValue,
      quantity: z.number(),
      taxRate: z.number(),
      listPriceCents: z.number().nullable(),
    }),
  ),
})
export type ComboContentView = z.output<typeof comboContentView>

const { read, write } = catalogPermissions

export const contentRoutes = {
  promotion: defineRoute({
    method: 'GET',
    path: '/api/data/promotions/:id/content',
    access: read,
    tag: catalogTag,
    summary: 'A qué se aplica una promoción y qué da',
    params: idParams,
    output: promotionContentView,
  }),
  savePromotion: defineRoute({
    method: 'PUT',
    path: '/api/data/promotions/:id/content',
    access: write,
    tag: catalogTag,
    summary: 'Guardar a qué se aplica una promoción y qué da; lo que se deja afuera se quita',
    params: idParams,
    body: promotionContent,
    output: promotionContentView,
  }),
  combo: defineRoute({
    method: 'GET',
    path: '/api/data/combos/:id/content',
    access: read,
    tag: catalogTag,
    summary: 'Los artículos de un combo, con su precio de lista de hoy',
    params: idParams,
    output: comboContentView,
  }),
  saveCombo: defineRoute({
    method: 'PUT',
    path: '/api/data/combos/:id/content',
    access: write,
    tag: catalogTag,
    summary: 'Guardar los artículos de un combo; los que se dejan afuera se quitan',
    params: idParams,
    body: comboContent,
    output: comboContentView,
  }),
  listPrice: defineRoute({
    method: 'GET',
    path: '/api/catalog/list-prices',
    access: read,
    tag: catalogTag,
    summary: 'Precio de lista de hoy de unos artículos',
    query: z.strictObject({
      /** Ids with commas between them. */
      articles: z
        .string()
        .max(4000)
        .transform(text => text.split(',').filter(Boolean))
        .pipe(z.array(rowId).max(100, 'Hasta 100.'))
        .meta({ examples: ['0190f3a2-7c1e-7d4a-9b52-3f6c8e21a405'] }),
      priceListId: rowId.optional(),
    }),
    output: comboContentView,
  }),
}
