import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { SortableList } from '../../../../kernel/web/components/sortable-list.tsx'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { type Pipeline, type PipelineState, pipelineRoutes } from '../../contract/pipelines.ts'
import { maximumStates } from '../../contract/problems.ts'
import { privacies, stateTypes } from '../../contract/words.ts'
import { countText } from '../card-words.ts'
import { DeletionQuestion, type Doomed } from './deletion-question.tsx'
import classes from './design.module.css'
import { SettingsFields, settingsBody } from './settings-fields.tsx'
import { StateDialog } from './state-dialog.tsx'
import { type DesignActs, useDesignActs } from './use-design-acts.ts'

const rulesText = ({ type, expirationActive, expirationDays, valueRequired }: PipelineState): string =>
  [
    stateTypes[type],
    expirationActive && expirationDays ? `vence a los ${countText(expirationDays, 'día', 'días')}` : null,
    valueRequired ? 'pide el valor' : null,
  ]
    .filter(Boolean)
    .join(' · ')

/** Name, who sees it, whose its opportunities are. */
const SettingsDialog = ({ pipeline, onClose }: { pipeline: Pipeline; onClose: () => void }) => {
  const { name, privacy, roles, assignOpportunity, salesChannelActive, salesChannel } = pipeline
  const [values, setValues] = useState({ name, privacy, roles, assignOpportunity, salesChannelActive, salesChannel })
  const { refresh } = useDesignActs()
  const form = useSubmission(async () => {
    const { id, version } = pipeline
    await call(pipelineRoutes.edit, { body: { pipelineId: id, version, ...settingsBody(values) } })
    await refresh()
    onClose()
  })
  return (
    <FormDialog
      title={`Ajustes de «${name}»`}
      confirmLabel="Guardar ajustes"
      form={form}
      values={values}
      size={520}
      onClose={onClose}
    >
      <SettingsFields
        values={values}
        errors={form.errors}
        change={part => setValues(current => ({ ...current, ...part }))}
      />
    </FormDialog>
  )
}

type Dialog = { kind: 'settings' } | { kind: 'state'; state: PipelineState | null } | { kind: 'delete'; doomed: Doomed }

type PartProps = { pipeline: Pipeline; acts: DesignActs; onOpen: (dialog: Dialog) => void }

const StateEntry = ({ state, onOpen }: { state: PipelineState } & Pick<PartProps, 'onOpen'>) => (
  <div className={classes.state}>
    <i data-type={state.type} aria-hidden="true" />
    <span>
      <b>{state.name}</b>
      <small>{rulesText(state)}</small>
    </span>
    <IconButton
      size="small"
      icon={IconPencil}
      label={`Editar la etapa ${state.name}`}
      onClick={() => onOpen({ kind: 'state', state })}
    />
    <IconButton
      size="small"
      icon={IconTrash}
      label={`Eliminar la etapa ${state.name}`}
      onClick={() => onOpen({ kind: 'delete', doomed: { kind: 'state', id: state.id, name: state.name } })}
    />
  </div>
)

/** The order is seen at once, and sent as it is. */
const States = ({ pipeline, acts, onOpen }: PartProps) => {
  const [moving, setMoving] = useState<string[] | null>(null)
  const states = moving ? moving.flatMap(id => pipeline.states.find(state => state.id === id) ?? []) : pipeline.states
  const reorder = (ids: string[]) => {
    setMoving(ids)
    void acts.reorderStates(pipeline.id, ids).finally(() => setMoving(null))
  }
  return (
    <DrawerSection title="Etapas" side={`${formatNumber(pipeline.states.length)} de ${maximumStates}`}>
      <SortableList
        label="Etapas"
        onChange={reorder}
        items={states.map(state => ({
          id: state.id,
          label: state.name,
          content: <StateEntry state={state} onOpen={onOpen} />,
        }))}
      />
      <div className={classes.below}>
        <Button
          size="small"
          leftIcon={<IconPlus aria-hidden />}
          disabled={pipeline.states.length >= maximumStates}
          onClick={() => onOpen({ kind: 'state', state: null })}
        >
          Agregar etapa
        </Button>
      </div>
    </DrawerSection>
  )
}

const Facts = ({ pipeline, onOpen }: Omit<PartProps, 'acts'>) => (
  <DrawerSection title="Ajustes">
    <dl className={classes.facts}>
      <div>
        <dt>Quién lo ve</dt>
        <dd>{privacies[pipeline.privacy]}</dd>
      </div>
      <div>
        <dt>Lo armó</dt>
        <dd>{pipeline.ownerName}</dd>
      </div>
      <div>
        <dt>Vendedor</dt>
        <dd>{pipeline.assignOpportunity ? 'Se elige al crear' : 'El del cliente'}</dd>
      </div>
      <div>
        <dt>Canal</dt>
        <dd>{pipeline.salesChannel?.name ?? 'Todos'}</dd>
      </div>
    </dl>
    <div className={classes.below}>
      <Button size="small" leftIcon={<IconPencil aria-hidden />} onClick={() => onOpen({ kind: 'settings' })}>
        Cambiar
      </Button>
    </div>
  </DrawerSection>
)

/** A pipeline laid out beside its board, which shows each change at once. */
export const SettingsDrawer = ({ pipeline, onClose }: { pipeline: Pipeline; onClose: () => void }) => {
  const acts = useDesignActs()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const { id, name } = pipeline
  const removing = async ({ kind, ...named }: Doomed, seenOpportunities: number): Promise<boolean> => {
    if (kind === 'state') return acts.removeState(named, seenOpportunities)
    const isGone = await acts.removePipeline(named, seenOpportunities)
    if (isGone) onClose()
    return isGone
  }
  return (
    <DetailDrawer label={`Etapas y ajustes de ${name}`} heading={<h2>{name}</h2>} onClose={onClose}>
      <States pipeline={pipeline} acts={acts} onOpen={setDialog} />
      <Facts pipeline={pipeline} onOpen={setDialog} />
      <DrawerSection>
        <Button
          leftIcon={<IconTrash aria-hidden />}
          onClick={() => setDialog({ kind: 'delete', doomed: { kind: 'pipeline', id, name } })}
        >
          Eliminar el pipeline
        </Button>
      </DrawerSection>
      {dialog?.kind === 'settings' && <SettingsDialog pipeline={pipeline} onClose={close} />}
      {dialog?.kind === 'state' && <StateDialog pipelineId={id} state={dialog.state} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeletionQuestion
          doomed={dialog.doomed}
          onConfirm={seenOpportunities => removing(dialog.doomed, seenOpportunities)}
          onClose={close}
        />
      )}
    </DetailDrawer>
  )
}
