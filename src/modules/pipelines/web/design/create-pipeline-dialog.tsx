import { Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { SortableList } from '../../../../kernel/web/components/sortable-list.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { pipelineRoutes } from '../../contract/pipelines.ts'
import { maximumStates } from '../../contract/problems.ts'
import { type StateType, stateTypeIds, stateTypes } from '../../contract/words.ts'
import { useRefreshPipelines } from '../use-pipelines.ts'
import classes from './design.module.css'
import { SettingsFields, type SettingsValues, settingsBody } from './settings-fields.tsx'

type NewState = { key: number; name: string; type: StateType }

/** What most companies end up with; every one can be renamed, moved or taken out. */
const usual: NewState[] = [
  { key: 1, name: 'Contacto', type: 'open' },
  { key: 2, name: 'Propuesta', type: 'open' },
  { key: 3, name: 'Negociación', type: 'open' },
  { key: 4, name: 'Ganada', type: 'won' },
  { key: 5, name: 'Perdida', type: 'lost' },
]

const start: SettingsValues = {
  name: '',
  privacy: 'everyone',
  roles: [],
  assignOpportunity: false,
  salesChannelActive: false,
  salesChannel: null,
}

const typeOptions = stateTypeIds.map(id => ({ value: id, label: stateTypes[id] }))

type RowProps = {
  state: NewState
  place: number
  error: string | undefined
  change: (part: Partial<NewState>) => void
  onRemove: (() => void) | undefined
}

const StateRow = ({ state, place, error, change, onRemove }: RowProps) => (
  <div className={classes.newState}>
    <TextInput
      size="xs"
      aria-label={`Nombre de la etapa ${place}`}
      maxLength={40}
      value={state.name}
      error={error}
      onChange={event => change({ name: event.currentTarget.value })}
    />
    <Select
      size="xs"
      w={110}
      aria-label={`Tipo de la etapa ${place}`}
      allowDeselect={false}
      data={typeOptions}
      value={state.type}
      onChange={type => change({ type: stateTypeIds.find(one => one === type) ?? 'open' })}
    />
    <IconButton
      size="small"
      icon={IconX}
      label={`Quitar la etapa ${state.name || place}`}
      disabled={!onRemove}
      onClick={onRemove}
    />
  </div>
)

const useNewStates = () => {
  const [states, setStates] = useState(usual)
  return {
    states,
    change: (key: number, part: Partial<NewState>) =>
      setStates(all => all.map(state => (state.key === key ? { ...state, ...part } : state))),
    remove: (key: number) => setStates(all => all.filter(state => state.key !== key)),
    order: (keys: string[]) =>
      setStates(all => keys.flatMap(key => all.find(state => String(state.key) === key) ?? [])),
    add: () =>
      setStates(all => {
        const key = Math.max(0, ...all.map(state => state.key)) + 1
        const at = all.findLastIndex(({ type }) => type === 'open') + 1
        return [...all.slice(0, at), { key, name: '', type: 'open' as const }, ...all.slice(at)]
      }),
  }
}

const StatesField = ({ list, errors }: { list: ReturnType<typeof useNewStates>; errors: Record<string, string> }) => (
  <div className={classes.newStates}>
    <span>Etapas, en orden</span>
    <SortableList
      label="Etapas"
      onChange={list.order}
      items={list.states.map((state, index) => ({
        id: String(state.key),
        label: state.name || `la etapa ${index + 1}`,
        content: (
          <StateRow
            state={state}
            place={index + 1}
            error={errors[`states.${index}.name`]}
            change={part => list.change(state.key, part)}
            onRemove={list.states.length > 1 ? () => list.remove(state.key) : undefined}
          />
        ),
      }))}
    />
    {errors.states && <p role="alert">{errors.states}</p>}
    <Button
      size="small"
      leftIcon={<IconPlus aria-hidden />}
      disabled={list.states.length >= maximumStates}
      onClick={list.add}
    >
      Agregar etapa
    </Button>
  </div>
)

/** A new pipeline with its states. */
export const CreatePipelineDialog = ({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) => {
  const [values, setValues] = useState(start)
  const list = useNewStates()
  const refresh = useRefreshPipelines()
  const form = useSubmission(async () => {
    const states = list.states.map(({ name, type }) => ({ name, type }))
    const made = await call(pipelineRoutes.create, { body: { ...settingsBody(values), states } })
    await refresh()
    showToast({ variant: 'success', text: `Creaste «${made.name}»` })
    onMade(made.id)
  })
  return (
    <FormDialog
      title="Crear un pipeline"
      confirmLabel="Crear pipeline"
      form={form}
      values={{ ...values, states: list.states }}
      size={560}
      onClose={onClose}
    >
      <SettingsFields
        values={values}
        errors={form.errors}
        change={part => setValues(current => ({ ...current, ...part }))}
      />
      <StatesField list={list} errors={form.errors} />
    </FormDialog>
  )
}
