import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
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
