import { useEffect, useState } from 'react'

/** True once `active` has lasted so many milliseconds: a quick answer shows no waiting state (look.md: skeletons after 200 ms). */
export const useDelayed = (active: boolean, milliseconds = 200): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return setLate(false)
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [active, milliseconds])
  return active && late
}
