import '../../../../kernel/web/form/form-styles.ts'
import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import { useUnsavedValues } from '../../../../kernel/web/form/use-unsaved-values.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type RelativePeriod, relativePeriods } from '../../../dashboards/contract/relative-periods.ts'
import { weekdayNames } from '../../contract/library/columns.ts'
import type { Report } from '../../contract/report.ts'
import {
  frequencies,
  maximumRecipients,
  type Schedule,
  type ScheduleInput,
  scheduleRoutes,
} from '../../contract/schedules.ts'
import classes from './schedules.module.css'
import { usePeople, useScheduleActs } from './use-schedules.ts'

type Change = (values: Partial<ScheduleInput>) => void
type PartProps = { input: ScheduleInput; change: Change }

const options = (choices: Record<string, string>) => Object.entries(choices).map(([value, label]) => ({ value, label }))
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

const Choice = ({
  label,
  data,
  value,
  onChange,
}: {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}) => (
  <Select
    label={label}
    data={data}
    value={value}
    allowDeselect={false}
    onChange={value => value !== null && onChange(value)}
  />
)

const When = ({ input, change }: PartProps) => (
  <div className={classes.pair}>
    <Choice
      label="Cada cuánto"
      data={options(frequencies)}
      value={input.frequency}
      onChange={value => change({ frequency: value as ScheduleInput['frequency'] })}
    />
    {input.frequency === 'weekly' && (
      <Choice
        label="Día"
        data={options(weekdayNames)}
        value={String(input.weekday)}
        onChange={value => change({ weekday: Number(value) })}
      />
    )}
    {input.frequency === 'monthly' && (
      <NumberInput
        label="Día del mes"
        min={1}
        max={31}
        allowDecimal={false}
        clampBehavior="strict"
        value={input.monthDay}
        onChange={value => typeof value === 'number' && change({ monthDay: value })}
      />
    )}
    <Choice label="Hora" data={hours} value={String(input.hour)} onChange={value => change({ hour: Number(value) })} />
  </div>
)

const What = ({ input, change, report }: PartProps & { report: Report | null }) => (
  <div className={classes.pair}>
    {(!report || report.hasPeriod) && (
      <Choice
        label="Período"
        data={options(relativePeriods)}
        value={input.parameters.period ?? 'ayer'}
        onChange={value => change({ parameters: { ...input.parameters, period: value as RelativePeriod } })}
      />
    )}
    {report && (
      <Choice
        label="Archivo"
        data={options({ xlsx: 'Excel (xlsx)', pdf: 'PDF' })}
        value={input.format}
        onChange={value => change({ format: value as ScheduleInput['format'] })}
      />
    )}
    {report?.threshold && (
      <NumberInput
        label={report.threshold.title}
        min={report.threshold.min}
        max={report.threshold.max}
        allowDecimal={false}
        clampBehavior="strict"
        value={input.parameters.threshold ?? report.threshold.initial}
        onChange={value =>
          typeof value === 'number' && change({ parameters: { ...input.parameters, threshold: value } })
        }
      />
    )}
  </div>
)

const Recipients = ({ input, change }: PartProps) => {
  const dashboard = input.dashboard ?? undefined
  const { data } = usePeople(dashboard)
  return (
    <MultiSelect
      label="Destinatarios"
      description={
        dashboard
          ? 'Quienes pueden abrir el tablero; reciben tus números'
          : 'Ven lo mismo que vos, aunque su rol muestre menos'
      }
      searchable
      hidePickedOptions
      maxValues={maximumRecipients}
      nothingFoundMessage="Nadie con ese nombre"
      data={(data?.items ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      value={input.recipients}
      onChange={recipients => change({ recipients })}
    />
  )
}

/** What is sent: a report, or a dashboard. */
export type Subject = { report: Report; dashboard: null } | { report: null; dashboard: { id: string; name: string } }

type DialogProps = {
  subject: Subject
  parameters: ScheduleInput['parameters']
  /** The one that is changed; left out, a new one is made. */
  schedule?: Schedule
  onClose: () => void
}

const titleOf = ({ report, dashboard }: Subject): string => report?.title ?? dashboard?.name ?? ''

const newInput = ({ subject, parameters }: DialogProps, userId: string): ScheduleInput => ({
  report: subject.report?.id ?? null,
  dashboard: subject.dashboard?.id ?? null,
  name: titleOf(subject),
  parameters: { ...parameters, period: 'ayer' },
  format: subject.report ? 'xlsx' : 'pdf',
  frequency: 'daily',
  weekday: 1,
  monthDay: 1,
  hour: 7,
  recipients: [userId],
})

const heldInput = (schedule: Schedule): ScheduleInput => {
  const { id: _id, isPaused: _isPaused, nextAt: _nextAt, last: _last, dashboard, ...input } = schedule
  return { ...input, dashboard: dashboard?.id ?? null }
}

const useDraft = (props: DialogProps) => {
  const { schedule, onClose } = props
  const { user } = useSession()
  const { refresh } = useScheduleActs()
  const [input, setInput] = useState<ScheduleInput>(() => (schedule ? heldInput(schedule) : newInput(props, user.id)))
  const saving = useMutation<unknown>({
    mutationFn: () =>
      schedule
        ? call(scheduleRoutes.change, { params: { id: schedule.id }, body: input })
        : call(scheduleRoutes.create, { body: input }),
    onSuccess: () => {
      void refresh()
      const text = schedule ? `Guardaste «${input.name}»` : `Se programó «${input.name}». Lo ves al pie de Informes.`
      showToast({ variant: 'success', text })
      onClose()
    },
  })
  const change: Change = values => setInput(current => ({ ...current, ...values }))
  return { input, change, saving }
}

const lead = (subject: Subject, isHeld: boolean): string => {
  const title = `«${titleOf(subject)}»`
  if (isHeld)
    return `${title}, con los vendedores, canales y regiones con que se programó. Rige desde el próximo envío.`
  return subject.report
    ? `${title} con los filtros de arriba. Los filtros de columnas y el orden de la lista no viajan.`
    : `${title} en PDF, con los filtros de arriba y los días del período que elijas.`
}

/** A report or a dashboard by e-mail: what it is asked with is what the page shows, but for its days, which move. */
export const ScheduleDialog = (props: DialogProps) => {
  const { subject, schedule, onClose } = props
  const { input, change, saving } = useDraft(props)
  const unsaved = useUnsavedValues(input)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <UnsavedModal
      unsaved={unsaved}
      title={schedule ? 'Cambiar el envío' : 'Programar por e-mail'}
      size={520}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.lead}>{lead(subject, schedule !== undefined)}</p>
        <TextInput
          label="Asunto"
          maxLength={80}
          value={input.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <What input={input} change={change} report={subject.report} />
        <When input={input} change={change} />
        <Recipients input={input} change={change} />
        {saving.error && (
          <p className={classes.error} role="alert">
            {messageOf(saving.error)}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            busy={saving.isPending}
            disabled={input.recipients.length === 0 || input.name.trim() === ''}
          >
            {schedule ? 'Guardar' : 'Programar'}
          </Button>
        </div>
      </form>
    </UnsavedModal>
  )
}
