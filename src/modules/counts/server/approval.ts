import { sql } from 'kysely'
import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { peopleOf } from '../../identity/server/index.ts'
import { countProblems } from '../contract/problems.ts'
import { approvedByOtherLabel, countSettings } from '../contract/settings.ts'
import { isCounted } from './count-entries.queries.ts'

const shownNames = 5

/** Administrators who may approve this count: they can sign in and entered nothing in it. */
const readOthers = async ({ db, envId }: Tenant, countId: string, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select p.name from ${peopleOf(envId)} p
    where p.role_number = 1 and p.is_staff and p.id <> ${userId}::uuid and p.id not in (
      select e.user_id from count_entries e where e.env_id = ${envId}::uuid and e.session_id = ${countId}::uuid and e.user_id is not null and ${isCounted})
    order by 1 limit ${shownNames}`.execute(db)
  return rows.map(({ name }) => name)
}

const hasCounted = async ({ db, envId }: Tenant, countId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from count_entries e where e.env_id = ${envId}::uuid and e.session_id = ${countId}::uuid and e.user_id = ${userId}::uuid and ${isCounted}
    limit 1`.execute(db)
  return rows.length > 0
}

const names = new Intl.ListFormat('es', { type: 'disjunction' })

/**
 * Why a person who counted may not approve the count, naming those who may, or the setting when there is nobody else; null
 * when they may. The zeros that closing adds are not counting.
 */
export const approvalBlock = async (tenant: Tenant, countId: string, userId: string | null): Promise<string | null> => {
  if (userId === null || !(await tenant.settings(countSettings)).approvedByOther) return null
  if (!(await hasCounted(tenant, countId, userId))) return null
  const others = await readOthers(tenant, countId, userId)
  return others.length > 0
    ? `Contaste en este conteo: lo aprueba otra persona. Puede hacerlo ${names.format(others)}.`
    : `Contaste en este conteo y no hay otra persona de administración que lo apruebe. Si trabajás sin nadie más, apagá «${approvedByOtherLabel}» en los ajustes de Control de stock.`
}

/** Throws ownCount when the approver counted. */
export const refuseOwnCount = async (tenant: Tenant, countId: string, userId: string | null): Promise<void> => {
  const message = await approvalBlock(tenant, countId, userId)
  if (message) throw problem(countProblems.ownCount, { message })
}
