import { Checkbox } from '@mantine/core'
import { weekdayNames } from '../../../../../kernel/contract/weekdays.ts'
import { DayInput } from '../../../../../kernel/web/form/day-input.tsx'
import { HourInput } from '../../../../../kernel/web/settings/setting-inputs.tsx'
import { type Availability, availabilityInput } from '../../../contract/availability.ts'
import classes from './properties.module.css'

const toggled = (days: readonly number[], day: number): number[] =>
  (days.includes(day) ? days.filter(one => one !== day) : [...days, day]).toSorted((one, other) => one - other)

type Props = { value: Availability; onChange: (value: Availability) => void }

/** Days and hours in which something is seen; what is left empty does not restrict. */
export const AvailabilityFields = ({ value, onChange }: Props) => {
  const issues = availabilityInput.safeParse(value).error?.issues ?? []
  const errorOf = (name: keyof Availability) => issues.find(({ path }) => path[0] === name)?.message
  const change = (part: Partial<Availability>): void => onChange({ ...value, ...part })
  return (
    <>
      <div className={classes.pair}>
        <DayInput
          label="Desde el día"
          value={value.from}
          emptyLabel="Vaciar desde"
          onChange={from => change({ from })}
          error={errorOf('from')}
        />
        <DayInput
          label="Hasta el día"
          value={value.until}
          emptyLabel="Vaciar hasta"
          onChange={until => change({ until })}
          error={errorOf('until')}
        />
      </div>
      <fieldset className={classes.days}>
        <legend>Días de la semana</legend>
        {weekdayNames.map((name, index) => (
          <Checkbox
            key={name}
            size="xs"
            label={name}
            checked={value.weekdays.includes(index + 1)}
            onChange={() => change({ weekdays: toggled(value.weekdays, index + 1) })}
          />
        ))}
        <p>Sin ninguno marcado, todos.</p>
      </fieldset>
      <div className={classes.pair}>
        <HourInput
          label="Desde las"
          value={value.fromTime}
          error={errorOf('fromTime')}
          onChange={fromTime => change({ fromTime })}
        />
        <HourInput
          label="Hasta las"
          value={value.untilTime}
          error={errorOf('untilTime')}
          onChange={untilTime => change({ untilTime })}
        />
      </div>
    </>
  )
}
