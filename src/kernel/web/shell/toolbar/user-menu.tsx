import { Menu } from '@mantine/core'
import { IconApps, IconHelpCircle, IconLock, IconLogout, IconPalette, IconSettings } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { groupIncludes } from '../../../contract/roles.ts'
import { lockUrl } from '../../app/guard.ts'
import { isOffered, useRegistry } from '../../app/registry.ts'
import { Avatar } from '../../components/avatar.tsx'
import { capitalise } from '../../components/initials.ts'
import { useMediaQuery } from '../../components/use-media-query.ts'
import { useSession } from '../../session/session-store.ts'
import { openPanel, usePanelBadges } from '../panels/panel-store.ts'
import { useOfferedPanels } from '../panels/use-panels.ts'
import { useAccountEntries } from './account-entries.tsx'
import { settingsUrl } from './settings-url.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useSyncActions } from './use-sync-actions.tsx'
import classes from './user-menu.module.css'

const PanelEntries = () => {
  const badges = usePanelBadges()
  return useOfferedPanels().map(({ id, toggle: { icon: Glyph, label } }) => (
    <Menu.Item
      key={id}
      leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
      rightSection={
        badges[id] &&
        badges[id].count !== 0 && <span className={classes.badge}>{badges[id].count ?? badges[id].text}</span>
      }
      onClick={() => openPanel(id)}
      data-panel-toggle={id}
    >
      {label}
    </Menu.Item>
  ))
}

/** Entries for which the toolbar has no room on a phone. */
const PhoneEntries = ({ sync }: { sync: ReturnType<typeof useSyncActions>['entries'] }) => {
  const session = useSession()
  const registry = useRegistry()
  const shortcuts = useShortcuts()
  const navigate = useNavigate()
  const mayConfigure = groupIncludes('sync', session.role) && isOffered(registry, settingsUrl, session.role)
  return (
    <>
      {[
        ...shortcuts.items.map(item => ({
          id: item.id,
          title: item.title,
          icon: item.icon ?? IconApps,
          run: () => void navigate(item.url),
        })),
        ...sync,
      ].map(({ id, title, icon: Glyph, run }) => (
        <Menu.Item key={id} leftSection={<Glyph size={16} stroke={1.75} aria-hidden />} onClick={run}>
          {title}
        </Menu.Item>
      ))}
      <PanelEntries />
      {session.links.guide && (
        <Menu.Item
          component="a"
          href={session.links.guide}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconHelpCircle size={16} stroke={1.75} aria-hidden />}
        >
          Guía
        </Menu.Item>
      )}
      {mayConfigure && (
        <Menu.Item
          leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
          onClick={() => navigate(settingsUrl)}
        >
          Configuración
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}

export const UserMenu = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const phone = useMediaQuery('(max-width: 767px)')
  const { entries, dialog } = useSyncActions()
  const account = useAccountEntries()
  const name = capitalise(user.displayName)
  return (
    <>
      <Menu width={260}>
        <Menu.Target>
          <button type="button" className={classes.button} aria-label={`Menú de ${name}`}>
            <Avatar name={user.displayName} photoUrl={user.photoUrl} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <strong>{name}</strong>
            <span className="truncate">{user.email}</span>
          </div>
          <Menu.Divider />
          {phone && <PhoneEntries sync={entries} />}
          <Menu.Item
            data-panel-toggle="theme"
            leftSection={<IconPalette size={16} stroke={1.75} aria-hidden />}
            onClick={() => openPanel('theme')}
          >
            Ajustes de tema
          </Menu.Item>
          {account.entries}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
            onClick={() => navigate(lockUrl(pathname + search))}
          >
            Bloquear pantalla
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
            onClick={() => navigate('/logout')}
          >
            Cerrar Sesión
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {phone && dialog}
      {account.panel}
    </>
  )
}
