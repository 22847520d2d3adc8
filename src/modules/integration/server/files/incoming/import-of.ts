import type { ImportView } from '../../../../../kernel/contract/imports.ts'
import { isProblem, problems } from '../../../../../kernel/contract/problems.ts'
import { getImport } from '../../../../../kernel/server/imports/import-service.ts'
import type { Transfer } from '../transfers.queries.ts'
import type { FileServices, Visit } from '../visit.ts'

/** The import that a file became; null when somebody discarded it, or it was forgotten. */
export const importOf = async (
  { withTenant, imports, session }: Pick<FileServices, 'withTenant' | 'imports'> & Pick<Visit, 'session'>,
  { importId }: Pick<Transfer, 'importId'>,
): Promise<ImportView | null> => {
  if (importId === null) return null
  try {
    return await withTenant(session.envId, tenant => getImport(imports, tenant, session, importId), { readOnly: true })
  } catch (error) {
    if (isProblem(error) && error.problem === problems.notFound) return null
    throw error
  }
}
