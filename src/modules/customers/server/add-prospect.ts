import { recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { insertRows } from '../../../kernel/server/resources/row-writes.ts'
import { prospects } from '../contract/prospects.ts'

export type NewProspect = {
  name: string
  phone: string | null
  email: string | null
  locality: string | null
  note: string
}

/** Adds a prospect that nobody signed in writes; `author` is who its history names. Answers its id. */
export const addProspect = async (tenant: Tenant, author: string, values: NewProspect): Promise<string> => {
  const [id = ''] = await insertRows(tenant, prospects, [values], new Date())
  await recordHistory(tenant, { userId: null, name: author }, [
    { entity: prospects.name, entityId: id, action: 'created', detail: { values } },
  ])
  return id
}
