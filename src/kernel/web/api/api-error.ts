import type { FieldError, ProblemDocument } from '../../contract/problems.ts'

/** Why a call failed: the server refused it, the network failed, or it took too long. */
export type ApiErrorKind = 'problem' | 'network' | 'timeout' | 'aborted'

export type ApiError = Error & {
  kind: ApiErrorKind
  status: number
  code: string
  errors: FieldError[]
  /** The request's id, which is also in the server's log. */
  requestId: string | null
  retryAfterSeconds: number | null
}

type Facts = {
  kind: ApiErrorKind
  message: string
  status?: number
  code?: string
  errors?: FieldError[]
  requestId?: string | null
  retryAfterSeconds?: number | null
}

/** `message` is the Spanish sentence that a person reads. */
export const apiError = (facts: Facts): ApiError =>
  Object.assign(new Error(facts.message), {
    name: 'ApiError',
    kind: facts.kind,
    status: facts.status ?? 0,
    code: facts.code ?? facts.kind,
    errors: facts.errors ?? [],
    requestId: facts.requestId ?? null,
    retryAfterSeconds: facts.retryAfterSeconds ?? null,
  })

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** Status of every answer to a session whose screen is locked. */
export const lockedStatus = 423

export const networkError = (): ApiError =>
  apiError({ kind: 'network', message: 'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.' })

/** spec.md §8. */
export const timeoutError = (milliseconds: number): ApiError =>
  apiError({ kind: 'timeout', message: `No hubo respuesta del servidor en ${milliseconds}ms` })

const isProblemDocument = (value: unknown): value is ProblemDocument =>
  typeof value === 'object' && value !== null && 'code' in value && 'detail' in value

/**
 * The error of a failed response. A body that is not a problem document, such as a proxy's page, gets a general
 * message.
 */
export const errorOfResponse = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => null)
  const document = isProblemDocument(body) ? body : null
  const retryAfter = Number(response.headers.get('retry-after'))
  return apiError({
    kind: 'problem',
    status: response.status,
    code: document?.code ?? 'kernel.internal',
    message: document?.detail ?? 'El servidor respondió algo inesperado. Probá de nuevo en un momento.',
    errors: document?.errors ?? [],
    requestId: document?.instance ?? response.headers.get('x-request-id'),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
  })
}

/** The message to show for anything thrown. */
export const messageOf = (error: unknown): string =>
  isApiError(error) ? error.message : 'Algo falló en esta pantalla. Recargala y probá de nuevo.'
