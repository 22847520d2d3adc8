import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { isOffered, useRegistry } from '../app/registry.ts'
import { Page } from '../components/page.tsx'
import { useOpenTabInSight } from '../components/use-open-tab-in-sight.ts'
import { useSession } from '../session/session-store.ts'
import classes from './settings-frame.module.css'
import type { SettingsGroup } from './settings-sections.ts'

/** The screens of Configuración that exist and that this person may open. */
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
  /** The screen takes exactly the available height, for grids. */
  fill?: boolean
  /** The screen's own PageTabs. */
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

/** Configuración: the list of screens, beside the open one or above it when there is no room. */
export const SettingsFrame = ({ fill, tabs, children }: SettingsFrameProps) => (
  <div className={fill ? classes.filled : classes.frame} data-tabs={tabs ? '' : undefined}>
    <Sections />
    <Page {...(fill ? { fill } : {})} tabs={tabs}>
      {children}
    </Page>
  </div>
)
