import { NavLink } from 'react-router'
import classes from './page-tabs.module.css'
import { useOpenTabInSight } from './use-open-tab-in-sight.ts'

/** `end`: the tab is current only at exactly its address, because the other tabs' addresses begin with it. */
export type PageTab = { label: string; url: string; count?: string; end?: boolean }

/** Tabs between sibling pages of a module, each with its own address. */
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
