import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { type PageHeading, setFillsScreen, setHeading } from '../app/page-frame-state.ts'
import { cx } from './cx.ts'
import classes from './page.module.css'

/** Shows the open record's name in the toolbar and in the browser tab while the page is mounted. */
export const usePageHeading = ({ title, breadcrumb }: PageHeading): void => {
  const trail = JSON.stringify(breadcrumb ?? null)
  useEffect(() => {
    const crumbs: PageHeading['breadcrumb'] = JSON.parse(trail) ?? undefined
    setHeading({ ...(title ? { title } : {}), ...(crumbs ? { breadcrumb: crumbs } : {}) })
    return () => setHeading({})
  }, [title, trail])
}

type PageProps = PageHeading & {
  /** A FiltersBar, which stays while the rest scrolls. */
  filters?: ReactNode
  /** A PageTabs, under the toolbar. */
  tabs?: ReactNode
  /** The page takes exactly the available height and scrolls inside, for grids and maps. */
  fill?: boolean
  children: ReactNode
}

/** The frame of a page under the toolbar; the toolbar holds its title, so there is no second one here. */
export const Page = ({ title, breadcrumb, filters, tabs, fill, children }: PageProps) => {
  usePageHeading({ title, breadcrumb })
  useLayoutEffect(() => setFillsScreen(fill === true), [fill])
  return (
    <div className={cx(classes.page, fill && classes.fill)} data-fill={fill ? '' : undefined}>
      {tabs}
      {filters}
      <div className={fill ? classes.filled : classes.body}>{children}</div>
    </div>
  )
}

/** A row of cards of equal or given widths: `columns="1.3fr 1fr 1fr"`; one under another when there is no room. */
export const CardRow = ({ columns, children }: { columns: string; children: ReactNode }) => (
  <div className={classes.rowPlace}>
    <div className={classes.row} style={{ '--columns': columns }}>
      {children}
    </div>
  </div>
)
