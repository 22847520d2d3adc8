import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { isOffered, useRegistry } from '../app/registry.ts'
import { Page } from '../components/page.tsx'
import { useOpenTabInSight } from '../components/use-open-tab-in-sight.ts'
import { useSession } from '../session/session-store.ts'
import classes from './settings-frame.module.css'
import type { SettingsGroup } from './settings-sections.ts'

/** What of Configuración this person may open, and exists. */
const useOfferedGroups = (): SettingsGroup[] => {
  const registry = useRegistry()
  const { role, user } = useSession()
  const isShown = ({ url, operator }: SettingsGroup['sections'][number]) =>
    (!operator || user.isOperator) && isOffered(registry, url, role)
  return registry.settings
    .map(group => ({ ...group, sections: group.sections.filter(isShown) }))
    .filter(({ sections }) => sections.length > 0)
}

type SettingsFrameProps = {
  /** Takes exactly the height there is, for grids. */
  fill?: boolean
  /** A PageTabs of the screen's own. */
  tabs?: ReactNode
  children: ReactNode
}

const Sections = () => {
  const row = useOpenTabInSight()
  return (
    <nav ref={row} className={classes.sections} aria-label="Configuración">
      {useOfferedGroups().map(({ title, sections }) => (
        <div key={title} className={classes.group}>
          <span className={classes.title}>{title}</span>
          {sections.map(section => (
            <NavLink key={section.url} to={section.url}>
              {section.title}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** Configuración: the list of its screens, beside the open one where there is room and above it where there is not. */
export const SettingsFrame = ({ fill, tabs, children }: SettingsFrameProps) => (
  <div className={fill ? classes.filled : classes.frame} data-tabs={tabs ? '' : undefined}>
    <Sections />
    <Page {...(fill ? { fill } : {})} tabs={tabs}>
      {children}
    </Page>
  </div>
)
