import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { call } from '../../../../kernel/web/api/client.ts'
import { safeRedirect } from '../../../../kernel/web/app/guard.ts'
import { Brand } from '../../../../kernel/web/components/brand.tsx'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { retrySession, useSession } from '../../../../kernel/web/session/session-store.ts'
import { secondFactorRoutes } from '../../contract/second-factor.ts'
import { Enrolment } from './enrolment.tsx'
import classes from './enrolment-page.module.css'

const Asked = () => {
  const { environment, user } = useSession()
  const query = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call(secondFactorRoutes.state, { signal }),
  })
  return (
    <main className={classes.page}>
      <Brand large />
      <section className={classes.panel} aria-labelledby="enrolment">
        <h1 id="enrolment">Activá tu segundo factor</h1>
        <p className={classes.lead}>
          {environment.name} pide que todas las personas ingresen con contraseña y un código de su teléfono. Son dos
          minutos, y después seguís donde estabas.
        </p>
        {query.isPending && <SkeletonLines lines={4} />}
        {query.isError && (
          <QueryError title="No pudimos empezar" error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && <Enrolment hasPassword={query.data.hasPassword} onDone={retrySession} />}
      </section>
      <footer className={classes.foot}>
        <span>{user.email}</span>
        <ButtonLink to="/logout" variant="link">
          Cerrar Sesión
        </ButtonLink>
      </footer>
    </main>
  )
}

/** Without the shell, whose parts would be refused; who has their second factor goes on to where they wanted. */
export const Page = () => {
  const { needsSecondFactor } = useSession()
  const [search] = useSearchParams()
  return needsSecondFactor ? <Asked /> : <Navigate to={safeRedirect(search.get('redirectUrl')) ?? '/'} replace />
}
