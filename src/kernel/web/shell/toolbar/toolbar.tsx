import { Tooltip } from '@mantine/core'
import { IconHelpCircle, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { groupIncludes } from '../../../contract/roles.ts'
import { isOffered, useRegistry } from '../../app/registry.ts'
import { Brand } from '../../components/brand.tsx'
import { iconLinkClass } from '../../components/icon-button.tsx'
import { useSession } from '../../session/session-store.ts'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { useIsDrawer, useLayout } from '../layouts/use-layout.ts'
import { MobileNavbar } from '../navbar/mobile-navbar.tsx'
import { PanelToggles } from '../panels/panel-toggles.tsx'
import { PageHeadingView } from './page-heading.tsx'
import { SearchBox } from './search-box.tsx'
import { settingsUrl } from './settings-url.ts'
import { Shortcuts } from './shortcuts.tsx'
import { SyncMenu } from './sync-menu.tsx'
import classes from './toolbar.module.css'
import { UserMenu } from './user-menu.tsx'

const Guide = ({ url }: { url: string }) => (
  <Tooltip label="Guía">
    <a
      className={iconLinkClass()}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Guía (se abre en otra pestaña)"
    >
      <IconHelpCircle size={20} stroke={1.75} aria-hidden />
    </a>
  </Tooltip>
)

/** Shown to admin and erp (spec.md §2). */
const Settings = () => (
  <Tooltip label="Configuración">
    <Link className={iconLinkClass()} to={settingsUrl} aria-label="Configuración">
      <IconSettings size={20} stroke={1.75} aria-hidden />
    </Link>
  </Tooltip>
)

/** The toolbar is the page header: title and shortcuts on the left, tools on the right. */
export const Toolbar = () => {
  const session = useSession()
  const registry = useRegistry()
  const { style, options } = useLayout()
  const small = useIsDrawer(style)
  const column = options['leftSidePanel.display'] && !small
  const mayConfigure = groupIncludes('sync', session.role) && isOffered(registry, settingsUrl, session.role)
  return (
    <header className={classes.toolbar} {...useRegionTheme('toolbar')}>
      {small && <MobileNavbar className={classes.menuButton} />}
      {style === 'layout3' && (
        <Link to="/" className={classes.brand} aria-label="Andén, ir al inicio">
          <Brand />
        </Link>
      )}
      <PageHeadingView />
      {!column && <Shortcuts />}
      <span className={classes.space} />
      <SearchBox />
      <SyncMenu />
      <span className={classes.wide}>
        {session.links.guide && <Guide url={session.links.guide} />}
        <PanelToggles />
        {mayConfigure && <Settings />}
      </span>
      <UserMenu />
    </header>
  )
}
