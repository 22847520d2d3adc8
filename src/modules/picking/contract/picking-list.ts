import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { articleOfRow } from '../../catalog/contract/article-of-row.ts'
import { pickingPermissions, pickingTag } from './permissions.ts'
import { pickingStates } from './states.ts'

export const pickingTasks = defineResource({
  name: 'picking-tasks',
  table: 'picking_tasks',
  titles: { one: 'Tarea', many: 'Tareas de picking', feminine: true },
  tag: pickingTag,
  read: pickingPermissions.pick,
  write: pickingPermissions.manage,
  bulk: false,
  naturalKey: null,
  sort: '-createdAt',
  fields: {
    number: field.integer({ title: 'Nro.', width: 90, required: true, readOnly: true }),
    state: field.choice({ title: 'Estado', width: 150, required: true, readOnly: true, choices: pickingStates }),
    load: field.integer({ title: 'Consolidado', width: 120, required: true, readOnly: true }),
    preparer: field.text({ title: 'Preparador', width: 200, required: true, readOnly: true }),
    warehouse: field.text({ title: 'Depósito', width: 180, required: true, readOnly: true }),
    orders: field.integer({ title: 'Pedidos', width: 100, required: true, readOnly: true, summed: true }),
    ordered: field.number({ title: 'Unidades', width: 110, required: true, readOnly: true, fraction: 3, summed: true }),
    done: field.number({ title: 'Preparadas', width: 120, required: true, readOnly: true, fraction: 3, summed: true }),
    shortage: field.number({
      title: 'Faltantes',
      width: 110,
      required: true,
      readOnly: true,
      fraction: 3,
      summed: true,
    }),
    createdAt: field.dateTime({ title: 'Creada', required: true, readOnly: true }),
    preparedAt: field.dateTime({ title: 'Preparada', readOnly: true }),
    supervisedBy: field.text({ title: 'Supervisó', width: 180, readOnly: true }),
  },
})

const access = {
  tag: pickingTag,
  read: pickingPermissions.pick,
  write: pickingPermissions.manage,
  bulk: false as const,
  naturalKey: null,
}

const units = (title: string) =>
  field.number({ title, width: 120, required: true, readOnly: true, fraction: 3, summed: true })

/** Of an order or a line of it: the task that it is in. */
const taskFields = {
  task: field.integer({ title: 'Tarea', width: 90, required: true, readOnly: true }),
  state: pickingTasks.fields.state,
  load: pickingTasks.fields.load,
  preparer: pickingTasks.fields.preparer,
  preparerId: field.text({ title: 'Identificador del preparador', required: true, readOnly: true, hidden: true }),
  warehouse: pickingTasks.fields.warehouse,
  order: field.integer({ title: 'Pedido', width: 110, required: true, readOnly: true }),
  customer: field.text({ title: 'Cliente', width: 240, required: true, readOnly: true }),
}

const amounts = { ordered: units('Unidades'), done: units('Preparadas'), shortage: units('Faltantes') }

/** The orders of tasks; an order of two tasks is two rows. */
export const pickingOrders = defineResource({
  name: 'picking-orders',
  table: 'picking_lines',
  titles: { one: 'Pedido', many: 'Pedidos de picking' },
  ...access,
  sort: '-createdAt',
  fields: {
    ...taskFields,
    lines: field.integer({ title: 'Renglones', width: 110, required: true, readOnly: true, summed: true }),
    ...amounts,
    createdAt: pickingTasks.fields.createdAt,
  },
})

/** The lines of the orders of tasks. */
export const pickingLines = defineResource({
  name: 'picking-lines',
  table: 'picking_lines',
  titles: { one: 'Renglón', many: 'Renglones de picking' },
  ...access,
  sort: '-createdAt',
  fields: {
    ...taskFields,
    ...articleOfRow,
    ...amounts,
    createdAt: pickingTasks.fields.createdAt,
  },
})

/** The location of each article in a warehouse; importing a file of them lays out the warehouse. */
export const articleLocations = defineResource({
  name: 'article-locations',
  table: 'article_locations',
  titles: { one: 'Ubicación', many: 'Ubicaciones de artículos', feminine: true },
  tag: pickingTag,
  read: pickingPermissions.pick,
  write: pickingPermissions.manage,
  uploadedBy: pickingPermissions.manage,
  naturalKey: ['warehouse', 'article'],
  sort: 'code',
  fields: {
    warehouse: field.reference({
      title: 'Depósito',
      width: 200,
      required: true,
      table: 'sites',
      resource: 'sites',
      column: 'siteId',
    }),
    article: field.reference({
      title: 'Artículo',
      width: 320,
      required: true,
      table: 'articles',
      resource: 'articles',
    }),
    code: field.text({
      title: 'Ubicación',
      width: 140,
      required: true,
      max: 40,
      help: 'Como está escrita en la estantería: pasillo, nivel, posición.',
    }),
  },
})
