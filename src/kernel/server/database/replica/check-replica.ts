import { sql } from 'kysely'
import { outageOf } from '../outages.ts'
import type { Database } from '../pool.ts'

type Identity = { system: string; database: string; isReplica: boolean }

const identityOf = async (db: Database): Promise<Identity | undefined> => {
  const { rows } = await sql<Identity>`
    select system_identifier::text as system, current_database() as database, pg_is_in_recovery() as "isReplica" from pg_control_system()`.execute(
    db,
  )
  return rows[0]
}

const complaintOf = (primary: Identity | undefined, replica: Identity | undefined): string | null => {
  if (!replica?.isReplica) return 'no es una réplica: acepta escrituras'
  if (replica.system !== primary?.system) return 'es réplica de otro servidor, no del de DATABASE_URL'
  if (replica.database !== primary.database) return `es de la base «${replica.database}», no de «${primary.database}»`
  return null
}

/** Refuses a server that is no replica of the primary. One that does not answer for now is waited for while serving. */
export const checkReplica = async (options: {
  primary: Database
  replica: Database
  onError: (error: unknown) => void
}): Promise<void> => {
  const { primary, replica, onError } = options
  try {
    const complaint = complaintOf(await identityOf(primary), await identityOf(replica))
    if (complaint) throw new Error(`DATABASE_READ_URL ${complaint}.`)
  } catch (error) {
    if (!outageOf(error)) throw error
    onError(error)
  }
}
