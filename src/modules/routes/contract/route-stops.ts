import { z } from 'zod'
import { type Field, field } from '../../../kernel/contract/fields.ts'
import { foldText } from '../../../kernel/contract/fold-text.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { routePermissions, routesTag } from './permissions.ts'
import { frequencies, weekdays } from './weeks.ts'

/** `Lunes`, `lun` and `1` are the same in a file. */
const weekdayOfText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = foldText(value.trim())
  const named =
    text.length < 3 ? undefined : Object.entries(weekdays).find(([, name]) => foldText(name).startsWith(text))
  return named ? Number(named[0]) : value
}

const plainWeekday = field.integer({
  title: 'Día (1 lunes a 7 domingo)',
  width: 130,
  required: true,
  min: 1,
  max: 7,
  hidden: true,
  help: 'En un archivo también se puede escribir «Lunes» o «lun».',
})

const weekday: Field<number> = { ...plainWeekday, schema: z.preprocess(weekdayOfText, plainWeekday.schema) }

const customer = { table: 'customers', resource: 'customers' }

/** The stops of every route as rows: what an ERP or a spreadsheet brings and takes. */
export const routeStops = defineResource({
  name: 'route-stops',
  table: 'route_stops',
  titles: { one: 'Parada', many: 'Paradas', feminine: true },
  tag: routesTag,
  read: routePermissions.manage,
  write: routePermissions.manage,
  naturalKey: ['seller', 'customer', 'weekday'],
  sort: 'seller,weekday,sequence',
  fields: {
    seller: field.reference({
      title: 'Vendedor',
      width: 200,
      required: true,
      fixed: true,
      table: 'sellers',
      resource: 'sellers',
    }),
    customerCode: field.text({ title: 'Código', width: 100, required: true, readOnly: true, codeOf: 'customer' }),
    customer: field.reference({ ...customer, title: 'Cliente', width: 260, required: true, fixed: true }),
    locality: field.text({ title: 'Localidad', width: 150, readOnly: true }),
    weekday,
    weekdayName: field.choice({ title: 'Día', width: 120, required: true, readOnly: true, choices: weekdays }),
    sequence: field.integer({ title: 'Orden', width: 90, min: 0, max: 9999, optional: true }),
    frequency: field.choice({ title: 'Frecuencia', width: 130, choices: frequencies, optional: true }),
    anchorDay: field.date({
      title: 'Desde la semana del',
      width: 160,
      optional: true,
      help: 'Un día de la primera semana del ciclo. Sin él, las semanas se cuentan desde el lunes 01/01/2024.',
    }),
    isPlaced: field.boolean({ title: 'Con ubicación', width: 130, required: true, readOnly: true }),
    sellers: field.integer({ title: 'Vendedores que lo visitan', width: 180, required: true, readOnly: true }),
    isActive: field.boolean({ title: 'Cliente activo', width: 130, required: true, readOnly: true }),
  },
})
