import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  isProblem,
  type Problem,
  type ProblemDefinition,
  type ProblemDocument,
  problem,
  problems,
} from '../../contract/problems.ts'
import { outageOf } from '../database/outages.ts'

/** SQLSTATE → problem (scale-out rule 12: never by constraint name). */
const bySqlState: Record<string, ProblemDefinition> = {
  '23505': problems.duplicate,
  '23503': problems.inUse,
  '23514': problems.invalidInput,
  '22003': problems.invalidInput,
  '22007': problems.invalidInput,
  '22008': problems.invalidInput,
  '22P02': problems.invalidInput,
  '22021': problems.invalidInput,
  '22P05': problems.invalidInput,
  '40001': problems.conflict,
  '40P01': problems.conflict,
}

const byFastifyCode: Record<string, ProblemDefinition> = {
  FST_ERR_CTP_BODY_TOO_LARGE: problems.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problems.unsupportedMediaType,
  FST_ERR_CTP_EMPTY_JSON_BODY: problems.malformedJson,
  FST_ERR_CTP_INVALID_JSON_BODY: problems.malformedJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: problems.malformedJson,
}

export const asProblem = (error: unknown): Problem => {
  if (isProblem(error)) return error
  const outage = outageOf(error)
  if (outage) return problem(outage, { cause: error })
  const code = (error as FastifyError | null)?.code
  if (typeof code === 'string') {
    const definition = bySqlState[code] ?? byFastifyCode[code]
    if (definition) return problem(definition, { cause: error })
  }
  if (error instanceof SyntaxError || (error as FastifyError | null)?.statusCode === 400)
    return problem(problems.malformedJson, { cause: error })
  return problem(problems.internal, { cause: error })
}

const titles: Record<number, string> = {
  400: 'Pedido inválido',
  401: 'Sin sesión',
  403: 'Sin permiso',
  404: 'No encontrado',
  409: 'Conflicto',
  410: 'Ya no vale',
  413: 'Demasiado grande',
  415: 'Tipo no aceptado',
  422: 'No se puede procesar',
  424: 'Otro servicio no contesta',
  423: 'Bloqueado',
  429: 'Demasiados pedidos',
  500: 'Error interno',
  503: 'No disponible',
}

export const problemDocument = (failure: Problem, instance?: string): ProblemDocument => ({
  type: `/problems/${failure.problem.code}`,
  title: titles[failure.problem.status] ?? 'Error',
  status: failure.problem.status,
  code: failure.problem.code,
  detail: failure.userMessage,
  errors: failure.errors,
  ...(instance ? { instance } : {}),
})

/** Answers with a problem, and logs it as an error when it is reportable. */
export const answerProblem = (failure: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (failure.problem.reportable) request.log.error({ err: failure.cause ?? failure }, failure.problem.code)
  else request.log.info({ code: failure.problem.code, errors: failure.errors.length }, 'refused')
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds)
  const document = problemDocument(failure, request.id)
  const { refusal } = request.routeOptions.config?.contract ?? {}
  if (refusal) return reply.code(document.status).type('application/json').send(refusal(document))
  return reply.code(document.status).type('application/problem+json').send(document)
}

/** `answersUnknown`: unknown paths are answered here too, when no web client does. */
export const registerProblemAnswers = (app: FastifyInstance, answersUnknown: boolean): void => {
  app.setErrorHandler((error, request, reply) => answerProblem(asProblem(error), request, reply))
  if (answersUnknown)
    app.setNotFoundHandler((request, reply) => answerProblem(problem(problems.notFound), request, reply))
}
