import { z } from 'zod'
import { defineProblems, type ProblemDocument } from '../../../kernel/contract/problems.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { refusalText } from './refusals.ts'

/**
 * The tables of spec.md §7 by the names of their grids. Who may call is the permission of the table, so a route asks for a
 * session alone; the product's own route behind it refuses the rest.
 */
const tag = 'Cliente anterior: tablas'

export const emptyBody = 'El body no puede estar vacio'

export const sqlProblems = defineProblems('sql', {
  emptyBody: { status: 400, message: emptyBody },
  readOnly: { status: 405, message: 'Esta tabla no se escribe por acá.' },
  deletedRows: { status: 400, message: 'Las filas borradas no se listan: usá deletedAt=null.' },
  tooMany: { status: 400, message: 'Son demasiadas filas para borrarlas juntas.' },
})

/** What a legacy answer has; `msgSQL` never has SQL in it, only what a person may read. */
const sqlAnswer = z.object({
  error: z.boolean(),
  data: z.unknown(),
  message: z.string(),
  msgSQL: z.string(),
  errorMsg: z.string(),
})
export type SqlAnswer = z.output<typeof sqlAnswer>

export const sqlOk = (data: unknown, message = ''): SqlAnswer => ({
  error: false,
  data,
  message,
  msgSQL: '',
  errorMsg: '',
})

const refusal = (document: ProblemDocument): SqlAnswer => {
  const text = refusalText(document)
  return { error: true, data: null, message: text, msgSQL: text, errorMsg: text }
}

const name = z.string().regex(/^[\w-]{1,60}$/, 'Ese nombre no es válido.')
const table = z.string().regex(/^[\w-]{1,60}$/, 'Esa tabla no existe.')
const environment = z.string().max(60)

const common = { access: 'session', tag, refusal, output: sqlAnswer } as const

const writes = {
  ...common,
  params: z.strictObject({ path: name, table }),
  body: z.unknown().optional(),
} as const

export const sqlRoutes = {
  list: defineRoute({
    ...common,
    method: 'GET',
    path: '/api/sql/:table/:environment',
    summary: 'Las filas de una tabla, con los nombres de su grilla; cada parámetro es un filtro por igualdad',
    params: z.strictObject({ table, environment }),
    query: z.record(z.string().max(60), z.string('Un filtro tiene un solo valor.').max(300, 'Hasta 300 caracteres.')),
  }),
  create: defineRoute({
    ...writes,
    method: 'POST',
    path: '/api/sql/:path/:table',
    summary: 'Crear o cambiar filas de una tabla por su clave: una o una lista, todas o ninguna',
    bodyLimit: 8_000_000,
  }),
  update: defineRoute({
    ...writes,
    method: 'PUT',
    path: '/api/sql/:path/:table',
    summary: 'Cambiar filas de una tabla, por su id o por su clave: una o una lista, todas o ninguna',
    bodyLimit: 8_000_000,
  }),
  remove: defineRoute({
    ...writes,
    method: 'DELETE',
    path: '/api/sql/:path/:table',
    summary: 'Borrar filas de una tabla, por su id o por su clave',
  }),
  removeAll: defineRoute({
    ...common,
    method: 'DELETE',
    path: '/api/sql/xlsx/:table/:environment',
    summary: 'Borrar todas las filas de una tabla antes de volver a subirla; se deshace durante 30 días',
    params: z.strictObject({ table, environment }),
  }),
}
