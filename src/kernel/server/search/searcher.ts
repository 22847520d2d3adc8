import type { Permission } from '../../contract/roles.ts'
import type { SearchHit } from '../../contract/search.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'

/** One search; every searcher is handed the same object. */
export type Sought = { tenant: Tenant; session: Session; text: string }

/** The search over one kind of a module's records; the composition root lists them in the order of the answer. */
export type Searcher = {
  kind: string
  title: string
  /** Who may read such records at all; `find` bounds them to the sellers that the person sees. */
  access: Permission
  /** At most `maximumHits`, best first. */
  find: (sought: Sought) => Promise<SearchHit[]>
}
