import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, formatDay } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DayInput } from '../../../../kernel/web/form/day-input.tsx'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { inboxRoutes } from '../../contract/inbox.ts'
import type { InboxItem } from '../../contract/inbox-items.ts'
import classes from './inbox.module.css'
import { type Decision, useActs } from './use-acts.ts'

export type DialogAct = 'assign' | 'snooze' | 'done' | 'dismiss'
type Props = { item: InboxItem; today: string; onClose: () => void }

const useDecision = ({ item, onClose }: Props, decision: () => Decision) => {
  const act = useActs()
  return useSubmission(async () => {
    await act(item, decision())
    onClose()
  })
}

const AssignDialog = (props: Props) => {
  const { user } = useSession()
  const [ownerId, setOwnerId] = useState<string | null>(props.item.followUp?.owner?.id ?? user.id)
  const form = useDecision(props, () => ({ act: 'assign', ownerId }))
  const { data } = useQuery({
    queryKey: ['supervision', 'people'],
    queryFn: ({ signal }) => call(inboxRoutes.people, { signal }),
  })
  return (
    <FormDialog
      title={`Asignar ${props.item.customer.name}`}
      confirmLabel="Asignar"
      form={form}
      values={ownerId}
      onClose={props.onClose}
    >
      <Select
        label="Responsable"
        description="Desde que alguien lo toma se mide lo que se recupera."
        placeholder="Nadie"
        data={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: id === user.id ? `${name} (yo)` : name }))}
        value={ownerId}
        onChange={setOwnerId}
        error={form.errors.ownerId}
        searchable
        clearable
      />
    </FormDialog>
  )
}

const waits = [
  { days: 1, label: 'Mañana' },
  { days: 3, label: '3 días' },
  { days: 7, label: '1 semana' },
  { days: 14, label: '2 semanas' },
]

const SnoozeDialog = (props: Props) => {
  const { today } = props
  const [until, setUntil] = useState<string | null>(addDays(today, 7))
  const form = useDecision(props, () => ({ act: 'snooze', until: until ?? '' }))
  return (
    <FormDialog
      title={`Posponer ${props.item.customer.name}`}
      confirmLabel={until ? `Posponer hasta el ${formatDay(until, today)}` : 'Posponer'}
      form={form}
      values={until}
      reason={until ? null : 'Elegí un día.'}
      onClose={props.onClose}
    >
      <div className={classes.waits}>
        {waits.map(({ days, label }, index) => (
          <Button
            key={days}
            size="small"
            data-autofocus={index === 0 || undefined}
            onClick={() => setUntil(addDays(today, days))}
          >
            {label}
          </Button>
        ))}
      </div>
      <DayInput
        label="Vuelve a la lista el"
        min={addDays(today, 1)}
        value={until}
        onChange={setUntil}
        error={form.errors.until}
      />
    </FormDialog>
  )
}

const closings = {
  done: { verb: 'Marcar hecho', label: 'Qué se hizo (opcional)', shortest: 0 },
  dismiss: { verb: 'Descartar', label: 'Por qué se descarta', shortest: 3 },
} as const

const CloseDialog = (props: Props & { act: 'done' | 'dismiss' }) => {
  const { verb, label, shortest } = closings[props.act]
  const [note, setNote] = useState('')
  const form = useDecision(props, () => ({ act: props.act, note }))
  return (
    <FormDialog
      title={`${verb}: ${props.item.customer.name}`}
      confirmLabel={verb}
      form={form}
      values={note}
      onClose={props.onClose}
    >
      <Textarea
        label={label}
        maxLength={500}
        autosize
        minRows={2}
        value={note}
        required={shortest > 0}
        onChange={event => setNote(event.currentTarget.value)}
        error={form.errors.note}
        data-autofocus
      />
    </FormDialog>
  )
}

/** The dialog of an act over an item. */
export const ActDialog = ({ act, ...props }: Props & { act: DialogAct }) => {
  if (act === 'assign') return <AssignDialog {...props} />
  if (act === 'snooze') return <SnoozeDialog {...props} />
  return <CloseDialog {...props} act={act} />
}
