import { NumberInput, Select, TextInput } from '@mantine/core'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { longestMinutes, shortestMinutes } from '../../contract/file-schedule.ts'
import type { ScheduleValues } from './connection-values.ts'
import classes from './files.module.css'

type Props = {
  label: string
  value: ScheduleValues
  /** Errors by the path of the field within the schedule. */
  errors: Record<string, string>
  path: string
  onChange: (value: ScheduleValues) => void
}

/** Each so many minutes, or at hours of the day. */
export const ScheduleInput = ({ label, value, errors, path, onChange }: Props) => {
  const { timeZone } = useSession().environment
  const error = Object.entries(errors).find(([name]) => name.startsWith(path))?.[1]
  return (
    <div className={classes.pair}>
      <Select
        label={label}
        allowDeselect={false}
        data={[
          { value: 'every', label: 'Cada tantos minutos' },
          { value: 'at', label: 'A ciertas horas' },
        ]}
        value={value.kind}
        onChange={kind => onChange({ ...value, kind: kind === 'at' ? 'at' : 'every' })}
      />
      {value.kind === 'every' ? (
        <NumberInput
          label="Minutos"
          min={shortestMinutes}
          max={longestMinutes}
          allowDecimal={false}
          value={value.minutes}
          error={error}
          onChange={minutes => onChange({ ...value, minutes: Number(minutes) })}
        />
      ) : (
        <TextInput
          label="Horas"
          description={`Separadas por comas, de ${timeZone.replace(/.*\//, '').replaceAll('_', ' ')}.`}
          placeholder="08:00, 18:30"
          value={value.times}
          error={error}
          onChange={event => onChange({ ...value, times: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
