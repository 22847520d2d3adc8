import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type BoundRoute, handleOpen, signedIn } from '../../../../../kernel/server/http/register-routes.ts'
import { renderPdf } from '../../../../../kernel/server/pdf/render-pdf.ts'
import type { Platform } from '../../../../../kernel/server/platform.ts'
import { type Issuer, readIssuer } from '../../../../sales/server/index.ts'
import { type LoadDetail, loadRoutes } from '../../../contract/load-routes.ts'
import { type LoadLine, readLoad, readLoadLines } from '../load-detail.queries.ts'
import { loadList } from './load-list.ts'
import { remitos } from './remitos.ts'
import { routeSheet } from './route-sheet.ts'

type Read = { load: LoadDetail; lines: LoadLine[]; issuer: Issuer; now: Date }
type Paper = { name: string; needsLines?: boolean; draw: (read: Read) => TDocumentDefinitions }

/** Drawn after the transaction has ended. */
const paperRoute = (
  { withTenant, files }: Platform,
  contract: typeof loadRoutes.routeSheet,
  { name, needsLines = false, draw }: Paper,
): BoundRoute =>
  handleOpen(contract, async ({ session: maybe, params, reply }) => {
    const { envId } = signedIn(maybe)
    const read = await withTenant(
      envId,
      async tenant => ({
        load: await readLoad(tenant, params.id),
        lines: needsLines ? await readLoadLines(tenant, params.id) : [],
        issuer: await readIssuer(tenant, files),
        now: new Date(),
      }),
      { readOnly: true },
    )
    return reply
      .header('content-disposition', `inline; filename="${name}-${read.load.number}.pdf"`)
      .type('application/pdf')
      .send(await renderPdf(draw(read)))
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
