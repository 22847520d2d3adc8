import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../kernel/web/api/client.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../kernel/web/form/draft-dialog.tsx'
import { FieldPair } from '../../../kernel/web/form/draft-form.tsx'
import { expiredPaperActs, logisticsSettings, logisticsSettingsRoutes } from '../contract/logistics-settings.ts'
import { longestStop, speeds } from '../contract/schedules.ts'
import classes from './fleet.module.css'

type Values = z.output<typeof logisticsSettings.schema>
type Props = { onClose: () => void }

const settingsKey = ['settings-logistics']

type ScheduleProps = {
  value: Values
  errors: Record<string, string>
  onChange: (part: Partial<Values>) => void
}

const hourLabels = {
  departsAt: 'Sale a las',
  secondTripAt: 'Segunda vuelta a las',
  backBy: 'Vuelve antes de las',
} as const

const HourInput = ({ hour, value, errors, onChange }: ScheduleProps & { hour: keyof typeof hourLabels }) => (
  <TextInput
    label={hourLabels[hour]}
    value={value[hour]}
    error={errors[hour]}
    onChange={event => onChange({ [hour]: event.currentTarget.value })}
  />
)

/** The schedule of vehicles without their own. */
const ScheduleFields = ({ value, errors, onChange }: ScheduleProps) => (
  <>
    <p className={classes.lead}>
      Con esto se calculan las cargas propuestas. Un vehículo puede tener lo suyo: se cambia en su ficha.
    </p>
    <FieldPair>
      <HourInput hour="departsAt" {...{ value, errors, onChange }} />
      <HourInput hour="secondTripAt" {...{ value, errors, onChange }} />
    </FieldPair>
    <FieldPair>
      <HourInput hour="backBy" {...{ value, errors, onChange }} />
      <NumberInput
        label="Minutos por parada"
        min={0}
        max={longestStop}
        allowDecimal={false}
        value={value.minutesPerStop}
        error={errors.minutesPerStop}
        onChange={minutes => onChange({ minutesPerStop: Number(minutes) })}
      />
    </FieldPair>
    <NumberInput
      label="Velocidad promedio"
      description="Con un servicio de calles cuentan los tiempos que este mide."
      suffix=" km/h"
      min={speeds.slowest}
      max={speeds.fastest}
      allowDecimal={false}
      value={value.kilometersPerHour}
      error={errors.kilometersPerHour}
      onChange={speed => onChange({ kilometersPerHour: Number(speed) })}
    />
  </>
)

const Form = ({ saved, onClose }: Props & { saved: Values }) => {
  const queries = useQueryClient()
  const draft = useDraft<Values>({
    saved,
    schema: logisticsSettings.schema,
    save: async body => {
      queries.setQueryData(settingsKey, await call(logisticsSettingsRoutes.save, { body }))
      showToast({ variant: 'success', text: 'Guardaste los ajustes de la flota' })
      onClose()
    },
  })
  const value = draft.draft
  return (
    <DraftDialog draft={draft} title="Ajustes de la flota" saveLabel="Guardar" onClose={onClose}>
      <Select
        label="Un papel vencido, al cargar el vehículo"
        description="Avisa y deja seguir, o impide la carga hasta que se renueve."
        data={Object.entries(expiredPaperActs).map(([id, label]) => ({ value: id, label }))}
        value={value.expiredPapers}
        allowDeselect={false}
        onChange={act => draft.setDraft({ ...value, expiredPapers: act === 'block' ? 'block' : 'warn' })}
      />
      <NumberInput
        label="Días que un pedido espera en Cargas"
        description="Los más viejos se dan por entregados de otra manera y no se ofrecen."
        min={1}
        max={365}
        allowDecimal={false}
        value={value.candidateDays}
        onChange={days => draft.setDraft({ ...value, candidateDays: Number(days) || 1 })}
      />
      <ScheduleFields value={value} errors={draft.errors} onChange={part => draft.setDraft({ ...value, ...part })} />
      <Switch
        label="Avisar cada mañana"
        description="Una notificación a los administradores con lo vencido y lo que vence en 30 días."
        checked={value.tellsPapers}
        onChange={event => draft.setDraft({ ...value, tellsPapers: event.currentTarget.checked })}
      />
      <Switch
        label="Lo entregado sin cobrar queda como deuda"
        description="Del cliente, desde que llega el resultado. Apagalo si la deuda de los repartos la informa el ERP."
        checked={value.booksRoundDebt}
        onChange={event => draft.setDraft({ ...value, booksRoundDebt: event.currentTarget.checked })}
      />
      <NumberInput
        label="Días de plazo de esa deuda"
        description="Desde la entrega hasta que vence; 0 es contado."
        min={0}
        max={365}
        allowDecimal={false}
        disabled={!value.booksRoundDebt}
        value={value.roundDebtDays}
        onChange={days => draft.setDraft({ ...value, roundDebtDays: Number(days) || 0 })}
      />
    </DraftDialog>
  )
}

/** Settings of the fleet: papers, days that orders wait, debts and schedule. */
export const FleetSettingsDialog = ({ onClose }: Props) => {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(logisticsSettingsRoutes.get, { signal }),
  })
  return data ? <Form saved={data} onClose={onClose} /> : null
}
