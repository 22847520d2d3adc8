import { daySchema, type Field, type FieldOptions, field } from '../../../kernel/contract/fields.ts'
import { monthOf } from '../../../kernel/contract/formats.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { objectivePermissions, objectivesTag } from './permissions.ts'

/** Any day of a month stands for the month. */
export const monthField = (options: Partial<FieldOptions> = {}): Field<string> => ({
  ...field.date({ title: 'Mes', required: true, help: 'Cualquier día del mes.', ...options }),
  schema: daySchema.transform(monthOf),
})

/** The targets of a seller for a month, as files bring and take them. */
export const objectives = defineResource({
  name: 'objectives',
  table: 'objectives',
  titles: { one: 'Objetivo', many: 'Objetivos' },
  tag: objectivesTag,
  read: objectivePermissions.manage,
  write: objectivePermissions.manage,
  naturalKey: ['month', 'seller'],
  sort: '-month,seller',
  grids: [
    {
      path: 'objetives-general',
      columns: {
        k: 'code',
        seK: 'seller',
        q: 'netCents',
        tk: 'orders',
        pdv: 'customers',
        fr: 'frequency',
        pje: 'score',
        bto: 'packages',
        kg: 'kg',
        cobr: 'collectedCents',
      },
    },
  ],
  fields: {
    month: monthField(),
    code: field.text({ title: 'Código', width: 110, required: true, readOnly: true, codeOf: 'seller' }),
    seller: field.reference({ title: 'Vendedor', width: 240, required: true, table: 'sellers', resource: 'sellers' }),
    netCents: field.money({ title: 'Venta neta', width: 150, min: 0 }),
    orders: field.integer({ title: 'Pedidos', aliases: ['Tickets', 'tickets'], width: 110, min: 0 }),
    customers: field.integer({ title: 'Puntos de venta', width: 130, min: 0 }),
    frequency: field.number({
      title: 'Frecuencia',
      width: 110,
      min: 0,
      max: 1000,
      fraction: 3,
      help: 'Pedidos por cliente que compró.',
    }),
    score: field.number({ title: 'Puntaje', width: 110, min: 0, max: 100, fraction: 2 }),
    packages: field.number({ title: 'Bultos', width: 110, min: 0, fraction: 3 }),
    kg: field.number({ title: 'Kilos', width: 110, min: 0, fraction: 3 }),
    collectedCents: field.money({ title: 'Cobranzas', width: 150, min: 0 }),
  },
})
