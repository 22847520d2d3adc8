import type { Page, Request } from 'playwright-core'

/** Where a request comes from: the declared path of a page, and what was done there. */
export type Place = { route: string; step: string }

/** `at` is when it was sent, in milliseconds since the process began. */
export type Call = Place & { at: number; method: string; url: string; body?: string; answer: unknown }

export type Traffic = {
  calls: Call[]
  /** Waits until no request has been under way for half a second and nothing shows that it is loading. */
  settle: (patience?: number) => Promise<boolean>
  /** What of the time of `settle` is only watching, in milliseconds. */
  quiet: number
}

const quiet = 500
const ordinaryPatience = 20_000

/** The event stream stays open, and the files of the client are no requests of a route. */
const isRecorded = (request: Request): boolean => {
  const { pathname } = new URL(request.url())
  return pathname.startsWith('/api/') && request.resourceType() !== 'eventsource' && pathname !== '/api/events'
}

const readAnswer = async (request: Request): Promise<unknown> => {
  const response = await request.response()
  return response?.ok() && response.headers()['content-type']?.includes('json') ? response.json() : null
}

/** A skeleton, the wait for a page's files, or a part that calls itself busy. */
const isLoading = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[role=status][aria-label="Cargando..."], [data-arriving], .splash, [aria-busy=true]',
      ),
    ].some(({ offsetHeight }) => offsetHeight > 0),
  )

/** Notes what a page asks of the API from now on, with the place that `place` names at that moment. */
export const watchTraffic = (page: Page, place: () => Place): Traffic => {
  const calls: Call[] = []
  const underWay = new Set<Request>()
  let lastChange = Date.now()
  const ended = (request: Request): void => {
    underWay.delete(request)
    lastChange = Date.now()
  }
  page.on('request', request => {
    if (request.resourceType() === 'eventsource') return
    underWay.add(request)
    lastChange = Date.now()
    if (!isRecorded(request)) return
    const { pathname, search } = new URL(request.url())
    const body = request.postData() ?? undefined
    const call: Call = {
      ...place(),
      at: performance.now(),
      method: request.method(),
      url: pathname + search,
      body,
      answer: null,
    }
    calls.push(call)
    // A page that was left takes the answer with it: then nothing refers to it.
    void readAnswer(request).then(
      answer => {
        call.answer = answer
      },
      () => ended(request),
    )
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const settle = async (patience = ordinaryPatience): Promise<boolean> => {
    // What was just done may take a moment to ask.
    lastChange = Date.now()
    const until = lastChange + patience
    while (Date.now() < until) {
      await page.waitForTimeout(50)
      const isQuiet = underWay.size === 0 && Date.now() - lastChange >= quiet
      if (isQuiet && !(await isLoading(page))) return true
    }
    return false
  }
  return { calls, settle, quiet }
}
