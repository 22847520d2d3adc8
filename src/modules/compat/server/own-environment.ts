import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Database } from '../../../kernel/server/database/pool.ts'
import { findEnvironment } from '../../identity/server/index.ts'

/** The caller's company by the names of spec.md §3. Its permission code is its id: nothing else identifies it. */
export const readOwnEnvironment = async (database: Database, envId: string) => {
  const environment = await findEnvironment(database, envId)
  if (!environment) throw problem(problems.notFound)
  const { id, name, isErp, modules, version, createdAt } = environment
  return { id, name, permissionCode: id, ERP: isErp, modules, version, createdAt }
}
