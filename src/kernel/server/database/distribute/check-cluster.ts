import type pg from 'pg'
import { tables } from '../../../../../migrations/tables.ts'
import { applicationRole, readPending } from '../migrate.ts'

/** One condition of a distribution; `problem` says in Spanish what is missing, null when nothing is. */
export type ClusterCheck = { what: string; problem: string | null }

const first = async <T extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<T | undefined> => (await client.query<T>(text, values)).rows[0]

const checkExtension = async (client: pg.ClientBase): Promise<string | null> => {
  const extension = await first<{ name: string | null }>(
    client,
    `select to_regproc('create_distributed_table')::text as name`,
  )
  return extension?.name ? null : 'Esta base no tiene Citus: instalalo y corré «create extension citus».'
}

const checkWorkers = async (client: pg.ClientBase): Promise<string | null> => {
  const workers = await first<{ count: number }>(
    client,
    'select count(*)::int as count from citus_get_active_worker_nodes()',
  )
  return (workers?.count ?? 0) > 0 ? null : 'No hay ningún nodo de trabajo: agregalos con citus_add_node.'
}

const checkSchema = async (client: pg.ClientBase): Promise<string | null> => {
  const pending = await readPending(client)
  return pending.length === 0 ? null : `Faltan ${pending.length} migraciones: corré «anden migrate» antes.`
}

const checkDeclarations = async (client: pg.ClientBase): Promise<string | null> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'citus%' order by 1`,
  )
  const strange = rows.map(({ name }) => name).filter(name => !(name in tables))
  return strange.length === 0 ? null : `Hay tablas que no son de Andén: ${strange.join(', ')}.`
}

/** A server that goes on writing would find tables in both places. */
const checkQuiet =
  (secret: string) =>
  async (client: pg.ClientBase): Promise<string | null> => {
    const connections = await first<{ count: number }>(
      client,
      'select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = $1',
      [applicationRole(secret).name],
    )
    return connections?.count ? `Detené los servidores: Andén tiene ${connections.count} conexiones abiertas.` : null
  }

const rightsQuery = `select rolsuper or pg_has_role(current_user, d.datdba, 'member') as owns
  from pg_roles, pg_database d where rolname = current_user and d.datname = current_database()`

const checkRights = async (client: pg.ClientBase): Promise<string | null> =>
  (await first<{ owns: boolean }>(client, rightsQuery))?.owns
    ? null
    : 'El usuario de DATABASE_URL tiene que ser dueño de la base.'

/** Everything that has to hold before the first table is moved. What depends on Citus is asked only where it is. */
export const checkCluster = async (client: pg.ClientBase, secret: string): Promise<ClusterCheck[]> => {
  const extension = await checkExtension(client)
  const others: [string, (client: pg.ClientBase) => Promise<string | null>][] = [
    ['Esquema al día', checkSchema],
    ['Tablas declaradas', checkDeclarations],
    ['Permisos', checkRights],
    ['Servidores detenidos', checkQuiet(secret)],
    ...(extension ? [] : [['Nodos', checkWorkers] as [string, typeof checkWorkers]]),
  ]
  const checks: ClusterCheck[] = [{ what: 'Citus', problem: extension }]
  for (const [what, check] of others) checks.push({ what, problem: await check(client) })
  return checks
}
