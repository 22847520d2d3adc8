import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { ErrorState } from '../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../kernel/web/components/loading-screen.tsx'
import { signedOut } from '../../../kernel/web/session/session-store.ts'
import { sessionRoutes } from '../contract/session.ts'

type Leaving =
  | { step: 'asking'; attempt: number }
  | { step: 'left' }
  | { step: 'failed'; error: unknown; attempt: number }

/**
 * Signs out on the server first: a session that could not be closed must not look closed. One that came from the identity
 * provider is ended there too, which sends the browser back.
 */
export const Page = () => {
  const [leaving, setLeaving] = useState<Leaving>({ step: 'asking', attempt: 0 })
  const attempt = leaving.step === 'left' ? -1 : leaving.attempt
  useEffect(() => {
    if (attempt < 0) return
    call(sessionRoutes.logout, {}).then(
      ({ leaveAt }) => {
        signedOut()
        if (leaveAt) window.location.assign(leaveAt)
        else setLeaving({ step: 'left' })
      },
      (error: unknown) => setLeaving({ step: 'failed', error, attempt }),
    )
  }, [attempt])
  if (leaving.step === 'left') return <Navigate to="/login" replace />
  if (leaving.step === 'asking') return <LoadingScreen />
  return (
    <ErrorState
      title="No pudimos cerrar tu sesión"
      message={messageOf(leaving.error)}
      onRetry={() => setLeaving({ step: 'asking', attempt: leaving.attempt + 1 })}
    />
  )
}
