import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { defaultErpSettings, type ErpSettings, erpSettings } from '../contract/settings.ts'

/** What the environment keeps, or spec.md's constants where it keeps nothing yet. */
export const readErpSettings = async ({ db, envId }: Tenant): Promise<ErpSettings> => {
  const row = await db.selectFrom('erpSettings').select('settings').where('envId', '=', envId).executeTakeFirst()
  return row ? erpSettings.parse(row.settings) : defaultErpSettings
}

export const writeErpSettings = async ({ db, envId }: Tenant, settings: ErpSettings): Promise<void> => {
  const row = { settings: JSON.stringify(settings), updatedAt: new Date() }
  await db
    .insertInto('erpSettings')
    .values({ envId, ...row })
    .onConflict(conflict => conflict.column('envId').doUpdateSet(row))
    .execute()
}
