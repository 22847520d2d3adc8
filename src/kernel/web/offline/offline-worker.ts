/**
 * The service worker of pages that open without network. It is a script of its own: `offline-plugin.ts` writes it out with
 * its files, so nothing may be imported here.
 */

export type OfflineConfig = {
  /** Name of the pages, used in cache names. */
  name: string
  /** Path under which the worker answers pages. */
  scope: string
  /** Changes whenever the files change. */
  version: string
  /** The script that the page must contain; otherwise it is from another build. */
  entry: string
  /** Everything the pages need, by path. */
  files: string[]
}

type Waiting = { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void }

/** The part of the service worker's global scope that is used. */
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
 * Stores one complete version of the pages: the page and its files together, or not at all. The page is fetched from
 * the network first, so that a new version is used at once; without network, or after 4 s, the stored one is served.
 * The previous version stays for tabs that still use it. API calls are not handled.
 */
export const runOfflineWorker = (worker: WorkerScope, config: OfflineConfig): void => {
  const prefix = `anden-pages-${config.name}-`
  const current = prefix + config.version
  const patienceMs = 4000

  const keepEverything = async (): Promise<void> => {
    const page = await worker.fetch(config.scope, { cache: 'no-cache' })
    const html = await page.text()
    // During an update, page and files may be of different builds; the browser tries again on the next visit.
    if (!page.ok || !html.includes(config.entry)) throw new Error('the page is of another build')
    const cache = await worker.caches.open(current)
    await cache.addAll(config.files)
    await cache.put(config.scope, new Response(html, { headers: page.headers }))
    await worker.skipWaiting()
  }

  const dropOld = async (): Promise<void> => {
    const others = (await worker.caches.keys()).filter(name => name.startsWith(prefix) && name !== current)
    // Cache names are in order of creation, so the last of the others is the previous version.
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

  // File names contain a hash of the content, so a file is the same in every version.
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
