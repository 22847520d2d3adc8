/** Parts of the site with workers of their own: the phones of the street, the customers' shop, and pages that say so. */
const apart = ['/calle', '/tienda']

/** Paths of this office whose pages open without network, each with its own worker. */
export const offlineScopes = ['/apps/picking'] as const
export type OfflineScope = (typeof offlineScopes)[number]

const isWithin = (path: string, parent: string): boolean => `${path}/`.replace('//', '/').startsWith(`${parent}/`)

/**
 * Whether a worker with this scope is one that an older client of the office left, and answers with its own old pages. Those
 * of other parts of the site, and of pages that work without network, are not the office's to end.
 */
export const isLeftover = (scopePath: string): boolean =>
  ![...apart, ...offlineScopes].some(own => isWithin(scopePath, own))

const scopePathOf = ({ scope }: ServiceWorkerRegistration): string => new URL(scope).pathname

const registrations = async (): Promise<readonly ServiceWorkerRegistration[]> =>
  (await navigator.serviceWorker?.getRegistrations()) ?? []

/** spec.md §4: on start, what an older client left is unregistered. */
export const endLeftoverWorkers = async (): Promise<void> => {
  const leftovers = (await registrations()).filter(each => isLeftover(scopePathOf(each)))
  await Promise.all(leftovers.map(worker => worker.unregister()))
}

const cachePrefix = 'anden-pages-'

/** Signing out: the pages that this browser kept go, and whoever answers with them. */
export const endOfflinePages = async (): Promise<void> => {
  const own = (await registrations()).filter(each => offlineScopes.some(scope => scopePathOf(each) === scope))
  await Promise.all(own.map(worker => worker.unregister()))
  const names = 'caches' in globalThis ? await caches.keys() : []
  await Promise.all(names.filter(name => name.startsWith(cachePrefix)).map(name => caches.delete(name)))
}

/** Lets the pages below a path open without network from now on; where the browser cannot, they need it as ever. */
export const keepPages = async (name: string, scope: OfflineScope): Promise<void> => {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  await navigator.serviceWorker
    .register(`/workers/${name}.js`, { scope, updateViaCache: 'none' })
    .then(registration => registration.update())
    .catch(() => undefined)
}
