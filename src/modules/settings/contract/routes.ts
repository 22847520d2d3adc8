import { z } from 'zod'
import { importExportSettings } from '../../../kernel/contract/file-style.ts'
import { fileView } from '../../../kernel/contract/files.ts'
import { textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import type { SettingsGroup } from '../../../kernel/contract/settings-group.ts'
import { accessSettings } from '../../identity/contract/access-settings.ts'
import { companyData } from './company.ts'
import { conquerB2b } from './conquer-b2b.ts'
import { conquerVentas } from './conquer-ventas.ts'
import { pedidosOnline } from './pedidos-online.ts'
import { settingsPermissions } from './permissions.ts'

const tag = 'Configuración'

/** The two routes of a group: as it is, and saved whole. */
const groupRoutes = <Schema extends z.ZodObject>(group: SettingsGroup<Schema>, path: string, title: string) => ({
  group,
  get: defineRoute({
    method: 'GET',
    path: `/api/settings/${path}`,
    access: settingsPermissions.read,
    tag,
    summary: `Configuración: ${title}`,
    output: group.schema,
  }),
  save: defineRoute({
    method: 'PUT',
    path: `/api/settings/${path}`,
    access: settingsPermissions.write,
    tag,
    summary: `Guardar la configuración: ${title}. Lo que se deja afuera vuelve a su valor inicial`,
    body: group.schema,
    output: group.schema,
  }),
})

export const settingsRoutes = {
  access: groupRoutes(accessSettings, 'access', 'accesos y pantallas'),
  conquerVentas: groupRoutes(conquerVentas, 'conquer-ventas', 'Conquer Ventas'),
  conquerB2b: groupRoutes(conquerB2b, 'conquer-b2b', 'Conquer B2B'),
  pedidosOnline: groupRoutes(pedidosOnline, 'pedidos-online', 'pedidos online'),
  importExport: groupRoutes(importExportSettings, 'import-export', 'importar y exportar'),
}
export type SettingsRoutes<Schema extends z.ZodObject> = ReturnType<typeof groupRoutes<Schema>>

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

/** What the sellers' and the customers' apps are told when they start. */
export const appSettings = z.object({
  company: z.object({
    name: z.string(),
    legalName: z.string(),
    cuit: z.string(),
    phones: z.array(z.string()),
    email: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    /** Address of its logo under this server; null: it has none. */
    logo: z.string().nullable(),
  }),
  modules: z.object({ pedidosOnline: z.boolean(), marketplace: z.boolean() }),
  farAwayMeters: z.number(),
  conquerVentas: conquerVentas.schema,
  conquerB2b: conquerB2b.schema,
  pedidosOnline: pedidosOnline.schema,
})

export const appSettingsRoute = defineRoute({
  method: 'GET',
  path: '/api/v1/app/settings',
  access: 'session',
  tag: 'Aplicaciones móviles',
  summary: 'Qué pide la empresa a sus aplicaciones: reglas que el servidor verifica y opciones que cada app respeta',
  output: appSettings,
})
