import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type RecordEvent, recordEvents } from '../../../../kernel/contract/record-events.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { type DestinationView, eventTitles, webhookRoutes } from '../../contract/webhooks.ts'
import { useIntegrationAgain } from '../use-integration.ts'
import classes from './destinations.module.css'

type Values = { name: string; url: string; events: RecordEvent[] }
type Props = {
  destination?: DestinationView
  /** The secret that deliveries are signed with. */
  onMade: (made: { name: string; secret: string }) => void
  onClose: () => void
}

const valuesOf = (destination: DestinationView | undefined): Values => ({
  name: destination?.name ?? '',
  url: destination?.url ?? '',
  events: recordEvents.filter(name => destination?.events.includes(name)),
})

type EventsProps = { events: RecordEvent[]; error?: string | undefined; onChange: (events: RecordEvent[]) => void }

const EventInputs = ({ events, error, onChange }: EventsProps) => (
  <fieldset className={classes.events}>
    <legend>Qué eventos se mandan</legend>
    <div>
      {recordEvents.map(name => (
        <Checkbox
          key={name}
          label={eventTitles[name]}
          description={name}
          checked={events.includes(name)}
          onChange={() => onChange(events.includes(name) ? events.filter(one => one !== name) : [...events, name])}
        />
      ))}
    </div>
    {error && <p role="alert">{error}</p>}
  </fieldset>
)

/** Adds a destination, or changes one. */
export const DestinationDialog = ({ destination, onMade, onClose }: Props) => {
  const [values, setValues] = useState(() => valuesOf(destination))
  const again = useIntegrationAgain()
  const submission = useSubmission(async () => {
    const body = { ...values, name: values.name.trim(), url: values.url.trim() }
    if (destination) {
      await call(webhookRoutes.change, { params: { id: destination.id }, body })
      onClose()
    } else {
      const { destination: made, secret } = await call(webhookRoutes.create, { body })
      onMade({ name: made.name, secret })
    }
    await again()
  })
  const change = (changes: Partial<Values>): void => {
    submission.forget()
    setValues({ ...values, ...changes })
  }
  const { errors } = submission
  return (
    <FormDialog
      title={destination ? `Destino «${destination.name}»` : 'Agregar destino'}
      confirmLabel={destination ? 'Guardar' : 'Agregar'}
      size={520}
      form={submission}
      values={values}
      onClose={onClose}
    >
      <TextInput
        label="Nombre"
        maxLength={60}
        value={values.name}
        error={errors.name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Dirección"
        description="Donde tu programa recibe los eventos, con https."
        placeholder="https://"
        inputMode="url"
        maxLength={2_000}
        value={values.url}
        error={errors.url}
        onChange={event => change({ url: event.currentTarget.value })}
      />
      <EventInputs events={values.events} error={errors.events} onChange={events => change({ events })} />
    </FormDialog>
  )
}
