import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DoorCaller, ProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { sqlOk, sqlProblems, sqlRoutes } from '../../contract/sql.ts'
import { requireBearer } from '../bearer.ts'
import { readOwnEnvironment } from '../own-environment.ts'
import { emptyTable } from './sql-empty.ts'
import { sendSqlRows } from './sql-read.ts'
import { findSqlTable, isEnvironments } from './sql-table.ts'
import { deleteRecords, recordsOf, type SqlWriting, saveRecords } from './sql-write.ts'

/** Another company's table does not exist for the caller. */
const requireOwn = (session: Session, environment: string): void => {
  if (environment !== session.envId) throw problem(problems.notFound)
}

const writingOf = async (
  product: ProductCalls,
  caller: DoorCaller & { tenant: Tenant },
  name: string,
): Promise<SqlWriting> => {
  requireBearer(caller.request)
  const table = await findSqlTable(product, caller, name)
  if (!table.grid || !product.has('PATCH', `${table.path}/:id`)) throw problem(sqlProblems.readOnly)
  return { product, caller, table, grid: table.grid }
}

export const createSqlRoutes = (product: ProductCalls, database: Database): BoundRoute[] => [
  handleOpen(sqlRoutes.list, async ({ session: maybe, params, query, ...call }) => {
    const caller = { session: signedIn(maybe), ...call }
    const { session } = caller
    if (isEnvironments(params.table)) {
      if (params.environment !== 'all') requireOwn(session, params.environment)
      if (!session.isOperator) return sqlOk([await readOwnEnvironment(database, session.envId)])
    } else requireOwn(session, params.environment)
    return sendSqlRows(product, caller, await findSqlTable(product, caller, params.table), query)
  }),
  ...[sqlRoutes.create, sqlRoutes.update].map(contract =>
    handle(contract, async ({ params, body, ...caller }) => {
      const writing = await writingOf(product, caller, params.table)
      return sqlOk(await saveRecords(writing, recordsOf(body)))
    }),
  ),
  handle(sqlRoutes.remove, async ({ params, body, ...caller }) => {
    const writing = await writingOf(product, caller, params.table)
    return sqlOk({ deleted: await deleteRecords(writing, recordsOf(body)) })
  }),
  handleOpen(sqlRoutes.removeAll, async ({ session: maybe, params, ...call }) => {
    const caller = { session: signedIn(maybe), ...call }
    requireBearer(caller.request)
    requireOwn(caller.session, params.environment)
    const table = await findSqlTable(product, caller, params.table)
    if (!table.grid || !product.has('POST', `${table.path}/bulk`)) throw problem(sqlProblems.readOnly)
    if (!product.mayCall(caller.session, 'POST', `${table.path}/bulk`)) throw problem(problems.forbidden)
    return sqlOk({ deleted: await emptyTable(product, caller, table) })
  }),
]
