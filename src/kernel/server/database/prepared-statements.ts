import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Texts that are followed, at most; a prepared statement keeps its plan in the memory of every connection. */
const maximumTexts = 400

/** Answers the name under which a text is prepared, from its second use on: what comes once is not worth a plan. */
export const createStatementNames = (): ((text: string) => string | undefined) => {
  const usedTexts = new Set<string>()
  const names = new Map<string, string>()
  return text => {
    const name = names.get(text)
    if (name) return name
    if (!usedTexts.has(text)) {
      if (usedTexts.size < maximumTexts) usedTexts.add(text)
      return undefined
    }
    names.set(text, `anden_${names.size}`)
    return names.get(text)
  }
}

/**
 * The same pool, whose connections prepare the statements that come again: PostgreSQL then parses and plans each once per
 * connection. For statements that are planned the same way whatever their values; a list filtered by a person is not one.
 */
export const createPreparingPool = (pool: pg.Pool): PostgresPool => {
  const nameOf = createStatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const preparing = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return client.query(name ? { name, text, values: [...values] } : { text, values: [...values] }) as Promise<never>
    }
    return { query: query as PostgresPoolClient['query'], release: destroy => client.release(destroy) }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client)
      clients.set(client, known)
      return known
    },
  }
}
