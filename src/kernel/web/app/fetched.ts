import { useEffect, useState } from 'react'

type Load<Module> = () => Promise<Module>
type State<Module> = { module: Module } | { error: unknown } | null

/** What is already here, by who brings it. */
const modulesByLoad = new WeakMap<Load<unknown>, unknown>()

/** Brings what a screen is made of, and remembers it. */
export const fetchOnce = async <Module>(load: Load<Module>): Promise<Module> => {
  const module = await load()
  modulesByLoad.set(load, module)
  return module
}

const initialState = <Module>(load: Load<Module>): State<Module> =>
  modulesByLoad.has(load) ? { module: modulesByLoad.get(load) as Module } : null

/**
 * What `load` brings, null until it is here; what was fetched before is here at once, and a failure is thrown for the
 * boundary around, which tries again. Not React's `lazy`: after what it shows while waiting, React holds the next screen
 * back until 300 ms have passed, which on a start adds up.
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
