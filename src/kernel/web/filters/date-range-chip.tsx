import '../form/form-styles.ts'
import { Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useUrlState } from '../components/url-state.ts'
import { Chip } from './chip.tsx'
import {
  type Comparison,
  comparisons,
  comparisonTitles,
  daysOf,
  presetTitles,
  type RangeChoice,
  type RangePreset,
  rangeParameter,
  rangePresets,
  rangeText,
} from './date-range.ts'
import { RangeCalendar } from './range-calendar.tsx'
import { RangeHeading, RangeOption, RangePanel } from './range-panel.tsx'
import { useToday } from './use-today.ts'

/** The page's range in the address, and the days it stands for. */
export const useDateRange = (initial: RangePreset = 'hoy') => {
  const [codec] = useState(() => rangeParameter(initial))
  const [choice, setChoice] = useUrlState(codec)
  const today = useToday()
  return { choice, setChoice, today, days: daysOf(choice, today) }
}

type ChipProps = {
  choice: RangeChoice
  today: string
  onChange: (choice: RangeChoice) => void
  /** Future days may be chosen, too: due dates. */
  future?: boolean
  /** For lists that show all days without a period. */
  onClear?: () => void
}

type RangeChipProps = Omit<ChipProps, 'choice'> & {
  /** Null: all days. */
  choice: RangeChoice | null
  comparable?: boolean
}

/** What a first choice changes, where all days are shown. */
const allDays: RangeChoice = { range: 'hoy', compare: 'none' }

const Calendar = ({ choice, today, onChange, future }: RangeChipProps) => (
  <RangeCalendar
    {...(choice ? daysOf(choice, today) : { from: null, to: null })}
    last={future ? undefined : today}
    onChange={range => onChange({ ...(choice ?? allDays), range })}
  />
)

const CompareOptions = ({ choice, onChange }: Omit<ChipProps, 'today'>) => (
  <>
    <RangeHeading>Comparar con</RangeHeading>
    {comparisons.map((comparison: Comparison) => (
      <RangeOption
        key={comparison}
        label={comparisonTitles[comparison]}
        chosen={choice.compare === comparison}
        onClick={() => onChange({ ...choice, compare: comparison })}
      />
    ))}
  </>
)

/** Always the first chip: presets, a custom range and, on pages with comparison, what to compare with. */
export const DateRangeChip = ({
  choice: chosen,
  today,
  onChange,
  future,
  onClear,
  comparable = true,
}: RangeChipProps) => {
  const [open, setOpen] = useState(false)
  const choice = chosen ?? allDays
  return (
    <Popover opened={open} onChange={setOpen} withRoles={false} trapFocus>
      <Popover.Target>
        <Chip
          icon={IconCalendar}
          {...(chosen ? { value: rangeText(chosen, today), isSet: true, onClear } : { name: 'Días', value: 'Todos' })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Período">
        <RangePanel
          options={
            <>
              {rangePresets.map(preset => (
                <RangeOption
                  key={preset}
                  label={presetTitles[preset]}
                  chosen={chosen?.range === preset}
                  onClick={() => {
                    onChange({ ...choice, range: preset })
                    setOpen(false)
                  }}
                />
              ))}
              {comparable && <CompareOptions choice={choice} onChange={onChange} />}
            </>
          }
          calendar={
            <Calendar
              key={JSON.stringify(chosen?.range)}
              choice={chosen}
              today={today}
              onChange={onChange}
              future={future}
            />
          }
        />
      </Popover.Dropdown>
    </Popover>
  )
}
