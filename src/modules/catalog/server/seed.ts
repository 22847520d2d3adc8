import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

/** What the frozen goods of a demonstration take up, by their weight. */
export const seedVolumes = async ({ db, envId }: Tenant): Promise<void> => {
  await sql`
    update articles set liters_per_unit = round(kg_per_unit * 1.8, 3)
    where env_id = ${envId}::uuid and liters_per_unit is null`.execute(db)
}

/** The glass bottles of a demonstration, which shops give back. */
export const seedReturnables = async ({ db, envId }: Tenant): Promise<void> => {
  await sql`
    update articles set returnable_container = true
    where env_id = ${envId}::uuid and name like 'Aguas % Con gas 500 ml'`.execute(db)
}
