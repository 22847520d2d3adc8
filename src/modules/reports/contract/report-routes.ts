import { z } from 'zod'
import { pageOf } from '../../../kernel/contract/list-query.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { type Report, readReports, reportExportQuery, reportListQuery } from './report.ts'

export const reportsTag = 'Informes'

/** The rows of a report and its files, the same on server and web. */
export const reportRoutes = (report: Report) => ({
  list: defineRoute({
    method: 'GET',
    path: `/api/reports/${report.id}`,
    access: readReports,
    tag: reportsTag,
    summary: `Informe: ${report.title}. ${report.explained}`,
    mayBeOld: true,
    query: reportListQuery(report),
    output: pageOf(z.looseObject({ id: z.uuid() })),
  }),
  export: defineRoute({
    method: 'GET',
    path: `/api/reports/${report.id}/export`,
    access: readReports,
    tag: reportsTag,
    summary: `Exportar el informe ${report.title}`,
    query: reportExportQuery(report),
  }),
})

const favorite = z.strictObject({ isFavorite: z.boolean('Elegí sí o no.') })

export const favoriteRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/report-favorites',
    access: readReports,
    tag: reportsTag,
    summary: 'Informes favoritos de quien pregunta',
    output: z.object({ items: z.array(z.string()) }),
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/api/report-favorites/:report',
    access: readReports,
    tag: reportsTag,
    summary: 'Marcar o desmarcar un informe como favorito',
    params: z.strictObject({ report: z.string().max(60) }),
    body: favorite,
  }),
}
