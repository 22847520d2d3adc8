import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { BlockList } from 'node:net'
import { findTarget, pinned, type Resolve } from './addresses.ts'

export const timeoutMs = 10_000
/** Of an answer, so much is kept. */
const keptBytes = 4_096

export type Sending = { url: string; headers: Record<string, string>; body: string; stopping?: AbortSignal }

export type Outcome = {
  /** Null: there was no answer, and `error` says why. */
  status: number | null
  error: string | null
  ms: number
  contentType: string | null
  answer: string | null
  retryAfterSeconds: number | null
}

export type Sender = (sending: Sending) => Promise<Outcome>

const words: Record<string, string> = {
  ECONNREFUSED: 'Nadie atiende en esa dirección.',
  ECONNRESET: 'Cortaron la conexión.',
  ENOTFOUND: 'El servidor no existe: su nombre no tiene dirección.',
  EAI_AGAIN: 'No se pudo preguntar por el nombre del servidor.',
  EHOSTUNREACH: 'No se llega a ese servidor.',
  ENETUNREACH: 'No se llega a ese servidor.',
  ETIMEDOUT: 'No contestó a tiempo.',
  ABORT_ERR: `No contestó en ${timeoutMs / 1000} s.`,
  CERT_HAS_EXPIRED: 'El certificado del servidor venció.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'El certificado del servidor no está firmado por una autoridad conocida.',
  SELF_SIGNED_CERT_IN_CHAIN: 'El certificado del servidor no está firmado por una autoridad conocida.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'El certificado es de otro servidor.',
}

const wordsFor = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isTimeout = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
  return (isTimeout ? words.ABORT_ERR : words[code]) ?? 'La conexión falló.'
}

/** The beginning of the body; the rest is not read. */
const readBeginning = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= keptBytes) break
  }
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\u0000', '�')
}

/** Seconds of a Retry-After, which may be a date. */
const retryAfterOf = (value: string | undefined): number | null => {
  if (!value) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

const post = (url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest
    const request: ClientRequest = send(url, options, resolve)
    request.on('error', reject)
    request.end(body)
  })

/** A name server that does not answer is as late as a receiver. */
const failedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

export type SenderOptions = { open: BlockList; resolve: Resolve; timeoutMs?: number }

/**
 * Posts a body to where a URL leads, if that may be reached. A redirect is an answer like any other, and is not followed:
 * it would lead past that check.
 */
export const createSender = (options: SenderOptions): Sender => {
  const limit = options.timeoutMs ?? timeoutMs
  return async ({ url: text, headers, body, stopping }) => {
    const startedAt = performance.now()
    const none = { status: null, contentType: null, answer: null, retryAfterSeconds: null }
    const ms = (): number => Math.round(performance.now() - startedAt)
    try {
      const url = new URL(text)
      const signal = AbortSignal.any([AbortSignal.timeout(limit), ...(stopping ? [stopping] : [])])
      const target = await Promise.race([findTarget(url, options.resolve, options.open), failedBy(signal)])
      if ('refusal' in target) return { ...none, error: target.refusal, ms: ms() }
      const response = await post(
        url,
        {
          method: 'POST',
          agent: false,
          signal,
          lookup: pinned(target.address),
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        body,
      )
      const answer = await readBeginning(response).finally(() => response.destroy())
      return {
        status: response.statusCode ?? null,
        error: null,
        ms: ms(),
        contentType: response.headers['content-type'] ?? null,
        answer,
        retryAfterSeconds: retryAfterOf(response.headers['retry-after']),
      }
    } catch (error) {
      return { ...none, error: wordsFor(error), ms: ms() }
    }
  }
}
