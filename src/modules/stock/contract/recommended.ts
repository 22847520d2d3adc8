import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { permission } from '../../../kernel/contract/roles.ts'

const permissions = {
  read: permission('recommended.read', 'admin'),
  write: permission('recommended.write', 'admin'),
}

/** What the seller should do with the article: the column `accion` of spec.md §3. */
export const recommendedActions = {
  push: 'Impulsar la venta',
  launch: 'Lanzamiento',
  replenish: 'Reponer',
  clearance: 'Liquidar stock',
} as const
export type RecommendedAction = keyof typeof recommendedActions
export const recommendedActionNames = [
  'push',
  'launch',
  'replenish',
  'clearance',
] as const satisfies RecommendedAction[]

/** Articles that the company wants to sell to everybody, to a channel or to one customer, between two dates. */
export const recommended = defineResource({
  name: 'recommended-articles',
  table: 'recommended_articles',
  titles: { one: 'Recomendado', many: 'Recomendados' },
  tag: 'Artículos',
  read: permissions.read,
  write: permissions.write,
  naturalKey: null,
  sort: '-priority,article',
  grids: [{ path: 'recommendedArticles', columns: { code: 'articleCode', name: 'article', accion: 'action' } }],
  fields: {
    articleCode: field.text({ title: 'Código', width: 110, required: true, readOnly: true, codeOf: 'article' }),
    article: field.reference({
      title: 'Artículo',
      width: 320,
      required: true,
      table: 'articles',
      resource: 'articles',
    }),
    action: field.choice({ title: 'Acción', width: 160, required: true, choices: recommendedActions }),
    salesChannel: field.reference({
      title: 'Canal',
      width: 170,
      table: 'sales_channels',
      resource: 'sales-channels',
      help: 'Sin canal ni cliente, se recomienda a todos.',
    }),
    customer: field.reference({ title: 'Cliente', width: 220, table: 'customers', resource: 'customers' }),
    startsOn: field.date({ title: 'Desde', width: 120, help: 'Vacío: desde siempre.' }),
    endsOn: field.date({ title: 'Hasta', width: 120, help: 'Inclusive. Vacío: sin fin.' }),
    priority: field.integer({
      title: 'Prioridad',
      width: 110,
      optional: true,
      min: 1,
      max: 10,
      help: 'De 1 a 10: la más alta se ofrece primero.',
    }),
    isCurrent: field.boolean({ title: 'Vigente', width: 100, required: true, readOnly: true }),
  },
})
