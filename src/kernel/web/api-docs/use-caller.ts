import { useEffect, useState } from 'react'
import type { SessionPort } from '../session/session-store.ts'

/** Who sends what is tried: the person of this browser's session, or a program's key while the page is open. */
export type Caller = {
  person: { name: string; company: string } | null
  isLocked: boolean
  /** In memory only: never stored, never in an address. */
  key: string
  setKey: (key: string) => void
}

/** Written by the sign-in on this browser; without it nobody is signed in here, and asking would be refused. */
const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem('anden.signed-in') !== null
  } catch {
    return false
  }
}

export const useCaller = (load: SessionPort['load']): Caller => {
  const [person, setPerson] = useState<Caller['person']>(null)
  const [isLocked, setLocked] = useState(false)
  const [key, setKey] = useState('')
  useEffect(() => {
    if (!wasSignedIn()) return
    load().then(
      session => {
        setLocked(session === 'locked')
        if (session && session !== 'locked')
          setPerson({ name: session.user.displayName, company: session.environment.name })
      },
      // Without network there is nobody; sending says so itself.
      () => setPerson(null),
    )
  }, [load])
  return { person, isLocked, key, setKey }
}

/** The company that a call acts on, in a sentence. */
export const actsOn = ({ person, key }: Caller): string => {
  if (key) return 'Se hace de verdad, en la empresa de la clave que pegaste.'
  return person ? `Se hace de verdad, en «${person.company}».` : 'No entraste: se manda sin sesión.'
}
