import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Database } from './pool.ts'
import type { DB } from './schema.generated.ts'

/** The library asks for a dialect and a driver; the connection is given, so it never uses them. */
const driver = new DummyDriver()
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/**
 * Runs `work` on one connection of the pool. PostgreSQL runs its statements in the order in which they were sent. Those
 * that are sent together do not wait for each other's answers on the way, as they do on Kysely's own `connection()`.
 */
export const onOneConnection = <T>(database: Database, work: (connection: Kysely<DB>) => Promise<T>): Promise<T> => {
  const executor = database.getExecutor()
  return executor.provideConnection(connection =>
    work(
      new Kysely<DB>({
        config: { dialect },
        dialect,
        driver,
        executor: executor.withConnectionProvider({ provideConnection: consumer => consumer(connection) }),
      }),
    ),
  )
}
