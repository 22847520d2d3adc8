import { formatNumber } from '../../../kernel/contract/formats.ts'
import { type FieldError, problem, problems } from '../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { changeEnvironment, changeSettings, freshSettings } from '../../../kernel/server/environment.ts'
import { findFile } from '../../../kernel/server/files/files.queries.ts'
import { attachFile } from '../../../kernel/server/files/files.service.ts'
import { type CompanyData, companySettings, currencies, timeZones } from '../contract/company.ts'
import type { CompanyEffects, CompanyView } from '../contract/routes.ts'

/** What the company's data touches in modules of higher floors, which hand it over. */
export type CompanyPorts = {
  /** Nobody adds a document until the transaction ends. */
  lockFactsAlone: (tenant: Tenant) => Promise<void>
  timeZoneEffects: (tenant: Tenant, timeZone: string) => Promise<CompanyEffects>
  /** Counts the hours of documents anew, in the zone that was saved. */
  countHoursAnew: (tenant: Tenant) => Promise<void>
  /** Whether any document has an amount in the currency. */
  hasAmounts: (tenant: Tenant) => Promise<boolean>
  readWarehouses: (tenant: Tenant) => Promise<readonly { code: string }[]>
}

type Row = { name: string; timeZone: string; currency: string }

const findRow = ({ db, envId }: Tenant): Promise<Row> =>
  db
    .selectFrom('environments')
    .select(['name', 'timeZone', 'currency'])
    .where('id', '=', envId)
    .executeTakeFirstOrThrow()

export const readCompany = async (tenant: Tenant): Promise<CompanyView> => {
  const [row, settings] = [await findRow(tenant), await tenant.settings(companySettings)]
  const logo = settings.logoId ? await findFile(tenant, settings.logoId, { kind: 'environment' }) : null
  return { ...row, ...settings, logo }
}

const count = (value: number, one: string, many: string): string => `${formatNumber(value)} ${value === 1 ? one : many}`

/**
 * A day once counted stays: plans, visits, objectives and files for the ERP were made by it. So another zone is accepted when
 * no document would move to another day, which is asked of them all, while nobody adds one.
 */
const timeZoneErrors = async (
  tenant: Tenant,
  timeZone: string,
  { lockFactsAlone, timeZoneEffects }: CompanyPorts,
): Promise<FieldError[]> => {
  const wrong = (message: string): FieldError[] => [{ path: 'timeZone', message }]
  if (!Object.hasOwn(timeZones, timeZone)) return wrong('Elegí una de las zonas de la lista.')
  await lockFactsAlone(tenant)
  const { movedDocuments, movedDays } = await timeZoneEffects(tenant, timeZone)
  if (movedDocuments === 0) return []
  const documents = count(movedDocuments, 'documento cambiaría', 'documentos cambiarían')
  return wrong(
    `No se puede: ${documents} de día, de ${count(movedDays, 'día', 'días')} con movimientos, y esos días ya se contaron en tableros, objetivos y lotes del ERP.`,
  )
}

const currencyErrors = async (
  tenant: Tenant,
  currency: string,
  { hasAmounts }: CompanyPorts,
): Promise<FieldError[]> => {
  const wrong = (message: string): FieldError[] => [{ path: 'currency', message }]
  if (!Object.hasOwn(currencies, currency)) return wrong('Elegí una de las monedas de la lista.')
  return (await hasAmounts(tenant))
    ? wrong('No se puede: ya hay pedidos o cobranzas, y sus importes no se convierten a otra moneda.')
    : []
}

const warehouseErrors = async (
  tenant: Tenant,
  code: string,
  { readWarehouses }: CompanyPorts,
): Promise<FieldError[]> =>
  (await readWarehouses(tenant)).some(warehouse => warehouse.code === code)
    ? []
    : [{ path: 'mainWarehouseCode', message: 'Elegí uno de los depósitos de la lista.' }]

const changeRow = async (tenant: Tenant, actor: Actor, before: Row, after: Row): Promise<void> => {
  const changed = (['name', 'timeZone', 'currency'] as const).filter(name => before[name] !== after[name])
  if (changed.length === 0) return
  await changeEnvironment(tenant.db, tenant.envId, after)
  const detail = Object.fromEntries(changed.map(name => [name, { before: before[name], after: after[name] }]))
  await recordHistory(tenant, actor, [
    { entity: 'environments', entityId: tenant.envId, action: 'changed', detail: { changed: detail } },
  ])
  tenant.environmentChanged({ group: 'company' })
}

/** Saves the screen whole. Throws invalidInput when the zone or the currency cannot change any more, or the logo is gone. */
export const saveCompany = async (
  tenant: Tenant,
  actor: Actor,
  data: CompanyData,
  ports: CompanyPorts,
): Promise<CompanyView> => {
  const { name, timeZone, currency, ...settings } = data
  const before = await findRow(tenant)
  const { logoId, mainWarehouseCode } = await freshSettings(tenant, companySettings)
  // One that is gone since it was chosen does not keep the rest from being saved.
  const choosesWarehouse = settings.mainWarehouseCode !== '' && settings.mainWarehouseCode !== mainWarehouseCode
  const errors = [
    ...(choosesWarehouse ? await warehouseErrors(tenant, settings.mainWarehouseCode, ports) : []),
    ...(timeZone === before.timeZone ? [] : await timeZoneErrors(tenant, timeZone, ports)),
    ...(currency === before.currency ? [] : await currencyErrors(tenant, currency, ports)),
  ]
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
  await attachFile(tenant, {
    id: settings.logoId,
    to: 'company-logo',
    by: actor.userId,
    replaces: logoId,
    onlyImages: true,
    path: 'logoId',
  })
  await changeRow(tenant, actor, before, { name, timeZone, currency })
  if (timeZone !== before.timeZone) await ports.countHoursAnew(tenant)
  await changeSettings(tenant, actor, companySettings, settings)
  const logo = settings.logoId ? await findFile(tenant, settings.logoId, { kind: 'environment' }) : null
  return { ...data, logo }
}
