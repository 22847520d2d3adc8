import { newId } from '../../../../../kernel/server/ids.ts'
import { insertTransfer } from '../transfers.queries.ts'
import type { Visit } from '../visit.ts'
import { partialPath } from './partial-file.ts'

/** Writes into the ledger, before anything is written elsewhere, that a file is being prepared for a folder. */
export const beginExport = async (
  { withTenant, envId, connection }: Visit,
  { what, folder }: { what: string; folder: string },
): Promise<{ id: string; partial: string }> => {
  const id = newId()
  const partial = partialPath(folder, id)
  await withTenant(envId, tenant =>
    insertTransfer(tenant, {
      id,
      connectionId: connection.id,
      direction: 'out',
      state: 'preparing',
      what,
      fileName: '',
      placePath: partial,
    }),
  )
  return { id, partial }
}
