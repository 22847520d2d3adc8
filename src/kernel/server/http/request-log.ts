import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

/**
 * Path parameters that give access by themselves, as those of a shared link or a password reset; they are never logged.
 */
const secretParameters = new Set(['token'])

/** The requested path without its query, or the route's pattern when the path contains a secret. */
const pathOf = (request: FastifyRequest): string => {
  const path = request.url.split('?')[0] ?? ''
  const params = request.params && typeof request.params === 'object' ? Object.entries(request.params) : []
  const isSecret = params.some(([name, value]) => value && secretParameters.has(name))
  return isSecret ? (request.routeOptions.url ?? path) : path
}

/** How many causes are followed: an error may be its own cause. */
const deepestCause = 5

/**
 * A failure without its other properties: the detail of a database error shows the row, that of a parser the bytes
 * where it stopped.
 */
const failureOf = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined || depth === deepestCause ? {} : { cause: failureOf(error.cause, depth + 1) }),
  }
}

/** One line for each answered request: address, path, status and milliseconds. */
const logAnswer = (error: Error | null, request: FastifyRequest, reply: FastifyReply): void => {
  const line = {
    method: request.method,
    path: pathOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ip: request.ip,
  }
  if (error) request.log.error({ ...line, err: error }, 'request errored')
  else request.log.info(line, 'request')
}

export type LogOptions = { logLevel: string; logTo?: { write: (line: string) => void } }

/** JSON lines on the standard output, or wherever a test wants to read them. Nothing secret reaches them. */
export const requestLogging = ({ logLevel, logTo }: LogOptions): FastifyServerOptions => ({
  logger:
    logLevel === 'silent'
      ? false
      : {
          level: logLevel,
          serializers: {
            req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
            res: reply => ({ status: reply.statusCode }),
            err: failureOf as (error: unknown) => { type: string; message: string; stack: string },
          },
          ...(logTo ? { stream: logTo } : {}),
        },
  logController: Object.assign(new LogController(), { incomingRequest: () => {}, requestCompleted: logAnswer }),
})
