import { Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { type PipelineState, stateRoutes } from '../../contract/pipelines.ts'
import { type StateType, stateTypeIds, stateTypes } from '../../contract/words.ts'
import { useRefreshPipelines } from '../use-pipelines.ts'

type Values = {
  name: string
  type: StateType
  expirationActive: boolean
  expirationDays: number | null
  valueRequired: boolean
}

const empty: Values = { name: '', type: 'open', expirationActive: false, expirationDays: null, valueRequired: false }

const valuesOf = ({ name, type, expirationActive, expirationDays, valueRequired }: PipelineState): Values => ({
  name,
  type,
  expirationActive,
  expirationDays,
  valueRequired,
})

const usualDays = 7

type FieldsProps = { values: Values; errors: Record<string, string>; change: (part: Partial<Values>) => void }

const Fields = ({ values, errors, change }: FieldsProps) => (
  <>
    <TextInput
      label="Nombre"
      data-autofocus
      maxLength={40}
      value={values.name}
      error={errors.name}
      onChange={event => change({ name: event.currentTarget.value })}
    />
    <Select
      label="Tipo"
      description="Ganada y Perdida cierran la oportunidad."
      allowDeselect={false}
      data={stateTypeIds.map(id => ({ value: id, label: stateTypes[id] }))}
      value={values.type}
      error={errors.type}
      onChange={type => change({ type: stateTypeIds.find(one => one === type) ?? 'open' })}
    />
    {values.type === 'open' && (
      <>
        <Switch
          label="Avisar cuando una oportunidad no se mueve"
          checked={values.expirationActive}
          onChange={event =>
            change({
              expirationActive: event.currentTarget.checked,
              expirationDays: values.expirationDays ?? usualDays,
            })
          }
        />
        {values.expirationActive && (
          <FigureInput
            label="Después de cuántos días en la etapa"
            min={1}
            max={365}
            allowDecimal={false}
            suffix=" días"
            value={values.expirationDays}
            error={errors.expirationDays}
            onChange={expirationDays => change({ expirationDays })}
          />
        )}
      </>
    )}
    <Switch
      label="Pedir el valor para entrar"
      description="Nadie mueve acá una oportunidad sin decir cuánto vale."
      checked={values.valueRequired}
      onChange={event => change({ valueRequired: event.currentTarget.checked })}
    />
  </>
)

type Props = {
  pipelineId: string
  /** Without it, a new one. */
  state: PipelineState | null
  onClose: () => void
}

/** A state: its name, what it means, and what it asks for. */
export const StateDialog = ({ pipelineId, state, onClose }: Props) => {
  const [values, setValues] = useState(state ? valuesOf(state) : empty)
  const refresh = useRefreshPipelines()
  const form = useSubmission(async () => {
    const expires = values.type === 'open' && values.expirationActive
    const body = { ...values, expirationActive: expires, expirationDays: expires ? values.expirationDays : null }
    if (state) await call(stateRoutes.edit, { body: { stateId: state.id, version: state.version, ...body } })
    else await call(stateRoutes.create, { body: { pipelineId, ...body } })
    await refresh()
    onClose()
  })
  return (
    <FormDialog
      title={state ? `Etapa «${state.name}»` : 'Agregar una etapa'}
      confirmLabel={state ? 'Guardar etapa' : 'Agregar etapa'}
      form={form}
      values={values}
      onClose={onClose}
    >
      <Fields values={values} errors={form.errors} change={part => setValues(current => ({ ...current, ...part }))} />
    </FormDialog>
  )
}
