import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type BoundRoute, handleOpen, signedIn } from '../../../../../kernel/server/http/register-routes.ts'
import { renderPdf } from '../../../../../kernel/server/pdf/render-pdf.ts'
import type { Platform } from '../../../../../kernel/server/platform.ts'
import { type Issuer, readIssuer } from '../../../../sales/server/index.ts'
import { type LoadDetail, loadRoutes } from '../../../contract/load-routes.ts'
import { readLoad } from '../load-detail.queries.ts'
import { loadList } from './load-list.ts'
import { routeSheet } from './route-sheet.ts'

type Paper = { name: string; draw: (load: LoadDetail, issuer: Issuer, now: Date) => TDocumentDefinitions }

/** Drawn after the transaction has ended. */
const paperRoute = (
  { withTenant, files }: Platform,
  contract: typeof loadRoutes.routeSheet,
  { name, draw }: Paper,
): BoundRoute =>
  handleOpen(contract, async ({ session: maybe, params, reply }) => {
    const { envId } = signedIn(maybe)
    const { load, issuer } = await withTenant(
      envId,
      async tenant => ({ load: await readLoad(tenant, params.id), issuer: await readIssuer(tenant, files) }),
      { readOnly: true },
    )
    return reply
      .header('content-disposition', `inline; filename="${name}-${load.number}.pdf"`)
      .type('application/pdf')
      .send(await renderPdf(draw(load, issuer, new Date())))
  })

export const createLoadDocumentRoutes = (platform: Platform): BoundRoute[] => [
  paperRoute(platform, loadRoutes.routeSheet, { name: 'hoja-de-ruta', draw: routeSheet }),
  paperRoute(platform, loadRoutes.loadList, { name: 'lista-de-carga', draw: loadList }),
]
