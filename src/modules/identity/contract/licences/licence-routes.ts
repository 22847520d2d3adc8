import { z } from 'zod'
import { idParams } from '../../../../kernel/contract/inputs.ts'
import { listQuery, pageOf } from '../../../../kernel/contract/list-query.ts'
import { exportQuery, resourcePath } from '../../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { userHistory } from '../users/user-routes.ts'
import { licenceDetail, licencePermissions, licenceRow, licencesTag } from './licences.ts'

const base = resourcePath('licences')
const { read, manage } = licencePermissions
const tag = licencesTag

/** How many licences there are and what they hold; spec.md §3's LicenseSettings. */
export const licenceSettings = z.object({
  plan: z.string(),
  /** Null when the plan has no limit. */
  seats: z.number().nullable(),
  used: z.number(),
  /** Licences in use on a phone. */
  bound: z.number(),
  /** Whether a seller's phone is asked for its licence. */
  isEnforced: z.boolean(),
  /** Sellers who may sign in and have no active licence: shut out of the phone when licences are enforced. */
  unlicensed: z.number(),
})
export type LicenceSettings = z.output<typeof licenceSettings>

const act = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path: `${base}/:id/${path}`,
    access: manage,
    tag,
    summary,
    params: idParams,
    output: licenceDetail,
  })

export const licenceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: base,
    access: read,
    tag,
    summary: 'Personas de la empresa y sus licencias',
    query: listQuery,
    output: pageOf(licenceRow),
  }),
  export: defineRoute({
    method: 'GET',
    path: `${base}/export`,
    access: read,
    tag,
    summary: 'Exportar las licencias tal como las muestra el filtro',
    query: exportQuery,
  }),
  get: defineRoute({
    method: 'GET',
    path: `${base}/:id`,
    access: read,
    tag,
    summary: 'La licencia de una persona',
    params: idParams,
    output: licenceDetail,
  }),
  history: defineRoute({
    method: 'GET',
    path: `${base}/:id/history`,
    access: read,
    tag,
    summary: 'Historia de la licencia de una persona',
    params: idParams,
    output: userHistory,
  }),
  activate: act('activate', 'Dar o reactivar la licencia de una persona; ocupa un lugar del plan'),
  deactivate: act('deactivate', 'Desactivar la licencia: libera el lugar y cierra la sesión del teléfono'),
  freePhone: act('free-phone', 'Liberar el teléfono: el próximo que ingrese queda vinculado'),
  giveMissing: defineRoute({
    method: 'POST',
    path: `${base}/missing`,
    access: manage,
    tag,
    summary: 'Dar licencia a todos los vendedores que no la tienen, o a ninguno si no alcanzan los lugares',
    body: z.strictObject({ unlicensed: z.number().int().min(1) }),
    output: licenceSettings,
  }),
  settings: defineRoute({
    method: 'GET',
    path: '/api/licence-settings',
    access: read,
    tag,
    summary: 'Plan, lugares y si las licencias se exigen',
    output: licenceSettings,
  }),
  saveSettings: defineRoute({
    method: 'PUT',
    path: '/api/licence-settings',
    access: manage,
    tag,
    summary: 'Exigir o no la licencia; quien la exige confirma a cuántos vendedores deja sin ingresar',
    body: z.strictObject({ isEnforced: z.boolean(), unlicensed: z.number().int().min(0) }),
    output: licenceSettings,
  }),
}
