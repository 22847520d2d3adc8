import type { AuditAction } from '../../../../kernel/contract/audit-acts.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { LicenceSettings } from '../../contract/licences/licence-routes.ts'
import { licenceProblems } from '../../contract/licences/problems.ts'
import { revokeMemberSessions } from '../session.queries.ts'
import type { PeopleContext } from '../users/people-changes.ts'
import {
  activateRow,
  deactivateRow,
  findUnlicensed,
  readLicence,
  readLicenceSettings,
  saveEnforcement,
  unbindRow,
} from './licences.queries.ts'

/** Entity of the history; its id is the user's. */
export const licenceEntity = 'licences'

const remember = (
  { tenant, session }: PeopleContext,
  entityId: string,
  action: AuditAction,
  detail = {},
): Promise<void> => recordHistory(tenant, actorOf(session), [{ entity: licenceEntity, entityId, action, detail }])

const seatWords = (count: number): string => (count === 1 ? '1 licencia' : `${count} licencias`)

/** Refuses with the numbers when the plan has not that many free seats. */
const takeSeats = async ({ tenant }: PeopleContext, wanted: number): Promise<void> => {
  const { plan, seats, used } = await readLicenceSettings(tenant)
  if (seats === null || used + wanted <= seats) return
  const free = Math.max(0, seats - used)
  const rest =
    free === 0
      ? 'están todas en uso'
      : `${free === 1 ? 'queda 1 libre' : `quedan ${free} libres`} y hacen falta ${wanted}`
  throw problem(licenceProblems.seatsTaken, {
    message: `El plan ${plan} tiene ${seatWords(seats)}: ${rest}. Desactivá alguna o pasá a un plan mayor.`,
  })
}

/** Gives a person a licence, or theirs back: takes a seat of the plan. Whoever calls holds `lockPeople`. */
export const activateLicence = async (context: PeopleContext, userId: string): Promise<void> => {
  const { tenant, session } = context
  const { active, state } = await readLicence(tenant, userId, session.timeZone)
  if (active === 'active') return
  if (state !== 'active') throw problem(licenceProblems.notAMember)
  await takeSeats(context, 1)
  await activateRow(tenant, userId)
  await remember(context, userId, active === 'none' ? 'given' : 'activated')
}

const endPhoneSessions = ({ tenant }: PeopleContext, userId: string): Promise<unknown> =>
  revokeMemberSessions(tenant.db, { userId, envId: tenant.envId, phonesOnly: true })

/** Frees the seat; the phone stays bound for the day it is activated again, and its session ends. */
export const deactivateLicence = async (context: PeopleContext, userId: string): Promise<void> => {
  const { active } = await readLicence(context.tenant, userId, context.session.timeZone)
  if (active !== 'active') return
  await deactivateRow(context.tenant, userId)
  await endPhoneSessions(context, userId)
  await remember(context, userId, 'deactivated')
}

/** The next phone that signs in with the account is the one the licence is bound to; the one before is signed out. */
export const freePhone = async (context: PeopleContext, userId: string): Promise<void> => {
  const { device, deviceName } = await readLicence(context.tenant, userId, context.session.timeZone)
  if (!device) return
  await unbindRow(context.tenant, userId)
  await endPhoneSessions(context, userId)
  await remember(context, userId, 'phone-freed', { device, deviceName })
}

const confirmCount = (confirmed: number, found: number): void => {
  if (confirmed !== found)
    throw problem(licenceProblems.countChanged, {
      message: `Ahora ${found === 1 ? 'es 1 vendedor' : `son ${found} vendedores`} sin licencia activa. Revisalo y confirmá de nuevo.`,
    })
}

/** Licences for all sellers without one, or for none when the seats do not suffice. `confirmed`: how many that was said to be. */
export const giveMissingLicences = async (context: PeopleContext, confirmed: number): Promise<LicenceSettings> => {
  const { tenant } = context
  const missing = await findUnlicensed(tenant)
  confirmCount(confirmed, missing.length)
  await takeSeats(context, missing.length)
  for (const userId of missing) {
    await activateRow(tenant, userId)
    await remember(context, userId, 'given')
  }
  return readLicenceSettings(tenant)
}

/** Starts or stops asking phones for their licence. `confirmed`: how many sellers were said to be shut out by it. */
export const enforceLicences = async (
  context: PeopleContext,
  enforced: boolean,
  confirmed: number,
): Promise<LicenceSettings> => {
  const { tenant } = context
  const before = await readLicenceSettings(tenant)
  if (before.isEnforced === enforced) return before
  if (enforced) confirmCount(confirmed, before.unlicensed)
  await saveEnforcement(tenant, enforced)
  await remember(context, tenant.envId, enforced ? 'enforced' : 'not-enforced', { unlicensed: before.unlicensed })
  return readLicenceSettings(tenant)
}
