import { Menu } from '@mantine/core'
import { IconCalendar, IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths, monthName, monthOf } from '../../../kernel/contract/formats.ts'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { Chip } from '../../../kernel/web/filters/chip.tsx'
import classes from './objectives.module.css'

const ahead = 2
const back = 14

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Props = { month: string; today: string; onChange: (month: string) => void }

/** One month, with the ones beside it a click away. */
export const MonthChip = ({ month, today, onChange }: Props) => {
  const months = Array.from({ length: ahead + back + 1 }, (_, index) => addMonths(monthOf(today), ahead - index))
  return (
    <span className={classes.month}>
      <IconButton
        size="small"
        icon={IconChevronLeft}
        label="Mes anterior"
        onClick={() => onChange(addMonths(month, -1))}
      />
      <Menu>
        <Menu.Target>
          <Chip icon={IconCalendar} name="Mes" value={capitalised(monthName(month, today))} />
        </Menu.Target>
        <Menu.Dropdown className={classes.months}>
          {months.map(one => (
            <Menu.Item
              key={one}
              onClick={() => onChange(one)}
              rightSection={one === month ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            >
              {capitalised(monthName(one, today))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton
        size="small"
        icon={IconChevronRight}
        label="Mes siguiente"
        onClick={() => onChange(addMonths(month, 1))}
      />
    </span>
  )
}
