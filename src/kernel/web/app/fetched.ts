import { useEffect, useState } from 'react'

type Load<Brought> = () => Promise<Brought>
type State<Brought> = { brought: Brought } | { error: unknown } | null

/** What is already here, by who brings it. */
const fetched = new WeakMap<Load<unknown>, unknown>()

/** Brings what a screen is made of, and remembers it. */
export const fetchOnce = async <Brought>(load: Load<Brought>): Promise<Brought> => {
  const brought = await load()
  fetched.set(load, brought)
  return brought
}

const known = <Brought>(load: Load<Brought>): State<Brought> =>
  fetched.has(load) ? { brought: fetched.get(load) as Brought } : null

/**
 * What `load` brings, null until it is here; what was fetched before is here at once, and a failure is thrown for the
 * boundary around, which tries again. Not React's `lazy`: after what it shows while waiting, React holds the next screen
 * back until 300 ms have passed, which on a start adds up.
 */
export const useFetched = <Brought>(load: Load<Brought>): Brought | null => {
  const [state, setState] = useState(() => known(load))
  useEffect(() => {
    if (state) return
    let left = false
    fetchOnce(load).then(
      brought => !left && setState({ brought }),
      (error: unknown) => !left && setState({ error }),
    )
    return () => {
      left = true
    }
  }, [load, state])
  if (state && 'error' in state) throw state.error
  return state?.brought ?? null
}
