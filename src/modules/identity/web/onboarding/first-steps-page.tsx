import { IconAlertTriangle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { Page as PageFrame } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { renewSession, useSession } from '../../../../kernel/web/session/session-store.ts'
import { type FirstStepsView, firstStepsRoutes } from '../../contract/first-steps.ts'
import { ExampleCard } from './example-card.tsx'
import classes from './first-steps-page.module.css'
import { type OfferedStep, useFirstSteps, useOfferedSteps } from './use-first-steps.ts'

const Step = ({ step, isNext }: { step: OfferedStep; isNext: boolean }) => {
  const { icon: Glyph, title, text, acts, isDone, lacks } = step
  return (
    <li className={classes.step} data-done={isDone || undefined} data-next={isNext || undefined}>
      {isDone ? (
        <IconCircleCheckFilled className={classes.done} size={20} aria-label="Hecho" />
      ) : (
        <IconCircle className={classes.pending} size={20} stroke={1.5} aria-label="Pendiente" />
      )}
      <Glyph className={classes.glyph} size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <strong>{title}</strong>
        <span>{text}</span>
        {lacks && (
          <span className={classes.lacks}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden />
            {lacks}
          </span>
        )}
      </span>
      <span className={classes.acts}>
        {acts.map(({ label, url }, index) => (
          <ButtonLink key={url} to={url} variant={index > 0 ? 'ghost' : isNext ? 'primary' : 'outlined'}>
            {label}
          </ButtonLink>
        ))}
      </span>
    </li>
  )
}

/** Closing is for good for the whole company; its screens stay where they were. */
const useClose = () => {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      await call(firstStepsRoutes.close, {})
      await renewSession()
    },
    onSuccess: () => navigate('/'),
    onError: error => showToast({ variant: 'error', text: messageOf(error) }),
  })
}

const StepsCard = ({ view }: { view: FirstStepsView }) => {
  const { environment } = useSession()
  const steps = useOfferedSteps(view)
  const close = useClose()
  const done = steps.filter(({ isDone }) => isDone).length
  const isFinished = done === steps.length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card title={`${environment.name}, paso a paso`} note={`${done} de ${steps.length}`} flush>
      <ol className={classes.steps}>
        {steps.map(step => (
          <Step key={step.id} step={step} isNext={step === next} />
        ))}
      </ol>
      {view.isOpen && (
        <div className={classes.end}>
          <p>{isFinished ? 'Está todo listo para vender.' : 'Se tildan solos a medida que cargás lo tuyo.'}</p>
          <Button variant={isFinished ? 'primary' : 'ghost'} busy={close.isPending} onClick={() => close.mutate()}>
            {isFinished ? 'Terminar' : 'No mostrar más'}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** What a company that begins has before it; for its administrators, until it is done or put aside. */
export const Page = () => {
  const { data, error, refetch } = useFirstSteps()
  return (
    <PageFrame>
      <div className={classes.column}>
        {error && !data ? (
          <Card>
            <QueryError title="No pudimos traer los primeros pasos" error={error} onRetry={() => void refetch()} />
          </Card>
        ) : data ? (
          <>
            <StepsCard view={data} />
            <ExampleCard example={data.example} />
          </>
        ) : (
          <Card>
            <SkeletonLines />
          </Card>
        )}
      </div>
    </PageFrame>
  )
}
