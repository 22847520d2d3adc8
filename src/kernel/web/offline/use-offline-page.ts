import { useEffect } from 'react'
import { keepSession } from '../session/kept-session.ts'
import { useSession, useSessionIsKept } from '../session/session-store.ts'
import { keepPages, type OfflineScope } from './workers.ts'

/** On a page that works without network: from now on this device opens it with whoever is signed in here. */
export const useOfflinePage = (name: string, scope: OfflineScope): void => {
  const session = useSession()
  const isKept = useSessionIsKept()
  useEffect(() => {
    if (!isKept) keepSession(session)
  }, [session, isKept])
  useEffect(() => void keepPages(name, scope), [name, scope])
}
