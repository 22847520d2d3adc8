import { NavLink } from 'react-router'
import classes from './page-tabs.module.css'
import { useOpenTabInSight } from './use-open-tab-in-sight.ts'

/** `end`: its address is the beginning of its siblings'. */
export type PageTab = { label: string; url: string; count?: string; end?: boolean }

/** Sibling pages of a module, each an address of its own. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: PageTab[] }) => {
  const nav = useOpenTabInSight()
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(tab => (
        <NavLink key={tab.url} to={tab.url} end={tab.end}>
          {tab.label}
          {tab.count && <span>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
