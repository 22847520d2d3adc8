import { NumberInput, Popover } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { Chip } from '../../../kernel/web/filters/chip.tsx'
import '../../../kernel/web/form/form-styles.ts'
import type { Threshold } from '../contract/report.ts'

/** The report's own figure: it is asked again when the person leaves the field with another one that fits. */
export const ThresholdChip = ({
  threshold,
  value,
  onChange,
}: {
  threshold: Threshold
  value: number
  onChange: (value: number) => void
}) => {
  const [open, setOpen] = useState(false)
  const { title, unit, min, max } = threshold
  return (
    <Popover opened={open} onChange={setOpen} withRoles={false} trapFocus>
      <Popover.Target>
        <Chip
          icon={IconAdjustments}
          name={title}
          value={`${formatNumber(value)} ${unit}`}
          isSet
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title}>
        <NumberInput
          label={title}
          description={`Entre ${formatNumber(min)} y ${formatNumber(max)} ${unit}`}
          min={min}
          max={max}
          clampBehavior="strict"
          allowDecimal={false}
          defaultValue={value}
          onChange={next => {
            if (typeof next === 'number' && next >= min && next <= max) onChange(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
