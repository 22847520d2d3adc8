/** Registers the worker that opens the store without network. Where a browser has none, the store needs the network. */
export const keepStore = async (): Promise<void> => {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  await navigator.serviceWorker
    .register('/workers/tienda.js', { scope: '/tienda', updateViaCache: 'none' })
    .catch(() => undefined)
}
