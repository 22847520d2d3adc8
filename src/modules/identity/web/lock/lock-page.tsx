import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { safeRedirect } from '../../../../kernel/web/app/guard.ts'
import { landingOf, useRegistry } from '../../../../kernel/web/app/registry.ts'
import { ErrorState } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { sessionLocked, useSessionState } from '../../../../kernel/web/session/session-store.ts'
import { lockRoutes } from '../../contract/lock.ts'
import { PublicFrame } from '../public-frame.tsx'
import { UnlockForm } from './unlock-form.tsx'

/** Locks once, when the page is opened by somebody who is signed in; opening the screen again does not lock it again. */
const useLocking = () => {
  const state = useSessionState()
  const locks = useRef(state.status === 'signedIn')
  const [failure, setFailure] = useState<unknown>(null)
  const lock = useCallback(() => {
    setFailure(null)
    call(lockRoutes.lock, {}).then(() => {
      locks.current = false
      sessionLocked()
    }, setFailure)
  }, [])
  useEffect(() => {
    if (locks.current) lock()
  }, [lock])
  return { state, failure, isLocking: locks.current, retry: lock }
}

const Locked = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['locked-person'],
    queryFn: ({ signal }) => call(lockRoutes.person, { signal }),
    retry: false,
  })
  if (error)
    return (
      <ErrorState title="No pudimos mostrar tu pantalla" message={messageOf(error)} onRetry={() => void refetch()} />
    )
  return data ? <UnlockForm person={data} /> : <LoadingScreen delayed />
}

/** Keeps a signed-in screen from whoever passes by: the server answers nothing until the password is given. */
export const Page = () => {
  const { state, failure, isLocking, retry } = useLocking()
  const registry = useRegistry()
  const wanted = safeRedirect(useSearchParams()[0].get('redirectUrl'))
  if (state.status === 'guest') return <Navigate to="/login" replace />
  if (failure !== null)
    return <ErrorState title="No pudimos bloquear la pantalla" message={messageOf(failure)} onRetry={retry} />
  if (state.status === 'signedIn' && !isLocking)
    return <Navigate to={wanted ?? landingOf(registry, state.session)} replace />
  return <PublicFrame>{state.status === 'locked' ? <Locked /> : <LoadingScreen delayed />}</PublicFrame>
}
