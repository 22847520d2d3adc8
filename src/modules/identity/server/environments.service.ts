import type { Database } from '../../../kernel/server/database/pool.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Plan } from '../contract/licences/plans.ts'
import { hashPassword } from './passwords.ts'

export type NewEnvironment = {
  /** Given when its rows were written before it: an environment that is listed is whole. */
  id?: string
  name: string
  isErp?: boolean
  timeZone?: string
  plan?: Plan
  modules?: { pedidosOnline?: boolean; marketplace?: boolean }
  settings?: Record<string, unknown>
}

export const createEnvironment = async (db: Database, environment: NewEnvironment): Promise<string> => {
  const id = environment.id ?? newId()
  await db
    .insertInto('environments')
    .values({
      id,
      name: environment.name,
      isErp: environment.isErp ?? false,
      ...(environment.plan ? { plan: environment.plan } : {}),
      timeZone: environment.timeZone ?? 'America/Argentina/Buenos_Aires',
      modules: JSON.stringify(environment.modules ?? {}),
      settings: JSON.stringify(environment.settings ?? {}),
    })
    .execute()
  return id
}

/** By name or id, for the command line; null when there is none. */
export const findEnvironment = async (db: Database, nameOrId: string) =>
  (await db
    .selectFrom('environments')
    .selectAll()
    .where(eb => eb.or([eb('name', '=', nameOrId), eb(eb.cast<string>('id', 'text'), '=', nameOrId)]))
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()) ?? null

/** Sets the plan of a company, and with it how many licences it may give; those given before stay. */
export const changePlan = async (db: Database, envId: string, plan: Plan): Promise<void> => {
  await db.updateTable('environments').set({ plan }).where('id', '=', envId).execute()
}

export const listEnvironments = (db: Database) =>
  db.selectFrom('environments').selectAll().orderBy('name').limit(1000).execute()

export type NewUser = {
  /** Given when rows of theirs were written before them. */
  id?: string
  envId: string
  email: string
  password: string
  displayName: string
  roleNumber: number
  isOperator?: boolean
  sellerKey?: string
  supervisorKey?: string
  managerKey?: string
}

export const createUser = async (db: Database, user: NewUser): Promise<string> => {
  const id = user.id ?? newId()
  const passwordHash = await hashPassword(user.password)
  await db.transaction().execute(async tx => {
    await tx
      .insertInto('users')
      .values({
        id,
        email: user.email,
        displayName: user.displayName,
        passwordHash,
        isOperator: user.isOperator ?? false,
      })
      .execute()
    await tx
      .insertInto('memberships')
      .values({
        envId: user.envId,
        userId: id,
        roleNumber: user.roleNumber,
        sellerKey: user.sellerKey ?? null,
        supervisorKey: user.supervisorKey ?? null,
        managerKey: user.managerKey ?? null,
      })
      .execute()
  })
  return id
}

/** Sets a new password and ends every open session of the user. False when nobody has that e-mail. */
export const changePassword = async (db: Database, email: string, password: string): Promise<boolean> => {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async tx => {
    const user = await tx
      .updateTable('users')
      .set({ passwordHash })
      .where(eb => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .returning('id')
      .executeTakeFirst()
    if (!user) return false
    await tx.updateTable('sessions').set({ revokedAt: new Date() }).where('userId', '=', user.id).execute()
    return true
  })
}
