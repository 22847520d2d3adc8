import { sql } from 'kysely'
import { isProblem, problem, problems } from '../../../../kernel/contract/problems.ts'
import { writableFields } from '../../../../kernel/contract/resource.ts'
import { shownText } from '../../../../kernel/server/imports/shown-text.ts'
import { refuseGone } from '../../../../kernel/server/resources/import-plan.ts'
import { broughtValues, type NewRow } from '../../../../kernel/server/resources/import-rows.ts'
import {
  notAsShown,
  type OwnChange,
  type OwnImportOptions,
  type OwnNew,
  type OwnOutcome,
} from '../../../../kernel/server/resources/own-import.ts'
import { readRows, rehearse } from '../../../../kernel/server/resources/resource-import.ts'
import { type User, users } from '../../contract/users/users.ts'
import { inviteUser, type NewInvitation } from './invitations.service.ts'
import type { PeopleContext } from './people-changes.ts'
import type { UserValues } from './user-rules.ts'
import { readUsersByEmail } from './users.queries.ts'
import { changeUser } from './users.service.ts'

/** What was done to a person, as a rehearsal shows it; null when nothing was. */
type Done = { created: OwnNew } | { changed: OwnChange; id: string } | null

const fields = writableFields(users)

const newOf = ({ row, values, called }: NewRow, timeZone: string): OwnNew => ({
  row,
  values: fields
    .map(([name, field]) => ({
      title: field.title,
      text: called?.[name] ?? shownText(field, values[name], timeZone),
    }))
    .filter(({ text }) => text !== ''),
})

/** Every field that differs, asked for or not: whoever loses a role may lose a key with it. */
const changeOf = (row: number, before: User, after: User, timeZone: string): OwnChange => ({
  row,
  key: before.email,
  differences: fields
    .map(([name, field]) => ({
      title: field.title,
      before: shownText(field, before[name as keyof User], timeZone),
      after: shownText(field, after[name as keyof User], timeZone),
    }))
    .filter(one => one.before !== one.after),
})

const settle = async (context: PeopleContext, known: User | undefined, one: NewRow): Promise<Done> => {
  const { timeZone } = context.session
  const values = one.values as NewInvitation
  if (!known || known.deletedAt) {
    refuseGone(one, Object.keys(values))
    await inviteUser(context, values)
    return { created: newOf(one, timeZone) }
  }
  const after = await changeUser(context, known.id, broughtValues(one, known) as UserValues)
  const changed = changeOf(one.row, known, after, timeZone)
  if (changed.differences.length === 0) return null
  return { changed, id: known.id }
}

/** Does one thing, or nothing at all when it throws. */
const whole = async <T>({ tenant: { db } }: PeopleContext, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint one_row`.execute(db)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(db)
    throw error
  }
}

type Taking = { context: PeopleContext; known: ReadonlyMap<string, User>; options: OwnImportOptions }

const take = ({ context, known, options: { allows } }: Taking, one: NewRow): Promise<Done> =>
  whole(context, async () => {
    const done = await settle(context, known.get(String(one.values.email)), one)
    const shown = done && ('created' in done ? done.created : done.changed)
    if (shown && allows && !allows(shown)) throw problem(problems.invalidInput, { message: notAsShown })
    return done
  })

/**
 * Invites who is not there and changes who is, by e-mail; wrong rows are said one by one and keep nothing else from being
 * done. Answers the ids of who was changed, whose sessions are to be forgotten. Whoever calls holds `lockPeople`.
 */
export const importUsers = async (
  context: PeopleContext,
  rows: Record<string, unknown>[],
  options: OwnImportOptions,
): Promise<{ outcome: OwnOutcome; changed: string[] }> => {
  const { tenant, session } = context
  const outcome: OwnOutcome = { created: [], changed: [], unchanged: 0, errors: [] }
  const candidates = await readRows({ resource: users, tenant }, rows, outcome.errors)
  const emails = candidates.map(({ values }) => String(values.email))
  const known = await readUsersByEmail(tenant, emails, session.timeZone)
  const changed: string[] = []
  const run = async (): Promise<void> => {
    for (const one of candidates)
      try {
        const done = await take({ context, known, options }, one)
        if (done === null) outcome.unchanged += 1
        else if ('created' in done) outcome.created.push(done.created)
        else {
          outcome.changed.push(done.changed)
          changed.push(done.id)
        }
      } catch (error) {
        if (!isProblem(error)) throw error
        const [first] = error.errors
        outcome.errors.push({ row: one.row, path: first?.path ?? '', message: first?.message ?? error.userMessage })
      }
  }
  await (options.dryRun ? rehearse(tenant, run) : run())
  await options.settle?.(tenant, outcome)
  return { outcome, changed }
}
