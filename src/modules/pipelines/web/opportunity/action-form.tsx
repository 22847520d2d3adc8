import '../../../../kernel/web/form/form-styles.ts'
import 'dayjs/locale/es.js'
import { SegmentedControl, Textarea } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { type FormEvent, useState } from 'react'
import { field } from '../../../../kernel/contract/fields.ts'
import { addDays } from '../../../../kernel/contract/formats.ts'
import { resourceRoutes } from '../../../../kernel/contract/resource.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { FieldInput } from '../../../../kernel/web/form/field-input.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { commercialActions } from '../../contract/commercial-actions.ts'
import { type ActionKind, actionKindIds, actionKinds } from '../../contract/words.ts'
import classes from './opportunity.module.css'

const { create } = resourceRoutes(commercialActions)
const dueField = field.date({ title: 'Para cuándo', required: true })

const times = { done: 'Ya pasó', due: 'Por hacer' } as const
type Time = keyof typeof times

type Props = { opportunityId: string; today: string; onSaved: () => void }

const useActionForm = ({ opportunityId, today, onSaved }: Props) => {
  const [kind, setKind] = useState<ActionKind>('call')
  const [time, setTime] = useState<Time>('done')
  const [text, setText] = useState('')
  const [dueOn, setDueOn] = useState<string | null>(addDays(today, 1))
  const form = useSubmission(async () => {
    const isDone = time === 'done'
    await call(create, {
      body: { kind, text, opportunity: opportunityId, isDone, ...(isDone ? {} : { dueOn }) },
    })
    setText('')
    onSaved()
  })
  return { kind, setKind, time, setTime, text, setText, dueOn, setDueOn, form }
}

const placeholders: Record<ActionKind, string> = {
  call: 'Qué se habló',
  visit: 'Qué se vio y se acordó',
  mail: 'Qué se mandó',
  whatsapp: 'Qué se escribió',
  note: 'Qué conviene recordar',
}

/** Writes down what was done, or what is to be done and when. */
export const ActionForm = (props: Props) => {
  const { kind, setKind, time, setTime, text, setText, dueOn, setDueOn, form } = useActionForm(props)
  const { environment } = useSession()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <form className={classes.form} aria-label="Agregar una acción" noValidate onSubmit={submit}>
        <div className={classes.kinds}>
          <SegmentedControl
            aria-label="Tipo de acción"
            data={actionKindIds.map(id => ({ value: id, label: actionKinds[id] }))}
            value={kind}
            onChange={id => setKind(actionKindIds.find(one => one === id) ?? 'note')}
          />
          <SegmentedControl
            aria-label="Cuándo"
            data={Object.entries(times).map(([value, label]) => ({ value, label }))}
            value={time}
            onChange={value => setTime(value === 'due' ? 'due' : 'done')}
          />
        </div>
        <Textarea
          aria-label="Detalle"
          placeholder={time === 'done' ? placeholders[kind] : 'Qué hay que hacer'}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={text}
          error={form.errors.text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <div className={classes.formEnd}>
          {time === 'due' && (
            <FieldInput
              field={dueField}
              value={dueOn}
              error={form.errors.dueOn}
              timeZone={environment.timeZone}
              onChange={value => setDueOn(typeof value === 'string' ? value : null)}
              onBlur={() => undefined}
            />
          )}
          {form.failure && <p role="alert">{form.failure} Lo que escribiste sigue acá.</p>}
          <Button type="submit" busy={form.busy} disabled={text.trim() === ''}>
            {time === 'done' ? 'Anotar' : 'Agendar'}
          </Button>
        </div>
      </form>
    </DatesProvider>
  )
}
