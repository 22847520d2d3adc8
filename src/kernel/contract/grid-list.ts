import type { Resource } from './resource.ts'

/**
 * A grid in the list of its module (docs/adding-a-grid.md), from which the server binds its routes and the web makes
 * its page and tab.
 */
export type GridLine = {
  /** Address of its page. */
  path: string
  /** Title of its tab, or of its page where there are no tabs. */
  title: string
  /** Imported on use, so that the first load of the web client contains no declaration. */
  resource: () => Promise<Resource>
}

export type GridList = Record<string, GridLine>
