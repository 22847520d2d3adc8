import { errorOf } from './errors.ts'
import { readLines, writeLines } from './lines.ts'

export type ClientOptions = {
  /** Where Andén is: `https://anden.example`. */
  url: string
  /** The secret of an API key. */
  key: string
  fetch?: typeof globalThis.fetch
  /** How often a call is tried again that Andén asks to repeat later; 4 by default. */
  retries?: number
  /** Waits between them; only tests replace it. */
  wait?: (milliseconds: number) => Promise<void>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Input = { params?: object; query?: object; body?: unknown; signal?: AbortSignal }

export type AllLines<Line> = {
  /** From where the changes go on after this reading. */
  cursor: string | null
  lines: AsyncGenerator<Line>
}

export type Client = {
  json: <Output>(method: Method, path: string, input?: Input) => Promise<Output>
  /** The answer as it is, for files. */
  raw: (method: Method, path: string, input?: Input) => Promise<Response>
  lines: <Line>(path: string, input?: Input) => Promise<AllLines<Line>>
  sendLines: <Line, Verdict>(
    path: string,
    lines: Iterable<Line> | AsyncIterable<Line>,
    input?: Input,
  ) => AsyncGenerator<Verdict>
}

const wait = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const pathOf = (path: string, params: object = {}): string => {
  const values = params as Record<string, unknown>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

const queryOf = (query: object = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one))
  return search.size > 0 ? `?${search}` : ''
}

const longestWait = 120

/** Seconds that an answer asks to wait; a date is allowed, and without either it grows with each attempt. */
const secondsOf = (response: Response, attempt: number): number => {
  const said = response.headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000
  return Math.min(Number.isFinite(seconds) ? Math.max(seconds, 0) : 2 ** attempt, longestWait)
}

/** A client of one company, by its key. */
export const createClient = (options: ClientOptions): Client => {
  const { key, fetch = globalThis.fetch, retries = 4 } = options
  const pause = options.wait ?? wait
  const origin = options.url.replace(/\/+$/, '')

  const send = async (path: string, { params, query, signal }: Input, init: RequestInit): Promise<Response> => {
    const url = `${origin}${pathOf(path, params)}${queryOf(query)}`
    const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) }
    const isRepeatable = !(init.body instanceof ReadableStream)
    for (let attempt = 0; ; attempt += 1) {
      const response = await fetch(url, { ...init, headers, ...(signal ? { signal } : {}) })
      if (response.ok) return response
      const isLater = response.status === 429 || response.status === 503
      if (!isLater || !isRepeatable || attempt >= retries) throw await errorOf(response)
      await response.body?.cancel()
      await pause(secondsOf(response, attempt) * 1_000)
    }
  }

  const raw: Client['raw'] = (method, path, input = {}) => {
    const { body } = input
    if (body === undefined) return send(path, input, { method })
    const headers = { 'content-type': 'application/json' }
    return send(path, input, { method, headers, body: JSON.stringify(body) })
  }

  return {
    raw,
    async json<Output>(method: Method, path: string, input?: Input) {
      const response = await raw(method, path, input)
      const text = await response.text()
      return (text === '' ? undefined : JSON.parse(text)) as Output
    },
    async lines<Line>(path: string, input: Input = {}) {
      const response = await raw('GET', path, input)
      return { cursor: response.headers.get('x-changes-cursor'), lines: readLines<Line>(response) }
    },
    async *sendLines<Line, Verdict>(path: string, lines: Iterable<Line> | AsyncIterable<Line>, input: Input = {}) {
      const init = { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body: writeLines(lines) }
      // Browsers and Node send a stream only when they are told that the answer comes after it or meanwhile.
      yield* readLines<Verdict>(await send(path, input, { ...init, duplex: 'half' } as RequestInit))
    },
  }
}
