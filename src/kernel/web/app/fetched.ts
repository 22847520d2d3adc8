import { useEffect, useState } from 'react'

type Load<Module> = () => Promise<Module>
type State<Module> = { module: Module } | { error: unknown } | null

/** The modules already loaded, by the function that loads them. */
const modulesByLoad = new WeakMap<Load<unknown>, unknown>()

/** Loads the code of a screen and remembers it. */
export const fetchOnce = async <Module>(load: Load<Module>): Promise<Module> => {
  const module = await load()
  modulesByLoad.set(load, module)
  return module
}

const initialState = <Module>(load: Load<Module>): State<Module> =>
  modulesByLoad.has(load) ? { module: modulesByLoad.get(load) as Module } : null

/**
 * The module that `load` imports; null until it is loaded, and available at once if it was loaded before. A failure is
 * thrown for the surrounding boundary, which offers to retry. React's `lazy` is not used because, after a fallback,
 * React delays the next screen for up to 300 ms, which adds up at start.
 */
export const useFetched = <Module>(load: Load<Module>): Module | null => {
  const [state, setState] = useState(() => initialState(load))
  useEffect(() => {
    if (state) return
    let isUnmounted = false
    fetchOnce(load).then(
      module => !isUnmounted && setState({ module }),
      (error: unknown) => !isUnmounted && setState({ error }),
    )
    return () => {
      isUnmounted = true
    }
  }, [load, state])
  if (state && 'error' in state) throw state.error
  return state?.module ?? null
}
