/**
 * Parts of the site with their own service workers: the sellers' phones, the customers' shop, and pages listed below.
 */
const apart = ['/calle', '/tienda']

/** Paths of this office whose pages work without network, each with its own worker. */
export const offlineScopes = ['/apps/picking'] as const
export type OfflineScope = (typeof offlineScopes)[number]

const isWithin = (path: string, parent: string): boolean => `${path}/`.replace('//', '/').startsWith(`${parent}/`)

/**
 * Whether the worker of this scope was left by an older client of the office, whose old pages it would serve. Workers
 * of other parts of the site and of pages that work without network are not removed.
 */
export const isLeftover = (scopePath: string): boolean =>
  ![...apart, ...offlineScopes].some(own => isWithin(scopePath, own))

const scopePathOf = ({ scope }: ServiceWorkerRegistration): string => new URL(scope).pathname

const registrations = async (): Promise<readonly ServiceWorkerRegistration[]> =>
  (await navigator.serviceWorker?.getRegistrations()) ?? []

/** spec.md §4: at start, workers left by older clients are unregistered. */
export const endLeftoverWorkers = async (): Promise<void> => {
  const leftovers = (await registrations()).filter(each => isLeftover(scopePathOf(each)))
  await Promise.all(leftovers.map(worker => worker.unregister()))
}

const cachePrefix = 'anden-pages-'

/** On signing out, removes the stored pages and their workers. */
export const endOfflinePages = async (): Promise<void> => {
  const own = (await registrations()).filter(each => offlineScopes.some(scope => scopePathOf(each) === scope))
  await Promise.all(own.map(worker => worker.unregister()))
  const names = 'caches' in globalThis ? await caches.keys() : []
  await Promise.all(names.filter(name => name.startsWith(cachePrefix)).map(name => caches.delete(name)))
}

/**
 * Registers the worker that serves the pages under a path without network. If the browser does not support it, the
 * pages need the network.
 */
export const keepPages = async (name: string, scope: OfflineScope): Promise<void> => {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  await navigator.serviceWorker
    .register(`/workers/${name}.js`, { scope, updateViaCache: 'none' })
    .then(registration => registration.update())
    .catch(() => undefined)
}
