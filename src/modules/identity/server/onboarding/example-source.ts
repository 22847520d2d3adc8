import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { ErasingPreview } from '../../contract/first-steps.ts'

/** Where example data come from: whoever composes the product gives it, so that identity knows nothing of what they are. */
export type ExampleSource = {
  /** The orders there will be: what progress is measured by. */
  orders: number
  /** Puts examples beside what the company has, all or none; `onProgress` may throw to stop it. */
  load: (options: { envId: string; timeZone: string; onProgress: (ordersDone: number) => void }) => Promise<void>
  /** Removes exactly the rows that were loaded; `kept` are those that the company's own rows use. */
  erase: (tenant: Tenant) => Promise<{ erased: number; kept: number }>
  /** What erasing would do now. */
  preview: (tenant: Tenant) => Promise<ErasingPreview>
  /** Rows that were loaded and are still there, by table. */
  count: (tenant: Tenant) => Promise<{ table: string; count: number }[]>
}
