import type { Grant } from '../../../kernel/contract/roles.ts'
import type { Database } from '../../../kernel/server/database/pool.ts'
import { changeEnvironment, insertEnvironment } from '../../../kernel/server/environment.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Plan } from '../contract/licences/plans.ts'
import { suspendedState } from '../contract/session.ts'
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
  firstStepsOpen?: boolean
}

export const createEnvironment = async (db: Database, environment: NewEnvironment): Promise<string> => {
  const id = environment.id ?? newId()
  await insertEnvironment(db, {
    id,
    name: environment.name,
    isErp: environment.isErp ?? false,
    ...(environment.plan ? { plan: environment.plan } : {}),
    timeZone: environment.timeZone ?? 'America/Argentina/Buenos_Aires',
    modules: JSON.stringify(environment.modules ?? {}),
    settings: JSON.stringify(environment.settings ?? {}),
    firstStepsOpen: environment.firstStepsOpen ?? false,
  })
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
export const changePlan = (db: Database, envId: string, plan: Plan): Promise<void> =>
  changeEnvironment(db, envId, { plan })

export const listEnvironments = (db: Database) =>
  db.selectFrom('environments').selectAll().orderBy('name').limit(1000).execute()

/** Those whose people can sign in. */
export const listActiveEnvironments = async (db: Database) =>
  (await listEnvironments(db)).filter(({ state }) => state !== suspendedState)

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
  /** Rights beside the role. */
  grants?: Grant[]
}

/** In the caller's transaction; an e-mail that somebody has fails with SQLSTATE 23505. */
export const insertUser = async (
  tx: Database,
  user: Omit<NewUser, 'password'> & { passwordHash: string; emailConfirmedAt: Date | null },
): Promise<string> => {
  const id = user.id ?? newId()
  await tx
    .insertInto('users')
    .values({
      id,
      email: user.email,
      displayName: user.displayName,
      passwordHash: user.passwordHash,
      isOperator: user.isOperator ?? false,
      emailConfirmedAt: user.emailConfirmedAt,
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
      grants: user.grants ?? [],
    })
    .execute()
  return id
}

/** By an operator, who vouches for the address; who registers alone confirms it. */
export const createUser = async (db: Database, { password, ...user }: NewUser): Promise<string> => {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(tx => insertUser(tx, { ...user, passwordHash, emailConfirmedAt: new Date() }))
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
