import { problem } from '../../../../kernel/contract/problems.ts'
import { roleOfNumber } from '../../../../kernel/contract/roles.ts'
import { recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { licenceProblems } from '../../contract/licences/problems.ts'
import type { Person } from '../session.queries.ts'
import type { AdmitPhone, Phone } from '../sign-in/client.ts'
import { isEnforced } from './licences.queries.ts'
import { licenceEntity } from './licences.service.ts'

const findLicence = ({ db, envId }: Tenant, userId: string) =>
  db
    .selectFrom('licences')
    .select(['isActive', 'deviceId'])
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Binds an active licence to the phone; with `onlyFree`, no other phone's. Of two phones at once, the first has it. */
const bind = async (tenant: Tenant, person: Person, phone: Phone, onlyFree: boolean): Promise<boolean> => {
  const now = new Date()
  const bound = await tenant.db
    .updateTable('licences')
    .set({ deviceId: phone.deviceId, deviceName: phone.deviceName, boundAt: now, updatedAt: now })
    .where('envId', '=', tenant.envId)
    .where('userId', '=', person.userId)
    .where('isActive', '=', true)
    .$if(onlyFree, query => query.where('deviceId', 'is', null))
    .returning('id')
    .executeTakeFirst()
  if (!bound) return false
  await recordHistory(tenant, { userId: person.userId, name: person.displayName }, [
    { entity: licenceEntity, entityId: person.userId, action: 'phone-bound', detail: { deviceName: phone.deviceName } },
  ])
  return true
}

/** While licences are not asked for, the binding follows the phone in use: it is right the day they are. */
const follow = async (tenant: Tenant, person: Person, phone: Phone): Promise<void> => {
  if (!phone.deviceId) return
  const licence = await findLicence(tenant, person.userId)
  if (licence?.isActive && licence.deviceId !== phone.deviceId) await bind(tenant, person, phone, false)
}

const hold = async (tenant: Tenant, person: Person, phone: Phone): Promise<void> => {
  const licence = await findLicence(tenant, person.userId)
  const isSeller = roleOfNumber(person.roleNumber) === 'ventas' && Boolean(person.sellerKey)
  // Programs, office people and those who sell nothing sign in here too: they hold no licence and say no phone.
  if (!isSeller && (!licence || !phone.deviceId)) return
  if (!licence?.isActive) throw problem(licenceProblems.inactive)
  if (!phone.deviceId) throw problem(licenceProblems.deviceRequired)
  if (licence.deviceId === phone.deviceId || (await bind(tenant, person, phone, true))) return
  const now = await findLicence(tenant, person.userId)
  if (!now?.isActive) throw problem(licenceProblems.inactive)
  if (now.deviceId !== phone.deviceId) throw problem(licenceProblems.otherDevice)
}

/**
 * A seller signs in with the phone application when they hold an active licence, from the one phone it is bound to: the
 * first one that used it. Asked for only where the company enforces licences.
 */
export const createPhoneAdmission =
  (withTenant: WithTenant): AdmitPhone =>
  (person, phone) =>
    withTenant(person.envId, async tenant =>
      (await isEnforced(tenant)) ? hold(tenant, person, phone) : follow(tenant, person, phone),
    )
