import { sql } from 'kysely'
import { addDays, dayOf, formatDay, formatNumber } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { EnvironmentUse } from '../../contract/environments.ts'
import type { LicenceSettings } from '../../contract/licences/licence-routes.ts'
import { suspendedState } from '../../contract/session.ts'
import { readLicenceSettings } from '../licences/licences.queries.ts'

/** Days of use that the operator sees, and of failures that are still worth a warning. */
const useDays = 28
const failureDays = 7
const idleDays = 7
const trialDays = 30

type Counted = Omit<EnvironmentUse, 'seats' | 'seatsUsed'> & {
  failedSendings: number
  failedImports: number
}

/** Of one company, as that company: row-level security lets nobody read two at once. */
const countUse = async ({ db, envId }: Tenant, now: Date): Promise<Counted> => {
  const from = addDays(now.toISOString().slice(0, 10), -useDays)
  const failedSince = new Date(now.getTime() - failureDays * 86_400_000)
  const found = await sql<Counted>`
    select
      (select count(distinct user_id) from usage_days where env_id = ${envId}::uuid and day > ${from}::date) as people,
      (select count(*) from sellers where env_id = ${envId}::uuid and is_active and deleted_at is null) as sellers,
      d.active_sellers, d.orders, d.last_operation_at,
      (select coalesce(sum(bytes), 0)::bigint from files where env_id = ${envId}::uuid and removing_at is null) as stored_bytes,
      (select count(*) from report_sendings where env_id = ${envId}::uuid and state = 'failed' and created_at >= ${failedSince}::timestamptz) as failed_sendings,
      (select count(*) from imports where env_id = ${envId}::uuid and state = 'failed' and created_at >= ${failedSince}::timestamptz) as failed_imports
    from (select count(distinct seller_id) filter (where visits > 0) as active_sellers,
        coalesce(sum(orders), 0)::int as orders, max(last_operation_at) as last_operation_at
      from seller_days where env_id = ${envId}::uuid and day > ${from}::date) d`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}

type Environment = { state: string; createdAt: string; lastActivityAt: string | null }
type Known = { environment: Environment; use: Counted; licences: LicenceSettings; now: Date; timeZone: string }

const daysSince = (instant: string, now: Date): number =>
  Math.floor((now.getTime() - new Date(instant).getTime()) / 86_400_000)

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`

const idleWarning = ({ environment, use, now, timeZone }: Known): string | null => {
  const instants = [environment.lastActivityAt, use.lastOperationAt].filter(instant => instant !== null)
  const last = instants
    .map(instant => new Date(instant).toISOString())
    .toSorted()
    .at(-1)
  if (daysSince(last ?? environment.createdAt, now) < idleDays) return null
  return last ? `Sin actividad desde el ${formatDay(dayOf(last, timeZone))}` : 'Nadie la usó todavía'
}

const licenceWarnings = ({ licences: { seats, used, isEnforced, unlicensed } }: Known): (string | null)[] => [
  seats !== null && used >= seats ? `Licencias agotadas: ${formatNumber(used)} de ${formatNumber(seats)}` : null,
  isEnforced && unlicensed > 0
    ? `${some(unlicensed, 'vendedor sin licencia no puede', 'vendedores sin licencia no pueden')} usar el teléfono`
    : null,
]

const failureWarnings = ({ use: { failedSendings, failedImports } }: Known): (string | null)[] => [
  failedSendings > 0
    ? `${some(failedSendings, 'envío de informe falló', 'envíos de informes fallaron')} en ${failureDays} días`
    : null,
  failedImports > 0
    ? `${some(failedImports, 'archivo no se pudo importar', 'archivos no se pudieron importar')} en ${failureDays} días`
    : null,
]

const trialWarning = ({ environment: { state, createdAt }, now }: Known): string | null =>
  state === 'prueba' && daysSince(createdAt, now) >= trialDays
    ? `De prueba hace ${daysSince(createdAt, now)} días`
    : null

/** What an operator should look at, each with its cause; a suspended company rests. */
const warningsOf = (known: Known): string[] =>
  known.environment.state === suspendedState
    ? []
    : [idleWarning(known), ...licenceWarnings(known), ...failureWarnings(known), trialWarning(known)].filter(
        warning => warning !== null,
      )

/** How a company uses the installation, and what is wrong with it. */
export const readEnvironmentUse = async (
  tenant: Tenant,
  environment: Environment,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ use: EnvironmentUse; warnings: string[] }> => {
  const counted = await countUse(tenant, now)
  const licences = await readLicenceSettings(tenant)
  const { failedSendings: _, failedImports: __, ...use } = counted
  return {
    use: { ...use, seats: licences.seats, seatsUsed: licences.used },
    warnings: warningsOf({ environment, use: counted, licences, now, timeZone }),
  }
}
