import { z } from 'zod'
import { importExportSettings } from '../../../kernel/contract/file-style.ts'
import { fileView } from '../../../kernel/contract/files.ts'
import { textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { companyData } from './company.ts'
import { groupRoutes } from './group-routes.ts'
import { settingsPermissions } from './permissions.ts'

const tag = 'Configuración'

export const settingsRoutes = {
  importExport: groupRoutes(importExportSettings, 'import-export', 'importar y exportar'),
}

export const companyView = companyData.extend({ logo: fileView.nullable() })
export type CompanyView = z.output<typeof companyView>

/** What changing the time zone or the currency would touch. */
export const companyEffects = z.object({
  /** Orders, collections and no-purchases there are. */
  documents: z.number(),
  /** Those of them whose day would be another one in the new zone, and on how many days. */
  movedDocuments: z.number(),
  movedDays: z.number(),
})
export type CompanyEffects = z.output<typeof companyEffects>

export const companyRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/settings/company',
    access: settingsPermissions.read,
    tag,
    summary: 'Datos de la empresa',
    output: companyView,
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/api/settings/company',
    access: settingsPermissions.write,
    tag,
    summary: 'Guardar los datos de la empresa',
    body: companyData,
    output: companyView,
  }),
  effects: defineRoute({
    method: 'GET',
    path: '/api/settings/company/effects',
    access: settingsPermissions.write,
    tag,
    summary: 'Qué tocaría cambiar la zona horaria',
    query: z.strictObject({ timeZone: textInput(60, 1) }),
    output: companyEffects,
  }),
}

const exportable = z.object({ title: z.string(), path: z.string() })

export const exportsRoute = defineRoute({
  method: 'GET',
  path: '/api/settings/exports',
  access: settingsPermissions.read,
  tag,
  summary: 'Las grillas que esta persona puede exportar',
  output: z.object({ items: z.array(exportable) }),
})
