import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import classes from './page-tabs.module.css'

/** `end`: its address is the beginning of its siblings'. */
export type PageTab = { label: string; url: string; count?: string; end?: boolean }

/** Where the tabs are wider than the screen, the one that is open stands in the middle of it. */
const useOpenTabInSight = () => {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    void pathname
    const open = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!open || !nav.current) return
    nav.current.scrollLeft = open.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2
  }, [pathname])
  return nav
}

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
