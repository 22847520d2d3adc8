import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { defaultFileStyle } from '../../contract/file-style.ts'
import { fileTimestamp } from '../../contract/formats.ts'
import { importRoutes } from '../../contract/imports.ts'
import { problem, problems } from '../../contract/problems.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../http/register-routes.ts'
import { exportType } from '../resources/export-rows.ts'
import { errorFile } from './error-file.ts'
import { dependenciesOf, importFieldsOf, namesMayImport, requireImportGrid, titlesOf } from './import-grids.ts'
import {
  cancelImport,
  discardImport,
  getFoundRows,
  getImport,
  getUndoCounts,
  type ImportServices,
  settleImport,
  startImport,
  startUndo,
  uploadFile,
} from './import-service.ts'
import { lastImports, listImports, reachOf } from './imports.queries.ts'
import { templateFile } from './template-file.ts'

type Attachment = { name: string; format: 'csv' | 'xlsx'; content: Buffer | Readable }

const attach = (reply: FastifyReply, { name, format, content }: Attachment): FastifyReply => {
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`)
  return reply.type(exportType(format, defaultFileStyle)).send(content)
}

const reads = (services: ImportServices): BoundRoute[] => {
  const { grids, withTenant } = services
  const titleOf = (resource: string): string => grids.get(resource)?.resource.titles.many ?? resource
  return [
    handle(importRoutes.entities, async ({ tenant, session }) => {
      const names = namesMayImport(grids, session)
      const last = await lastImports(tenant, reachOf(names, session))
      const items = [...grids.values()].filter(({ resource }) => names.includes(resource.name))
      return {
        items: items.map(grid => ({
          resource: grid.resource.name,
          titles: titlesOf(grid.resource),
          group: grid.resource.tag,
          after: dependenciesOf(grid, grids),
          fields: importFieldsOf(grid.resource),
          note: grid.resource.fileNote ?? null,
          last: withTitle(last.get(grid.resource.name), titleOf),
        })),
      }
    }),
    handle(importRoutes.template, async ({ session, params, query, reply }) => {
      const { resource } = requireImportGrid(grids, params.resource, session)
      const content = await templateFile(resource, query.format)
      return attach(reply, { name: `plantilla-${resource.titles.many.toLowerCase()}`, format: query.format, content })
    }),
    handle(importRoutes.list, async ({ tenant, session, query }) => {
      const reach = reachOf(namesMayImport(grids, session), session)
      const page = await listImports(tenant, reach, { timeZone: session.timeZone, query })
      return { ...page, items: page.items.map(item => ({ ...item, title: titleOf(item.resource) })) }
    }),
    handle(importRoutes.get, ({ tenant, session, params }) => getImport(services, tenant, session, params.id)),
    handle(importRoutes.rows, async ({ tenant, session, params, query }) => ({
      items: await getFoundRows(services, tenant, session, { id: params.id, ...query }),
    })),
    handle(importRoutes.undoCounts, ({ tenant, session, params }) =>
      getUndoCounts(services, tenant, session, params.id),
    ),
    handleOpen(importRoutes.errors, async ({ session: maybe, params, query, reply }) => {
      const session = signedIn(maybe)
      const { envId } = session
      const { found, settings, hasErrorFile, fileName } = await withTenant(
        envId,
        tenant => getImport(services, tenant, session, params.id),
        { readOnly: true },
      )
      if (!hasErrorFile) throw problem(problems.notFound, { message: 'Esta importación no tiene filas con error.' })
      const content = errorFile({ withTenant, envId, importId: params.id, found, settings }, query.format)
      const name = `errores-${fileName.replace(/\.(xlsx|csv|txt)(\.gz)?$/i, '')}_${fileTimestamp(new Date(), session.timeZone)}`
      return attach(reply, { name, format: query.format, content })
    }),
  ]
}

const withTitle = <T extends { resource: string }>(one: T | undefined, titleOf: (resource: string) => string) =>
  one ? { ...one, title: titleOf(one.resource) } : null

/** The routes of imports; those that start a job answer at once. */
export const createImportRoutes = (services: ImportServices): BoundRoute[] => [
  ...reads(services),
  handleOpen(importRoutes.upload, async ({ session, query, request }) =>
    uploadFile(services, signedIn(session), { ...query, body: request.body }),
  ),
  handleOpen(importRoutes.settle, async ({ session, params, body }) =>
    settleImport(services, signedIn(session), params.id, body),
  ),
  handleOpen(importRoutes.check, async ({ session, params }) =>
    startImport(services, signedIn(session), { id: params.id, state: 'checking' }),
  ),
  handleOpen(importRoutes.apply, async ({ session, params }) =>
    startImport(services, signedIn(session), { id: params.id, state: 'applying' }),
  ),
  handleOpen(importRoutes.cancel, async ({ session, params }) => cancelImport(services, signedIn(session), params.id)),
  handleOpen(importRoutes.undo, async ({ session, params }) => startUndo(services, signedIn(session), params.id)),
  handle(importRoutes.discard, ({ tenant, session, params }) => discardImport(services, tenant, session, params.id)),
]
