import { IconChecklist, IconFlask, IconMail } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { groupIncludes } from '../../../../kernel/contract/roles.ts'
import { useFillsScreen } from '../../../../kernel/web/app/page-frame-state.ts'
import { useMediaQuery } from '../../../../kernel/web/components/use-media-query.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { firstStepsPath } from '../../contract/first-steps-path.ts'
import classes from './account-notice.module.css'
import { useFirstSteps, useOfferedSteps } from './use-first-steps.ts'

type Glyph = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>

const Strip = ({ icon: StripIcon, children }: { icon: Glyph; children: ReactNode }) => (
  <div className={classes.strip}>
    <StripIcon size={16} stroke={1.75} aria-hidden />
    <p>{children}</p>
  </div>
)

const ConfirmStrip = ({ email }: { email: string }) => (
  <Strip icon={IconMail}>
    Confirmá tu e-mail con el enlace que mandamos a <strong>{email}</strong>. Hasta entonces no podés invitar a otras
    personas. <Link to="/pages/auth/mail-confirm">No me llegó</Link>
  </Strip>
)

const ExampleStrip = ({ mayErase }: { mayErase: boolean }) => (
  <Strip icon={IconFlask}>
    Entre los datos de la empresa hay datos de ejemplo. {mayErase && <Link to={firstStepsPath}>Ver y borrar</Link>}
  </Strip>
)

/** One strip for both: a company that begins is short of room, not of words. */
const StepsStrip = ({ hasExampleData }: { hasExampleData: boolean }) => {
  const { data } = useFirstSteps()
  const steps = useOfferedSteps(data)
  const done = steps.filter(({ isDone }) => isDone).length
  if (!data) return null
  if (done === steps.length) return hasExampleData ? <ExampleStrip mayErase /> : null
  return (
    <Strip icon={IconChecklist}>
      Primeros pasos: {done} de {steps.length}. {hasExampleData && 'Por ahora hay datos de ejemplo. '}
      <Link to={firstStepsPath}>Seguir</Link>
    </Strip>
  )
}

/** Over every page: what is missing of the account, and of the company while it begins. */
export const Notice = () => {
  const { user, role, environment } = useSession()
  const { pathname } = useLocation()
  const { firstStepsOpen, hasExampleData } = environment
  const isAdmin = groupIncludes('admin', role)
  const isBeginning = isAdmin && firstStepsOpen
  const isThere = pathname === firstStepsPath
  const isPhone = useMediaQuery('(max-width: 767px)')
  const isOfRows = useFillsScreen()
  // On a phone the height belongs to the rows; every other page says it.
  if (isPhone && isOfRows) return null
  return (
    <section className={classes.notices} aria-label="Avisos de tu cuenta">
      {!user.isEmailConfirmed && <ConfirmStrip email={user.email} />}
      {isBeginning && !isThere && <StepsStrip hasExampleData={hasExampleData} />}
      {hasExampleData && !isBeginning && !isThere && <ExampleStrip mayErase={isAdmin} />}
    </section>
  )
}
