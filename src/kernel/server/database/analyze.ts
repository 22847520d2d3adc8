import pg from 'pg'
import { tables } from '../../../../migrations/tables.ts'
import { openClient } from './pool.ts'

/**
 * Updates the statistics of every table, which only their owner may do. Needed during and after a large load: without
 * them the planner trusts any index that begins with env_id, and a foreign key check reads all of it.
 */
export const analyzeTables = async (ownerUrl: string): Promise<void> => {
  const client = await openClient(ownerUrl)
  try {
    for (const table of Object.keys(tables)) await client.query(`analyze ${pg.escapeIdentifier(table)}`)
  } finally {
    await client.end()
  }
}
