import type { ComponentType, ReactNode } from 'react'
import type { GridLine, GridList } from '../../contract/grid-list.ts'
import type { PageTab } from '../components/page-tabs.tsx'
import type { WebPage } from './web-module.ts'

type Frame = ComponentType<{ children: ReactNode }>

/** What the pages of a list of grids have in common. */
type Section = Pick<WebPage, 'access' | 'breadcrumb'> & {
  /** Title of all its pages, when they are tabs; without it each page has the grid's own. */
  title?: string
  /** Around the grid; without it a plain page. */
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

/** A page for each grid of a list; a grid that needs more than its declaration has a page of its own here, by its name. */
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
