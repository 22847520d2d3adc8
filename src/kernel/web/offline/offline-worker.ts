/**
 * The service worker of pages that open without network. It is a script of its own: `offline-plugin.ts` writes it out with
 * its files, so nothing may be imported here.
 */

export type OfflineConfig = {
  /** Of the pages, in the names of caches. */
  name: string
  /** Pages below this path are answered. */
  scope: string
  /** Changes with the files. */
  version: string
  /** The script that the page must load, or it is the page of another build. */
  entry: string
  /** Everything the pages need, by path. */
  files: string[]
}

type Waiting = { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void }

/** The part of a worker's own scope that is used. */
export type WorkerScope = {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch: (input: Request | string, init?: RequestInit) => Promise<Response>
  location: { origin: string }
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: {
    (kind: 'install' | 'activate', listener: (event: Waiting) => void): void
    (kind: 'fetch', listener: (event: FetchEvent) => void): void
  }
}

/**
 * Keeps one whole version of the pages: the page and its files are stored together, or not at all. The page itself comes
 * from the network while there is one, so that a new version is there at once; without, or when it takes longer than a
 * preparer waits, the kept one is served. The version before stays for screens that are still open on it. The API is never
 * answered here.
 */
export const runOfflineWorker = (worker: WorkerScope, config: OfflineConfig): void => {
  const prefix = `anden-pages-${config.name}-`
  const current = prefix + config.version
  const patienceMs = 4000

  const keepEverything = async (): Promise<void> => {
    const page = await worker.fetch(config.scope, { cache: 'no-cache' })
    const html = await page.text()
    // Between two builds: the browser tries again on its next visit.
    if (!page.ok || !html.includes(config.entry)) throw new Error('the page is of another build')
    const cache = await worker.caches.open(current)
    await cache.addAll(config.files)
    await cache.put(config.scope, new Response(html, { headers: page.headers }))
    await worker.skipWaiting()
  }

  const dropOld = async (): Promise<void> => {
    const others = (await worker.caches.keys()).filter(name => name.startsWith(prefix) && name !== current)
    // In the order they were made: the last of the others is the version before.
    await Promise.all(others.slice(0, -1).map(name => worker.caches.delete(name)))
    await worker.clients.claim()
  }

  const keptPage = async (): Promise<Response | undefined> => (await worker.caches.open(current)).match(config.scope)

  const soon = (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('slow')), patienceMs)
      worker
        .fetch(request)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })

  const answerPage = async (request: Request): Promise<Response> => {
    const fresh = await soon(request).catch(() => null)
    if (fresh && fresh.status < 500) return fresh
    return (await keptPage()) ?? fresh ?? worker.fetch(request)
  }

  // Its name holds its hash: whichever version kept it, it is the same.
  const answerFile = async (request: Request): Promise<Response> =>
    (await worker.caches.match(request, { ignoreVary: true })) ?? worker.fetch(request)

  worker.addEventListener('install', event => event.waitUntil(keepEverything()))
  worker.addEventListener('activate', event => event.waitUntil(dropOld()))
  worker.addEventListener('fetch', event => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== worker.location.origin) return
    if (request.mode === 'navigate' && `${url.pathname}/`.startsWith(`${config.scope}/`))
      event.respondWith(answerPage(request))
    else if (url.pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
  })
}
