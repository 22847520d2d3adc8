import { z } from 'zod'
import { defineProblems, type ProblemDocument } from '../../../kernel/contract/problems.ts'
import { defineRoute, type HttpMethod } from '../../../kernel/contract/route.ts'
import { refusalText } from './refusals.ts'

/** The application id of the installation, which the public Parse SDK sends. */
export const applicationId = 'anden'

export const parseProblems = defineProblems('parse', {
  badLogin: { status: 404, message: 'Credenciales invalidas' },
  badQuery: { status: 400, message: 'La consulta no es válida.' },
  noClass: { status: 404, message: 'Esa clase no existe.' },
  notInitialized: { status: 400, message: 'Falta el identificador de la aplicación.' },
  forbiddenOperation: { status: 400, message: 'Esta clase no admite esa operación.' },
  tooManyRequests: { status: 400, message: 'Son demasiados pedidos en un lote.' },
})

/** Parse's numeric codes, by the code of the problem. */
const numbers: Record<string, number> = {
  'parse.badLogin': 101,
  'parse.badQuery': 102,
  'parse.noClass': 103,
  'parse.notInitialized': 109,
  'parse.forbiddenOperation': 119,
  'parse.tooManyRequests': 155,
  'kernel.notFound': 101,
  'kernel.malformedJson': 107,
  'kernel.forbidden': 119,
  'kernel.crossSite': 119,
  'kernel.secondFactorRequired': 119,
  'kernel.unauthenticated': 209,
  'kernel.tokenExpired': 209,
  'kernel.tokenInvalid': 209,
  'kernel.duplicate': 137,
  'kernel.tooManyRequests': 155,
}

const validationError = 142
const internalError = 1

export const parseError = (document: ProblemDocument): { code: number; error: string } => ({
  code: numbers[document.code] ?? (document.status >= 500 ? internalError : validationError),
  error: refusalText(document),
})

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array, 'Enviá JSON.')
const name = z.string().max(60)

/**
 * Public for the route: the SDK sends the session token in the body, so the door itself asks who calls. Each class is
 * read and written by the permission of the product's route behind it.
 */
const parseRoute = <Params extends z.ZodType>(method: HttpMethod, path: string, params: Params, summary: string) =>
  defineRoute({
    method,
    path: `/parse${path}`,
    access: 'public',
    tag: 'Cliente anterior: Parse',
    summary,
    params,
    refusal: parseError,
    ...(method === 'GET'
      ? { query: z.record(z.string(), z.unknown()) }
      : { body: bytes.optional(), isBinary: true as const, bodyLimit: 8_000_000 }),
  })

/** LiveQuery of Parse is a websocket on this address. The answer is for whoever asks without one, as through a proxy that passes none. */
export const liveQueryRoute = defineRoute({
  method: 'GET',
  path: '/parse',
  access: 'public',
  tag: 'Cliente anterior: Parse',
  summary: 'LiveQuery por websocket; sin websocket, qué clases se siguen',
  refusal: parseError,
  query: z.strictObject({}),
  output: z.object({ liveQuery: z.literal('websocket'), classes: z.array(z.string()) }),
})

const noParams = z.strictObject({})
const classParams = z.strictObject({ className: name })
const objectParams = z.strictObject({ className: name, objectId: name })

export const parseRoutes = [
  parseRoute('POST', '/login', noParams, 'Entrar con usuario y contraseña; devuelve sessionToken'),
  parseRoute('GET', '/users/me', noParams, 'Quién es la persona de un sessionToken'),
  parseRoute('POST', '/users/me', noParams, 'Lo mismo, como lo pide el SDK'),
  parseRoute('POST', '/logout', noParams, 'Cerrar la sesión'),
  parseRoute('POST', '/batch', noParams, 'Hasta 100 escrituras, cada una con su resultado'),
  parseRoute('GET', '/classes/:className', classParams, 'Consultar objetos de una clase'),
  parseRoute('POST', '/classes/:className', classParams, 'Crear un objeto, o consultar con _method GET'),
  parseRoute('GET', '/classes/:className/:objectId', objectParams, 'Un objeto'),
  parseRoute('POST', '/classes/:className/:objectId', objectParams, 'Leer, cambiar o borrar, según _method'),
  parseRoute('PUT', '/classes/:className/:objectId', objectParams, 'Cambiar un objeto'),
  parseRoute('DELETE', '/classes/:className/:objectId', objectParams, 'Borrar un objeto'),
]
