import type { ComponentType, ReactNode } from 'react'
import type { GridLine, GridList } from '../../contract/grid-list.ts'
import type { PageTab } from '../components/page-tabs.tsx'
import type { WebPage } from './web-module.ts'

type Frame = ComponentType<{ children: ReactNode }>

/** What all pages of a list of grids have in common. */
type Section = Pick<WebPage, 'access' | 'breadcrumb'> & {
  /** Title of all pages when they are tabs; without it each page has the title of its grid. */
  title?: string
  /** Wraps the grid; without it, a plain page. */
  frame?: () => Promise<{ Frame: Frame }>
}

const loadPlain =
  (line: GridLine, frame: Section['frame']): WebPage['load'] =>
  async () => {
    const [{ gridPage }, resource, around] = await Promise.all([
      import('../grid/grid-page.tsx'),
      line.resource(),
      frame?.(),
    ])
    return { Page: gridPage(resource, around?.Frame) }
  }

/** One page per grid. A grid that needs more than its declaration has its own page in `pages`, by its name. */
export const gridPages = <Name extends string>(
  list: Record<Name, GridLine>,
  { frame, title, ...shared }: Section,
  own: { [K in NoInfer<Name>]?: WebPage['load'] } = {},
): WebPage[] => {
  const ownOf: Record<string, WebPage['load'] | undefined> = own
  return Object.entries<GridLine>(list).map(([name, line]) => ({
    ...shared,
    path: line.path,
    title: title ?? line.title,
    load: ownOf[name] ?? loadPlain(line, frame),
  }))
}

/** The tabs of a list of grids, in its order. */
export const gridTabs = (list: GridList): PageTab[] => {
  const lines = Object.values(list)
  return lines.map(({ path, title }) => ({
    label: title,
    url: path,
    ...(lines.some(other => other.path.startsWith(`${path}/`)) ? { end: true } : {}),
  }))
}
