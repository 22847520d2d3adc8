import { formatDay } from '../../../../kernel/contract/formats.ts'
import { type FieldError, problem } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { loadProblems } from '../../contract/consolidated.ts'
import type { LoadContent } from '../../contract/load-routes.ts'
import { logisticsSettings } from '../../contract/logistics-settings.ts'
import { type PaperWarning, readPaperWarnings } from '../papers.queries.ts'
import { areMeans } from './load-means.queries.ts'
import { readTaken, readUnfit } from './load-orders.queries.ts'

/** Numbers in a sentence: the first ones, and how many more. */
const namedOf = (numbers: string[]): string =>
  numbers.length > 6 ? `${numbers.slice(0, 6).join(', ')} y ${numbers.length - 6} más` : numbers.join(', ')

export const refuseUnfit = async (tenant: Tenant, ids: string[]): Promise<void> => {
  const { unfit, missing } = await readUnfit(tenant, ids)
  if (unfit.length > 0)
    throw problem(loadProblems.orderUnfit, { message: `Hay pedidos anulados o que no son ventas: ${namedOf(unfit)}.` })
  if (missing > 0) throw problem(loadProblems.orderUnfit)
}

export const refuseTaken = async (tenant: Tenant, loadId: string, ids: string[]): Promise<void> => {
  const conflicts = await readTaken(tenant, loadId, ids)
  if (conflicts.length === 0) return
  const errors: FieldError[] = conflicts.map(({ order, load }) => ({
    path: 'orders',
    message: `P-${order} está en el consolidado ${load}.`,
  }))
  throw problem(loadProblems.orderTaken, { message: errors.map(({ message }) => message).join(' '), errors })
}

export const refuseUnknownMeans = async (tenant: Tenant, content: LoadContent): Promise<void> => {
  if (!(await areMeans(tenant, content))) throw problem(loadProblems.unknownPlace)
}

type Papers = { vehicle: string; deliveryPerson: string; deliversOn: string }

/** The papers that will have expired on the day of the load. Throws `loads.expiredPapers` where the company does not allow it. */
export const checkPapers = async (tenant: Tenant, papers: Papers): Promise<PaperWarning[]> => {
  const warnings = await readPaperWarnings(tenant, papers.deliversOn, {
    vehicleIds: [papers.vehicle],
    deliveryPersonIds: [papers.deliveryPerson],
  })
  const expiredPapersOfLoad = warnings.filter(({ state }) => state === 'expired')
  const { expiredPapers } = await tenant.settings(logisticsSettings)
  if (expiredPapersOfLoad.length === 0 || expiredPapers === 'warn') return expiredPapersOfLoad
  const message = expiredPapersOfLoad.map(
    ({ whose, paper, expiresOn }) => `${whose}: ${paper} venció el ${formatDay(expiresOn)}.`,
  )
  throw problem(loadProblems.expiredPapers, {
    message: `La empresa no permite cargar con papeles vencidos. ${message.join(' ')}`,
  })
}
