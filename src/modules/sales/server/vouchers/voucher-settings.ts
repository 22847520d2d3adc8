import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { environmentSettings } from '../../../identity/contract/environment-settings.ts'

export type VoucherSettings = { extraOrderColumns: boolean; farAwayMeters: number }

/** What an environment chose for its vouchers. */
export const readVoucherSettings = async (tenant: Tenant): Promise<VoucherSettings> => {
  const { settings } = await tenant.db
    .selectFrom('environments')
    .select('settings')
    .where('id', '=', tenant.envId)
    .executeTakeFirstOrThrow()
  const { extraOrderColumns, farAwayMeters } = environmentSettings.parse(settings)
  return { extraOrderColumns, farAwayMeters }
}
