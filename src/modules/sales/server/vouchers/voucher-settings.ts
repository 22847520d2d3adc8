import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { accessSettings } from '../../../identity/contract/access-settings.ts'

export type VoucherSettings = { extraOrderColumns: boolean; farAwayMeters: number }

/** What an environment chose for its vouchers. */
export const readVoucherSettings = async (tenant: Tenant): Promise<VoucherSettings> => {
  const { extraOrderColumns, farAwayMeters } = await tenant.settings(accessSettings)
  return { extraOrderColumns, farAwayMeters }
}
