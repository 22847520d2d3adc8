import type { Resource } from './resource.ts'

/** A grid in the list of its module (docs/adding-a-grid.md): the server binds its routes, the web makes its page and its tab of it. */
export type GridLine = {
  /** Address of its page. */
  path: string
  /** What its tab says; where there are no tabs, its page. */
  title: string
  /** Imported when it is needed: the first visit of the web client has no declaration at all. */
  resource: () => Promise<Resource>
}

export type GridList = Record<string, GridLine>
