import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { pipelinePermissions, pipelinesTag } from './permissions.ts'
import { actionKinds } from './words.ts'

/** What was done, or is to be done, with an opportunity, a customer or a prospect (spec.md §3, CommercialActions). */
export const commercialActions = defineResource({
  name: 'commercial-actions',
  table: 'commercial_actions',
  titles: { one: 'Acción comercial', many: 'Acciones comerciales', feminine: true },
  tag: pipelinesTag,
  read: pipelinePermissions.use,
  write: pipelinePermissions.use,
  naturalKey: null,
  sort: '-happenedAt',
  fields: {
    kind: field.choice({ title: 'Tipo', width: 120, required: true, choices: actionKinds }),
    text: field.text({ title: 'Detalle', width: 320, required: true, max: 1000 }),
    opportunity: field.reference({
      title: 'Oportunidad',
      width: 220,
      table: 'opportunities',
      resource: 'opportunities',
    }),
    customer: field.reference({ title: 'Cliente', width: 200, table: 'customers', resource: 'customers' }),
    prospect: field.reference({ title: 'Prospecto', width: 200, table: 'prospects', resource: 'prospects' }),
    happenedAt: field.dateTime({
      title: 'Cuándo',
      width: 160,
      optional: true,
      help: 'Si lo dejás vacío, ahora.',
    }),
    dueOn: field.date({ title: 'Vence', width: 130, help: 'Para lo que queda por hacer.' }),
    isDone: field.boolean({ title: 'Hecha', width: 100, optional: true }),
    creator: field.text({ title: 'Quién', width: 170, required: true, readOnly: true, max: 120 }),
  },
})
