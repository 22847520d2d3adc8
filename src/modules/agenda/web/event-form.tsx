import { useEffect, useRef } from 'react'
import { field } from '../../../kernel/contract/fields.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { useDraft } from '../../../kernel/web/form/draft.ts'
import { FieldInput } from '../../../kernel/web/form/field-input.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type AgendaEvent, type AgendaEventInput, agendaEventInput, agendaRoutes } from '../contract/agenda.ts'
import classes from './quick-panel.module.css'
import { useAgendaAgain, useRemoval } from './use-agenda.ts'

const fields = {
  title: field.text({ title: 'Título', required: true, max: 120 }),
  startsAt: field.dateTime({ title: 'Empieza', required: true }),
  endsAt: field.dateTime({ title: 'Termina' }),
  detail: field.text({ title: 'Detalle', max: 1_000 }),
}

const inputOf = ({ title, detail, startsAt, endsAt }: AgendaEvent): AgendaEventInput => ({
  title,
  detail,
  startsAt,
  endsAt,
})

type Props = {
  /** Absent for a new one. */
  event?: AgendaEvent | undefined
  /** When a new one begins, until something else is chosen. */
  startsAt: string
  onDone: () => void
}

/** Adds, changes or deletes an event, in the place where it will stand. */
export const EventForm = ({ event, startsAt, onDone }: Props) => {
  const { timeZone } = useSession().environment
  const again = useAgendaAgain()
  const remove = useRemoval()
  const { draft, setDraft, errors, failure, busy, changes, form } = useDraft<AgendaEventInput>({
    saved: event ? inputOf(event) : { title: '', detail: '', startsAt, endsAt: null },
    schema: agendaEventInput,
    save: async body => {
      if (event) await call(agendaRoutes.changeEvent, { params: { id: event.id }, body })
      else await call(agendaRoutes.createEvent, { body })
      again()
      onDone()
    },
  })
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => root.current?.querySelector('input')?.focus(), [])
  return (
    <form
      {...form}
      ref={root}
      className={classes.form}
      aria-label={event ? `Cambiar «${event.title}»` : 'Evento nuevo'}
    >
      {(['title', 'startsAt', 'endsAt', 'detail'] as const).map(name => (
        <FieldInput
          key={name}
          field={fields[name]}
          value={draft[name]}
          error={errors[name]}
          timeZone={timeZone}
          onBlur={() => undefined}
          onChange={value => setDraft({ ...draft, [name]: value })}
        />
      ))}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="small" variant="primary" busy={busy} disabled={changes === 0}>
          Guardar
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancelar
        </Button>
        {event && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              onDone()
              void remove({ id: event.id, what: 'event', text: `Eliminaste «${event.title}»` })
            }}
          >
            Eliminar
          </Button>
        )}
      </div>
    </form>
  )
}
