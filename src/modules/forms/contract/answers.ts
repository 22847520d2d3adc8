import { field } from '../../../kernel/contract/fields.ts'
import { defineResource, resourceRoutes } from '../../../kernel/contract/resource.ts'
import { formPermissions, formsTag } from './permissions.ts'
import { answerOrigins, answerStates } from './words.ts'

const { use } = formPermissions
const tag = formsTag
const shown = { required: true, readOnly: true } as const

/** spec.md §3, encuestas: cliente, formulario, vendedor, fecha, hora, estado, datos. */
export const answerList = defineResource({
  name: 'form-answers',
  table: 'form_answers',
  titles: { one: 'Respuesta', many: 'Respuestas', feminine: true },
  tag,
  read: use,
  write: use,
  bulk: false,
  naturalKey: null,
  sort: '-date',
  grids: [
    {
      path: 'encuestas',
      columns: {
        cliente: 'customer',
        formulario: 'form',
        vendedor: 'seller',
        fecha: 'date',
        hora: 'time',
        estado: 'state',
        datos: 'data',
      },
    },
  ],
  fields: {
    code: field.text({ title: 'Número', width: 110, ...shown }),
    customer: field.reference({
      title: 'Cliente',
      width: 240,
      readOnly: true,
      table: 'customers',
      resource: 'customers',
    }),
    form: field.reference({ title: 'Formulario', width: 240, ...shown, table: 'forms', resource: 'forms' }),
    version: field.integer({ title: 'Versión', width: 90, ...shown }),
    seller: field.reference({ title: 'Vendedor', width: 200, readOnly: true, table: 'sellers', resource: 'sellers' }),
    /** The instant; the grid shows its day and, in the next column, its hour. */
    date: field.dateTime({ title: 'Fecha', width: 160, ...shown }),
    time: field.text({ title: 'Hora', width: 80, ...shown, filterable: false, sortable: false }),
    state: field.choice({ title: 'Estado', width: 120, ...shown, choices: answerStates }),
    score: field.number({ title: 'Puntaje', width: 100, readOnly: true, fraction: 2 }),
    maxScore: field.number({ title: 'Puntaje máximo', width: 120, readOnly: true, fraction: 2, hidden: true }),
    /** The first answers as one sentence. */
    data: field.text({ title: 'Datos', width: 360, ...shown, filterable: false, sortable: false }),
    origin: field.choice({ title: 'Origen', width: 130, ...shown, choices: answerOrigins, hidden: true }),
  },
})

const listing = resourceRoutes(answerList)

export const answerRoutes = { list: listing.list, export: listing.export }
