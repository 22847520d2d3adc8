/**
 * The error model: a problem has a code, an HTTP status and a message in Spanish; a reportable one is logged as an
 * error. Modules declare their own with `defineProblems` in their contract.
 */
export type ProblemDefinition = {
  code: string
  status: number
  message: string
  reportable?: boolean
  /** Seconds after which a caller should try again, unless the error itself says. */
  retryAfterSeconds?: number
}

export type FieldError = { path: string; message: string }

export type Problem = Error & {
  problem: ProblemDefinition
  /** What the person reads; defaults to the definition's message. */
  userMessage: string
  errors: FieldError[]
  retryAfterSeconds?: number
}

export const defineProblems = <const T extends Record<string, Omit<ProblemDefinition, 'code'>>>(
  prefix: string,
  definitions: T,
): { [K in keyof T]: ProblemDefinition } =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, { code: `${prefix}.${name}`, ...definition }]),
  ) as { [K in keyof T]: ProblemDefinition }

export const problem = (
  definition: ProblemDefinition,
  options: { message?: string; errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {},
): Problem => {
  const userMessage = options.message ?? definition.message
  const error = new Error(`${definition.code}: ${userMessage}`, { cause: options.cause }) as Problem
  error.name = 'Problem'
  error.problem = definition
  error.userMessage = userMessage
  error.errors = options.errors ?? []
  const retryAfterSeconds = options.retryAfterSeconds ?? definition.retryAfterSeconds
  if (retryAfterSeconds !== undefined) error.retryAfterSeconds = retryAfterSeconds
  return error
}

export const isProblem = (error: unknown): error is Problem => error instanceof Error && 'problem' in error

export const problems = defineProblems('kernel', {
  invalidInput: { status: 400, message: 'Hay datos que corregir.' },
  malformedJson: { status: 400, message: 'El cuerpo del pedido no es JSON válido.' },
  invalidCursor: { status: 400, message: 'La página pedida ya no es válida. Volvé a la primera.' },
  unauthenticated: { status: 401, message: 'Tenés que iniciar sesión.' },
  tokenExpired: { status: 401, message: 'La sesión venció. Volvé a ingresar.' },
  tokenInvalid: { status: 401, message: 'La sesión no es válida. Volvé a ingresar.' },
  forbidden: { status: 403, message: 'Tu rol no permite hacer esto. Un administrador puede dártelo.' },
  keyForbidden: {
    status: 403,
    message:
      'Esta clave no tiene permiso para esta llamada. Un administrador puede dárselo en Sincronizar, Integración.',
  },
  metricsElsewhere: {
    status: 403,
    message: 'Sin METRICS_TOKEN, las métricas se leen solo desde la misma máquina.',
  },
  crossSite: { status: 403, message: 'El pedido vino de otro sitio y se rechazó.' },
  secondFactorRequired: {
    status: 403,
    message: 'Tu empresa pide un segundo factor. Activalo en «Mi cuenta» para seguir.',
  },
  notFound: { status: 404, message: 'No encontramos lo que buscás, o no está a tu alcance.' },
  conflict: { status: 409, message: 'Otra persona cambió esto al mismo tiempo. Recargá y probá de nuevo.' },
  duplicate: { status: 409, message: 'Ya existe un registro con ese código.' },
  inUse: { status: 409, message: 'No se puede: otros registros dependen de este.' },
  bodyTooLarge: { status: 413, message: 'El envío es demasiado grande.' },
  unsupportedMediaType: { status: 415, message: 'Ese tipo de contenido no se acepta. Enviá JSON.' },
  locked: { status: 423, message: 'La pantalla está bloqueada. Escribí tu contraseña para seguir.' },
  tooManyRequests: { status: 429, message: 'Demasiados intentos. Esperá un momento y probá de nuevo.' },
  internal: { status: 500, message: 'Algo falló de nuestro lado. Ya quedó registrado.', reportable: true },
  unavailable: {
    status: 503,
    message: 'El servicio no está listo todavía. Probá en unos segundos.',
    reportable: true,
    retryAfterSeconds: 5,
  },
  databaseUnavailable: {
    status: 503,
    message: 'La base de datos no responde. Lo que escribiste sigue acá: probá de nuevo en unos segundos.',
    reportable: true,
    retryAfterSeconds: 3,
  },
  databaseReadOnly: {
    status: 503,
    message: 'Por ahora la base de datos solo se puede leer. Avisale a quien administra la instalación.',
    reportable: true,
    retryAfterSeconds: 30,
  },
  storageFull: {
    status: 503,
    message:
      'No queda espacio en el disco del servidor y no se guardó nada. Avisale a quien administra la instalación.',
    reportable: true,
    retryAfterSeconds: 60,
  },
  overloaded: {
    status: 503,
    message: 'Hay demasiado trabajo a la vez. Probá de nuevo en unos segundos.',
    reportable: true,
    retryAfterSeconds: 5,
  },
  stopping: {
    status: 503,
    message: 'El servidor se está reiniciando. Probá de nuevo en unos segundos.',
    retryAfterSeconds: 5,
  },
})

/** RFC 9457 body of an error answer. */
export type ProblemDocument = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  errors: FieldError[]
  /** The request's id, to find it in the log. */
  instance?: string
}
