import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { countPermissions, countTag } from './permissions.ts'
import { countStates } from './states.ts'

/** The list of counts, with their place, state and adjustments. */
export const stockCounts = defineResource({
  name: 'stock-counts',
  table: 'count_sessions',
  titles: { one: 'Conteo', many: 'Conteos' },
  tag: countTag,
  read: countPermissions.count,
  write: countPermissions.manage,
  bulk: false,
  naturalKey: null,
  sort: '-createdAt',
  fields: {
    number: field.integer({ title: 'Nro.', width: 90, required: true, readOnly: true }),
    state: field.choice({ title: 'Estado', width: 140, required: true, readOnly: true, choices: countStates }),
    place: field.text({ title: 'Lugar', width: 220, required: true, readOnly: true }),
    createdAt: field.dateTime({ title: 'Abierto', required: true, readOnly: true }),
    openedBy: field.text({ title: 'Abrió', width: 180, required: true, readOnly: true }),
    round: field.integer({ title: 'Vuelta', width: 90, required: true, readOnly: true }),
    entries: field.integer({ title: 'Registros', width: 110, required: true, readOnly: true }),
    people: field.integer({ title: 'Personas', width: 110, required: true, readOnly: true }),
    approvedAt: field.dateTime({ title: 'Aprobado', readOnly: true }),
    approvedBy: field.text({ title: 'Aprobó', width: 180, readOnly: true }),
  },
})
