import { isProblem } from '../../../../kernel/contract/problems.ts'
import type { NewRow } from '../../../../kernel/server/resources/import-plan.ts'
import { readRows, rehearse } from '../../../../kernel/server/resources/resource-import.ts'
import type { ImportError, ImportResult } from '../../../../kernel/server/resources/resource-service.ts'
import { type User, users } from '../../contract/users/users.ts'
import { inviteUser, type NewInvitation } from './invitations.service.ts'
import type { PeopleContext } from './people-changes.ts'
import { readUsersByEmail } from './users.queries.ts'
import { changeUser } from './users.service.ts'

type Outcome = 'created' | 'updated' | 'unchanged'

const settle = async (context: PeopleContext, known: User | undefined, values: NewInvitation): Promise<Outcome> => {
  if (!known || known.deletedAt) {
    await inviteUser(context, values)
    return 'created'
  }
  const after = await changeUser(context, known.id, values)
  return JSON.stringify(after) === JSON.stringify(known) ? 'unchanged' : 'updated'
}

/**
 * Invites who is not there and changes who is, by e-mail; wrong rows are said one by one and keep nothing else from being
 * done. Answers the ids of who was changed, whose sessions are to be forgotten. Whoever calls holds `lockPeople`.
 */
export const importUsers = async (
  context: PeopleContext,
  rows: Record<string, unknown>[],
  dryRun: boolean,
): Promise<{ result: ImportResult; changed: string[] }> => {
  const { tenant, session } = context
  const errors: ImportError[] = []
  const candidates = await readRows({ resource: users, tenant }, rows, errors)
  const known = await readUsersByEmail(
    tenant,
    candidates.map(({ values }) => String(values.email)),
    session.timeZone,
  )
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const changed: string[] = []
  const take = async ({ row, values }: NewRow): Promise<void> => {
    const user = known.get(String(values.email))
    try {
      const outcome = await settle(context, user, values as NewInvitation)
      counts[outcome] += 1
      if (user && outcome === 'updated') changed.push(user.id)
    } catch (error) {
      if (!isProblem(error)) throw error
      errors.push({ row, path: error.errors[0]?.path ?? '', message: error.errors[0]?.message ?? error.userMessage })
    }
  }
  const run = async (): Promise<void> => {
    for (const candidate of candidates) await take(candidate)
  }
  await (dryRun ? rehearse(tenant, run) : run())
  return { result: { ...counts, errors: errors.sort((a, b) => a.row - b.row) }, changed }
}
