import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { routePermissions, routesTag } from './permissions.ts'

/** Days on which no visit is planned, but for those marked as worked. */
export const holidays = defineResource({
  name: 'holidays',
  table: 'holidays',
  titles: { one: 'Feriado', many: 'Feriados' },
  tag: routesTag,
  read: routePermissions.manage,
  write: routePermissions.manage,
  naturalKey: 'day',
  sort: 'day',
  fields: {
    day: field.date({ title: 'Día', width: 150, required: true }),
    name: field.text({ title: 'Nombre', width: 420, required: true, max: 120 }),
    isWorkingDay: field.boolean({
      title: 'Se trabaja',
      width: 130,
      optional: true,
      help: 'Ese día se planifican visitas como en cualquier otro.',
    }),
  },
})
