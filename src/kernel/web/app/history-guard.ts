type Guard = (event: PopStateEvent) => void

const guards = new Set<Guard>()

/**
 * The browser calls listeners on `window` in the order they were added. To stop the router, this one must be added
 * before the router's, so it is added once when the application starts.
 */
export const watchHistory = (): void =>
  window.addEventListener('popstate', event => {
    for (const guard of guards) guard(event)
  })

/**
 * Listens to Back and Forward before the router; `stopImmediatePropagation` hides them from it. Returns the function
 * that stops listening.
 */
export const guardHistory = (guard: Guard): (() => void) => {
  guards.add(guard)
  return () => void guards.delete(guard)
}
