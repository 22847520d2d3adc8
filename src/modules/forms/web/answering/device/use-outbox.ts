import { useEffect, useMemo } from 'react'
import type { Owner } from '../../../../../kernel/web/offline/device-copies.ts'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { type Outbox, outboxOf } from './outbox.ts'

/** The signed-in person and their company: the owner of drafts and photos. */
export const useOwner = (): Owner => {
  const { user, environment } = useSession()
  return useMemo(() => ({ userId: user.id, envId: environment.id }), [user.id, environment.id])
}

/** The outbox of the signed-in person, open and sending. */
export const useOutbox = (): Outbox => {
  const outbox = outboxOf(useOwner())
  useEffect(() => {
    void outbox.open()
    const online = () => void outbox.pump()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [outbox])
  return outbox
}
