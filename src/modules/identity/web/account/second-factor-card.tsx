import { IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf, formatDay } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { SecondFactorState } from '../../contract/second-factor.ts'
import { Enrolment } from '../second-factor/enrolment.tsx'
import classes from './account.module.css'
import { accountKeys, useSecondFactor } from './queries.ts'
import { DisableForm, RenewCodesForm } from './second-factor-forms.tsx'

type Doing = 'nothing' | 'enrolling' | 'renewing' | 'disabling'

const codesWords = (left: number): string => {
  if (left === 0) return 'No te queda ningún código de recuperación: pedí nuevos.'
  return left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`
}

const WhenOn = ({ state, onAct }: { state: SecondFactorState; onAct: (doing: Doing) => void }) => {
  const { environment } = useSession()
  const since = formatDay(dayOf(state.enabledAt ?? '', environment.timeZone))
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>
        Activo desde el {since}. {codesWords(state.recoveryCodesLeft)}
        {state.isRequired && ' Tu empresa lo pide: si lo desactivás, vas a tener que activar otro enseguida.'}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => onAct('renewing')}>Nuevos códigos de recuperación…</Button>
        <Button onClick={() => onAct('disabling')}>Desactivar…</Button>
      </div>
    </div>
  )
}

const WhenOff = ({ onAct }: { onAct: (doing: Doing) => void }) => (
  <div className={classes.stack}>
    <p className={classes.lead}>
      Además de tu contraseña, Andén pide un código que cambia cada 30 segundos y solo muestra tu teléfono. Si alguien
      descubre tu contraseña, no le alcanza.
    </p>
    <Button onClick={() => onAct('enrolling')}>Activar…</Button>
  </div>
)

const Content = ({ state }: { state: SecondFactorState }) => {
  const queries = useQueryClient()
  const [doing, setDoing] = useState<Doing>('nothing')
  const stop = () => setDoing('nothing')
  const done = () => {
    stop()
    void queries.invalidateQueries({ queryKey: accountKeys.secondFactor })
  }
  if (doing === 'enrolling') return <Enrolment hasPassword={state.hasPassword} onDone={done} onCancel={stop} />
  if (doing === 'renewing') return <RenewCodesForm onDone={done} onCancel={stop} />
  if (doing === 'disabling') return <DisableForm hasPassword={state.hasPassword} onDone={done} onCancel={stop} />
  return state.enabledAt ? <WhenOn state={state} onAct={setDoing} /> : <WhenOff onAct={setDoing} />
}

export const SecondFactorCard = () => {
  const query = useSecondFactor()
  return (
    <Card
      title="Segundo factor"
      side={
        query.data?.enabledAt && (
          <Badge tone="success" icon={IconShieldCheck}>
            Activo
          </Badge>
        )
      }
    >
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isError && (
        <QueryError
          title="No pudimos traer tu segundo factor"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Content state={query.data} />}
    </Card>
  )
}
