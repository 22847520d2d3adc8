import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconChevronDown } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import classes from './sync-menu.module.css'
import { useSyncActions } from './use-sync-actions.tsx'

/** For admin and erp (spec.md §6), with the entries of the modules; on phones they are in the user menu. */
export const SyncMenu = () => {
  const { entries, dialog } = useSyncActions()
  if (entries.length === 0) return null
  return (
    <div className={classes.place}>
      <Menu>
        <Menu.Target>
          <Button
            className={classes.button}
            leftIcon={<IconArrowsExchange aria-hidden />}
            rightIcon={<IconChevronDown aria-hidden className={classes.chevron} />}
          >
            Sincronizar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {entries.map(({ id, title, icon: Glyph, run }) => (
            <Menu.Item key={id} leftSection={<Glyph size={16} stroke={1.75} aria-hidden />} onClick={run}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </div>
  )
}
