import type { PaperBody } from '../../contract/paper-body.ts'
import type { Period } from '../../contract/periods.ts'
import type { Tenant } from '../database/tenancy.ts'

/** The widgets of a module on paper, for dashboards of a type. */
export type PaperKit = (
  tenant: Tenant,
  asked: { days: Period; compared: Period | null; today: string; timeZone: string },
) => Promise<(id: string) => PaperBody>
