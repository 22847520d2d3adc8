import { Readable } from 'node:stream'
import { exportQuery } from '../../../../../kernel/contract/resource.ts'
import { pageOfGrid } from '../../../../../kernel/server/resources/resource-routes.ts'
import { exportList } from '../../../../../kernel/server/resources/send-export.ts'
import { integrationTopic } from '../../../contract/live.ts'
import { documentsOf } from '../connection-view.ts'
import type { ExportRow } from '../connections.queries.ts'
import { exportGrid } from '../file-titles.ts'
import { placeProblem, within } from '../places/file-place.ts'
import { moveTransfer } from '../transfers.queries.ts'
import type { Visit } from '../visit.ts'
import { beginExport } from './begin-export.ts'
import { freePath } from './partial-file.ts'

/** Puts a whole grid as a file, as its own export makes it. Nothing is marked: after a crash the next turn puts a new one. */
export const putGrid = async (visit: Visit, { what, format }: ExportRow, signal: AbortSignal): Promise<void> => {
  const { withTenant, envId, session, place, connection, imports, now } = visit
  const grid = exportGrid(imports.grids, what)
  if (!grid) throw placeProblem('Eso ya no se puede exportar.')
  const folder = documentsOf(connection).address.outPath
  const { id, partial } = await beginExport(visit, { what, folder })
  const file = await exportList({
    resource: grid.resource,
    fields: Object.entries(grid.resource.fields),
    withTenant,
    session,
    query: exportQuery.parse({ format }),
    readPage: (tenant, list) => pageOfGrid(grid, { tenant, session }, list),
    signal,
  })
  const content = Buffer.isBuffer(file.body) ? Readable.from([file.body]) : file.body
  await place.write(partial, content)
  const bytes = (await place.stat(partial))?.bytes ?? 0
  const path = await freePath(place, within(folder, file.name))
  await place.move(partial, path)
  await withTenant(envId, async tenant => {
    const fileName = path.slice(path.lastIndexOf('/') + 1)
    const ending = { state: 'placed', fileName, placePath: path, bytes, finishedAt: now(), isSettled: true } as const
    await moveTransfer(tenant, { id, from: ['preparing'] }, ending)
    tenant.publish({ topic: integrationTopic, payload: { transferId: id } })
  })
  visit.onEnd('out', 'placed')
}
