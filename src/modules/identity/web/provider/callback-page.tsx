import { useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { sessionStarted } from '../../../../kernel/web/session/session-store.ts'
import { secondFactorProblems } from '../../contract/problems.ts'
import { providerRoutes } from '../../contract/provider.ts'
import formClasses from '../login-form.module.css'
import { PublicFrame } from '../public-frame.tsx'
import { SecondStep } from '../second-factor/second-step.tsx'
import { takeWayBack } from './way-back.ts'

type Arrival = { step: 'arriving' } | { step: 'code' } | { step: 'refused'; message: string }

/**
 * Hands what the provider put in the address to the server, once, by a request of this page: the session's cookies are
 * SameSite=Strict. The address is cleaned before, and carries on to where the person wanted to go.
 */
const useArrival = (): Arrival => {
  const navigate = useNavigate()
  const [search] = useState(() => window.location.search.slice(1))
  const [arrival, setArrival] = useState<Arrival>({ step: 'arriving' })
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    const wanted = takeWayBack()
    void navigate({ search: wanted ? `?redirectUrl=${encodeURIComponent(wanted)}` : '' }, { replace: true })
    call(providerRoutes.finish, { body: { search } }).then(sessionStarted, (error: unknown) => {
      const needsCode = isApiError(error) && error.code === secondFactorProblems.codeRequired.code
      setArrival(needsCode ? { step: 'code' } : { step: 'refused', message: messageOf(error) })
    })
  }, [search, navigate])
  return arrival
}

const Refused = ({ message }: { message: string }) => (
  <div className={formClasses.form}>
    <h1>No pudiste ingresar</h1>
    <p role="alert" className={formClasses.failure}>
      {message}
    </p>
    <p className={formClasses.submit}>
      <ButtonLink to="/login" variant="primary" size="large" wide>
        Volver a ingresar
      </ButtonLink>
    </p>
  </div>
)

/** spec.md §2: the way back from the identity provider; shows a loader and lands where the guard says. */
const Arriving = () => {
  const arrival = useArrival()
  const navigate = useNavigate()
  if (arrival.step === 'arriving') return <LoadingScreen />
  return (
    <PublicFrame>
      {arrival.step === 'code' ? (
        <SecondStep onBack={() => void navigate('/login', { replace: true })} />
      ) : (
        <Refused message={arrival.message} />
      )}
    </PublicFrame>
  )
}

export const Page = () => {
  const [returned] = useState(() => window.location.search.length > 1)
  return returned ? <Arriving /> : <Navigate to="/login" replace />
}
