import { refreshSession } from '../api/session-refresh.ts'
import type { ApiRequest } from './request-of.ts'

/** What is kept of a body: more would only fill the memory of the page. */
export const maximumBytes = 1_000_000

export type Received = {
  status: number
  headers: [string, string][]
  /** Until the answer began, in milliseconds. */
  milliseconds: number
  bytes: number
  /** Whether the body went on: it was longer than what is kept, or was stopped. */
  isCut: boolean
  /** Text, or the file that came. */
  text: string | null
  file: Blob | null
}

/** Headers that say something to whoever writes a program. */
const shownHeaders = [
  'content-type',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-changes-cursor',
  'x-request-id',
  'content-disposition',
  'location',
  'etag',
]

const isText = (type: string): boolean => type === '' || /json|text|xml|javascript|event-stream/.test(type)

type Read = Pick<Received, 'bytes' | 'isCut'> & { parts: Uint8Array<ArrayBuffer>[] }

/** Reads up to what is kept. A stream that does not end, such as the events, is read until it is stopped. */
const readBody = async ({ body }: Response, signal: AbortSignal): Promise<Read> => {
  const read: Read = { parts: [], bytes: 0, isCut: false }
  const reader = body?.getReader()
  if (!reader) return read
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      read.parts.push(next.value)
      read.bytes += next.value.length
      if (read.bytes < maximumBytes) continue
      read.isCut = true
      await reader.cancel()
      break
    }
  } catch (error) {
    if (!signal.aborted) throw error
    read.isCut = true
  }
  return read
}

const ask = ({ method, address, contentType, body }: ApiRequest, key: string, signal: AbortSignal): Promise<Response> =>
  fetch(address, {
    method,
    body,
    signal,
    // With a key the request goes as a program's: without the person's session.
    credentials: key ? 'omit' : 'same-origin',
    headers: {
      ...(contentType ? { 'content-type': contentType } : {}),
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
  })

/** Sends with the reader's own session, renewed when it had expired, or with a key. Rejects when nothing arrives. */
export const sendRequest = async (
  request: ApiRequest,
  { key, hasSession, signal }: { key: string; hasSession: boolean; signal: AbortSignal },
): Promise<Received> => {
  const askedAt = Date.now()
  let startedAt = performance.now()
  let response = await ask(request, key, signal)
  if (response.status === 401 && !key && hasSession && (await refreshSession(askedAt))) {
    startedAt = performance.now()
    response = await ask(request, key, signal)
  }
  const milliseconds = performance.now() - startedAt
  const { parts, bytes, isCut } = await readBody(response, signal)
  const type = response.headers.get('content-type') ?? ''
  const blob = new Blob(parts, { type })
  return {
    status: response.status,
    headers: shownHeaders.flatMap(name => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as [string, string]]
    }),
    milliseconds,
    bytes,
    isCut,
    text: isText(type) ? await blob.text() : null,
    file: isText(type) ? null : blob,
  }
}
