type Guard = (event: PopStateEvent) => void

const guards = new Set<Guard>()

/**
 * The browser calls those who listen on its window one after another, so whoever wants to stop the router has to listen
 * before it: once, when the application starts.
 */
export const watchHistory = (): void =>
  window.addEventListener('popstate', event => {
    for (const guard of guards) guard(event)
  })

/** Hears of Back and Forward before the router; `stopImmediatePropagation` keeps them from it. Answers how to stop hearing. */
export const guardHistory = (guard: Guard): (() => void) => {
  guards.add(guard)
  return () => void guards.delete(guard)
}
