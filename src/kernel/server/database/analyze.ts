import pg from 'pg'
import { tables } from '../../../../migrations/tables.ts'
import { openClient } from './pool.ts'

/**
 * Fresh statistics of every table; only their owner can give them. Needed while and after much is loaded at once: without
 * them the planner takes any index that begins with env_id for a good one, and checking a foreign key reads all of it.
 */
export const analyzeTables = async (ownerUrl: string): Promise<void> => {
  const client = await openClient(ownerUrl)
  try {
    for (const table of Object.keys(tables)) await client.query(`analyze ${pg.escapeIdentifier(table)}`)
  } finally {
    await client.end()
  }
}
