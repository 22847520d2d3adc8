import { Checkbox, Popover } from '@mantine/core'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../kernel/web/components/button.tsx'
import { type SalesWidgetId, salesWidgetIds, salesWidgetTitles } from '../contract/widgets.ts'
import classes from './dashboard.module.css'
import { useHiddenWidgets } from './hidden-widgets.ts'

/** Which widgets the page shows. */
export const WidgetsMenu = () => {
  const [open, setOpen] = useState(false)
  const [hidden, setHidden] = useHiddenWidgets()
  const toggle = (id: SalesWidgetId) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setHidden(next)
  }
  return (
    <Popover opened={open} onChange={setOpen} withRoles={false} trapFocus position="bottom-end" width={300}>
      <Popover.Target>
        <Button
          leftIcon={<IconLayoutGridAdd size={16} stroke={1.75} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Widgets
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Widgets">
        <ul className={classes.widgets}>
          {salesWidgetIds.map(id => (
            <li key={id}>
              <Checkbox label={salesWidgetTitles[id]} checked={!hidden.has(id)} onChange={() => toggle(id)} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
