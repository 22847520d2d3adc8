import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { idParams } from '../../../kernel/contract/inputs.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { monthField } from './objectives.ts'
import { objectivePermissions, objectivesTag } from './permissions.ts'

/** `TCType` of spec.md §3: what a focal objective is about. */
export const focalKinds = { family: 'Familia', brand: 'Marca', articles: 'Artículos' } as const
export type FocalKind = keyof typeof focalKinds

/** A target on a family, a brand or a set of articles, for the whole company or one seller. */
export const focalObjectives = defineResource({
  name: 'focal-objectives',
  table: 'focal_objectives',
  titles: { one: 'Objetivo focal', many: 'Objetivos focales' },
  tag: objectivesTag,
  read: objectivePermissions.manage,
  write: objectivePermissions.manage,
  naturalKey: 'code',
  sort: '-month,name',
  grids: [
    {
      path: 'objetives-focal',
      columns: { name: 'name', TCType: 'kind', family: 'family', articles: 'articles', brand: 'brand' },
    },
  ],
  fields: {
    code: field.code({ width: 100 }),
    name: field.text({ title: 'Nombre', width: 260, required: true, max: 120 }),
    month: monthField({ width: 140 }),
    kind: field.choice({ title: 'Tipo', width: 100, required: true, choices: focalKinds }),
    family: field.text({
      title: 'Familia',
      width: 150,
      max: 80,
      help: 'De un objetivo por familia: como está escrita en los artículos.',
    }),
    brand: field.reference({ title: 'Marca', width: 150, table: 'brands', resource: 'brands' }),
    articles: field.integer({ title: 'Artículos', width: 100, required: true, readOnly: true }),
    seller: field.reference({
      title: 'Vendedor',
      width: 180,
      table: 'sellers',
      resource: 'sellers',
      help: 'Vacío: es de toda la empresa.',
    }),
    quantity: field.number({ title: 'Cantidad', width: 110, min: 0, fraction: 3, help: 'En unidades.' }),
    unitAmount: field.money({ title: 'Importe unitario', width: 130, min: 0, column: 'unitCents' }),
    amount: field.money({
      title: 'Importe',
      width: 140,
      min: 0,
      column: 'netCents',
      help: 'Venta neta. Vacío: cantidad por importe unitario.',
    }),
  },
})

/** The articles of those that are about a set; what one asks of each is what it adds to the target. */
export const focalArticles = defineResource({
  name: 'focal-objective-articles',
  table: 'focal_objective_articles',
  titles: { one: 'Artículo de un objetivo focal', many: 'Artículos de objetivos focales' },
  tag: objectivesTag,
  read: objectivePermissions.manage,
  write: objectivePermissions.manage,
  naturalKey: ['objective', 'article'],
  sort: 'objective,article',
  grids: [
    {
      path: 'objetives-focal-dialog',
      columns: { name: 'article', quantity: 'quantity', unitAmount: 'unitAmount', amount: 'amount' },
    },
  ],
  fields: {
    objective: field.reference({
      title: 'Objetivo focal',
      width: 240,
      required: true,
      table: 'focal_objectives',
      resource: 'focal-objectives',
    }),
    article: field.reference({
      title: 'Artículo',
      width: 300,
      required: true,
      table: 'articles',
      resource: 'articles',
    }),
    quantity: field.number({ title: 'Cantidad', width: 110, min: 0, fraction: 3 }),
    unitAmount: field.money({ title: 'Importe unitario', width: 140, min: 0, column: 'unitCents' }),
    amount: field.money({ title: 'Importe', width: 140, readOnly: true }),
  },
})

const article = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  quantity: z.number().nullable(),
  unitCents: z.number().nullable(),
  amountCents: z.number().nullable(),
  doneQuantity: z.number(),
  doneCents: z.number(),
})

export const focalDetail = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(Object.keys(focalKinds) as [FocalKind, ...FocalKind[]]),
  /** Targets as they follow from what was written; null: none. */
  quantity: z.number().nullable(),
  amountCents: z.number().nullable(),
  doneQuantity: z.number(),
  doneCents: z.number(),
  projectedCents: z.number().nullable(),
  businessDay: z.number(),
  businessDays: z.number(),
  /** Of a set, its articles; of a family or brand, those that sold most. */
  articles: z.array(article),
  /** Articles that it is about. */
  total: z.number(),
})
export type FocalDetail = z.output<typeof focalDetail>

const access = objectivePermissions.manage

export const focalRoutes = {
  detail: defineRoute({
    method: 'GET',
    path: '/api/objectives/focal/:id',
    access,
    tag: objectivesTag,
    summary: 'Avance de un objetivo focal, artículo por artículo',
    params: idParams,
    output: focalDetail,
  }),
  saveArticles: defineRoute({
    method: 'PUT',
    path: '/api/objectives/focal/:id/articles',
    access,
    tag: objectivesTag,
    summary: 'Cambiar los artículos de un objetivo focal',
    params: idParams,
    body: z.strictObject({
      articles: z
        .array(
          z.strictObject({
            articleId: z.uuid('Elegí un registro de la lista.'),
            quantity: z.number().min(0, 'Desde 0.').max(1e9, 'Es demasiado.').nullable(),
            unitCents: z.number().int().min(0, 'Desde 0.').max(1e13, 'Es demasiado.').nullable(),
          }),
        )
        .max(200, 'Hasta 200 artículos.'),
    }),
    output: focalDetail,
  }),
}
