import { Select } from '@mantine/core'
import { addDays, formatDay, mondayOf } from '../../../../kernel/contract/formats.ts'
import { type Frequency, frequencies, weeksBetween } from '../../contract/weeks.ts'
import classes from './dialogs.module.css'

export type Phase = { frequency: Frequency; phase: number }

/** Every week, or which week of the cycle: said by its Monday, because nobody counts weeks. */
export const TurnFields = ({
  value,
  today,
  onChange,
}: {
  value: Phase
  today: string
  onChange: (value: Phase) => void
}) => {
  const weeks = weeksBetween[value.frequency]
  return (
    <div className={classes.pair}>
      <Select
        label="Frecuencia"
        data={Object.entries(frequencies).map(([frequency, label]) => ({ value: frequency, label }))}
        value={value.frequency}
        allowDeselect={false}
        onChange={frequency => frequency && onChange({ frequency: frequency as Frequency, phase: 0 })}
      />
      {weeks > 1 && (
        <Select
          label="Empieza la semana del"
          description={`Cada ${weeks} semanas desde esa.`}
          data={Array.from({ length: weeks }, (_, week) => ({
            value: String(week),
            label: `${formatDay(addDays(mondayOf(today), week * 7), today)}${week === 0 ? ' (esta)' : ''}`,
          }))}
          value={String(value.phase)}
          allowDeselect={false}
          onChange={phase => phase && onChange({ ...value, phase: Number(phase) })}
        />
      )}
    </div>
  )
}
