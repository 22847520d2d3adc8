import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { BoundRoute } from '../../../../../kernel/server/http/register-routes.ts'
import type { Issuer } from '../../../../../kernel/server/pdf/document-parts.ts'
import { handlePdf } from '../../../../../kernel/server/pdf/pdf-routes.ts'
import type { Platform } from '../../../../../kernel/server/platform.ts'
import { readIssuer } from '../../../../settings/server/index.ts'
import { type LoadDetail, loadRoutes } from '../../../contract/load-routes.ts'
import { type LoadLine, readLoad, readLoadLines } from '../load-detail.queries.ts'
import { loadList } from './load-list.ts'
import { remitos } from './remitos.ts'
import { routeSheet } from './route-sheet.ts'

type Read = { load: LoadDetail; lines: LoadLine[]; issuer: Issuer; now: Date }
type LoadPaper = { name: string; needsLines?: boolean; draw: (read: Read) => TDocumentDefinitions }

const paperRoute = (
  { withTenant, files }: Platform,
  contract: typeof loadRoutes.routeSheet,
  { name, needsLines = false, draw }: LoadPaper,
): BoundRoute =>
  handlePdf(withTenant, contract, async ({ tenant, params }) => {
    const load = await readLoad(tenant, params.id)
    const lines = needsLines ? await readLoadLines(tenant, params.id) : []
    const definition = draw({ load, lines, issuer: await readIssuer(tenant, files), now: new Date() })
    return { fileName: `${name}-${load.number}.pdf`, definition }
  })

export const createLoadDocumentRoutes = (platform: Platform): BoundRoute[] => [
  paperRoute(platform, loadRoutes.routeSheet, {
    name: 'hoja-de-ruta',
    draw: ({ load, issuer, now }) => routeSheet(load, issuer, now),
  }),
  paperRoute(platform, loadRoutes.loadList, {
    name: 'lista-de-carga',
    draw: ({ load, issuer, now }) => loadList(load, issuer, now),
  }),
  paperRoute(platform, loadRoutes.remitos, {
    name: 'remitos',
    needsLines: true,
    draw: ({ load, lines, issuer, now }) => remitos(load, lines, issuer, now),
  }),
]
