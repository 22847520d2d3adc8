import { vi } from 'vitest'

export type SentRequest = { method: string; url: URL; body: unknown }
type Answer = { status?: number; body?: unknown }
type Play = (request: SentRequest) => Answer | Promise<Answer>

/** An error as the server answers it. */
export const refusal = (status: number, detail: string, errors: { path: string; message: string }[] = []): Answer => ({
  status,
  body: { type: 'about:blank', title: detail, status, code: `tests.${status}`, detail, errors },
})

/** An answer that waits until the test releases it. */
export const holdAnswer = (answer: Answer): { play: Play; release: () => void } => {
  const gate = Promise.withResolvers<Answer>()
  return { play: () => gate.promise, release: () => gate.resolve(answer) }
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)

/** An EventSource without events. */
class SilentEvents extends EventTarget {
  close(): void {}
}

/**
 * Answers requests by `METHOD /path`. Other requests get a 404 and are recorded in `unknown`. Later calls of `play`
 * replace answers of the same name.
 */
export const playNetwork = (lines: Record<string, Play>) => {
  const plays = { ...lines }
  const requests: SentRequest[] = []
  const unknown: string[] = []
  const answer = async (request: SentRequest): Promise<Response> => {
    requests.push(request)
    const name = Object.keys(plays).find(line => {
      const [method = '', path = ''] = line.split(' ')
      return method === request.method && matches(path, request.url.pathname)
    })
    if (!name) unknown.push(`${request.method} ${request.url.pathname}`)
    const { status = 200, body } = (name && (await plays[name]?.(request))) || refusal(404, 'No está.')
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status: body === undefined && status === 200 ? 204 : status,
      headers: { 'content-type': 'application/json' },
    })
  }
  const realFetch = window.fetch.bind(window)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null)
    return answer({ method: init.method ?? 'GET', url, body })
  })
  vi.stubGlobal('EventSource', SilentEvents)
  vi.stubGlobal('XMLHttpRequest', uploadingRequest(answer))
  return {
    sent: requests,
    unknown,
    play: (more: Record<string, Play>): void => void Object.assign(plays, more),
    sentTo: (line: string): SentRequest[] =>
      requests.filter(
        ({ method, url }) => line.startsWith(`${method} `) && matches(line.split(' ')[1] ?? '', url.pathname),
      ),
  }
}

/** Replaces XMLHttpRequest, which uploads use because it reports progress. */
const uploadingRequest = (answer: (request: SentRequest) => Promise<Response>) =>
  class {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
    onload: () => void = () => {}
    onerror: () => void = () => {}
    onabort: () => void = () => {}
    status = 0
    responseText = ''
    #method = ''
    #url = ''
    #isAborted = false
    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(): void {}
    abort(): void {
      this.#isAborted = true
      this.onabort()
    }
    async send(body: unknown): Promise<void> {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      const response = await answer({ method: this.#method, url: new URL(this.#url, window.location.href), body })
      if (this.#isAborted) return
      this.status = response.status
      this.responseText = await response.text()
      if (this.status === 599) this.onerror()
      else this.onload()
    }
  }
