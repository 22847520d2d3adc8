import { Select, Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../../kernel/web/form/draft.ts'
import { DraftForm } from '../../../../kernel/web/form/draft-form.tsx'
import {
  type EnvironmentDetail,
  type EnvironmentInput,
  environmentInput,
  environmentRoutes,
  environmentStates,
} from '../../contract/environments.ts'
import { planLabels } from '../../contract/licences/plans.ts'
import { suspendedState } from '../../contract/session.ts'

const options = (choices: Record<string, string>) => Object.entries(choices).map(([value, label]) => ({ value, label }))

/** A plan or state of an older installation is no choice any more, and has to be chosen anew. */
const inputOf = ({ plan, state, alert, modules }: EnvironmentDetail): EnvironmentInput => ({
  plan: plan as EnvironmentInput['plan'],
  state: state as EnvironmentInput['state'],
  alert: alert ?? '',
  modules,
})

type Props = {
  environment: EnvironmentDetail
  onSaved: (saved: EnvironmentDetail) => void
  onChanges: (count: number) => void
}

/** Suspending ends people's work: it says whose, and waits for a yes. */
const useSuspension = ({ users, openSessions, name }: EnvironmentDetail) => {
  const [asked, setAsked] = useState<((go: boolean) => void) | null>(null)
  const answer = (go: boolean) => {
    asked?.(go)
    setAsked(null)
  }
  return {
    ask: () => new Promise<boolean>(resolve => setAsked(() => resolve)),
    question: asked && (
      <ConfirmDialog
        title={`¿Suspender «${name}»?`}
        confirmLabel="Suspender"
        destructive
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {`${formatNumber(users)} ${users === 1 ? 'usuario' : 'usuarios'} no van a poder ingresar y ${formatNumber(openSessions)} ${openSessions === 1 ? 'sesión abierta deja' : 'sesiones abiertas dejan'} de funcionar en segundos, teléfonos incluidos. Nada se borra: al volver a «Activo» todo sigue.`}
      </ConfirmDialog>
    ),
  }
}

export const EnvironmentForm = ({ environment, onSaved, onChanges }: Props) => {
  const suspension = useSuspension(environment)
  const draft = useDraft<EnvironmentInput>({
    saved: inputOf(environment),
    schema: environmentInput,
    save: async body => {
      const suspends = body.state === suspendedState && environment.state !== suspendedState
      if (suspends && !(await suspension.ask())) return
      onSaved(await call(environmentRoutes.save, { params: { id: environment.id }, body }))
      showToast({ variant: 'success', text: `Guardaste «${environment.name}»` })
    },
  })
  const value = draft.draft
  const change = (values: Partial<EnvironmentInput>) => draft.setDraft({ ...value, ...values })
  return (
    <DraftForm draft={draft} label={`Entorno ${environment.name}`} onChanges={onChanges}>
      <Select
        label="Plan"
        allowDeselect={false}
        data={options(planLabels)}
        value={value.plan}
        error={draft.errors.plan}
        onChange={plan => plan && change({ plan: plan as EnvironmentInput['plan'] })}
      />
      <Select
        label="Estado"
        allowDeselect={false}
        data={options(environmentStates)}
        value={value.state}
        error={draft.errors.state}
        onChange={state => state && change({ state: state as EnvironmentInput['state'] })}
      />
      <Textarea
        label="Alerta"
        description="La ven todos los de la empresa, arriba de cada pantalla. Vacía: nada."
        autosize
        minRows={2}
        maxRows={4}
        value={value.alert}
        error={draft.errors.alert}
        onChange={event => change({ alert: event.currentTarget.value })}
      />
      <Switch
        label="Módulo de pedidos online"
        checked={value.modules.pedidosOnline}
        onChange={event => change({ modules: { ...value.modules, pedidosOnline: event.currentTarget.checked } })}
      />
      <Switch
        label="Módulo marketplace"
        checked={value.modules.marketplace}
        onChange={event => change({ modules: { ...value.modules, marketplace: event.currentTarget.checked } })}
      />
      {suspension.question}
    </DraftForm>
  )
}
