import { sql } from 'kysely'
import type { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { queueMail } from '../../../../kernel/server/mail/mail-queue.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { reachOf } from '../../../customers/server/index.ts'
import type { invitation, StorePerson } from '../../contract/people.ts'
import { invitationDays } from '../../contract/tag.ts'
import { openDoor } from '../entry/entry.queries.ts'
import { invitationMail } from '../entry/entry-mails.ts'
import { hashToken, newStoreToken } from '../tokens.ts'
import {
  countReachable,
  endSessionsOf,
  findPerson,
  insertInvitation,
  invitedUntil,
  type Limits,
  listSessions,
  listShops,
  type PersonRow,
  replaceShops,
} from './people.queries.ts'

type Acting = { tenant: Tenant; session: Session }

/** Shops, `c`, that the caller sees. */
const within = ({ session }: Acting) => reachOf(session, 'c') ?? sql`true`

/** Throws notFound for a person whose shop is out of the caller's reach. */
const requirePerson = async (acting: Acting, id: string): Promise<PersonRow> => {
  const person = await findPerson(acting.tenant, id, within(acting))
  if (!person) throw problem(problems.notFound)
  return person
}

const viewOf = async (acting: Acting, { customerId: _customerId, ...person }: PersonRow): Promise<StorePerson> => ({
  ...person,
  shops: await listShops(acting.tenant, person.id, within(acting)),
  sessions: await listSessions(acting.tenant, person.id),
  invitedUntil: await invitedUntil(acting.tenant, person.id),
})

export const getStorePerson = async (acting: Acting, id: string): Promise<StorePerson> =>
  viewOf(acting, await requirePerson(acting, id))

/**
 * A link for one person, shown as text and as a QR code, and sent by e-mail when wished. From now on the person's e-mail
 * may also ask for codes. The secret is after `#`, which browsers send to no server.
 */
export const invite = async (
  acting: Acting,
  { id, isMailed, publicUrl }: { id: string; isMailed: boolean; publicUrl: string },
): Promise<z.output<typeof invitation>> => {
  const { tenant, session } = acting
  const { email, name, isActive } = await requirePerson(acting, id)
  if (!isActive)
    throw problem(problems.conflict, { message: 'La persona está suspendida: activala antes de invitarla.' })
  const token = newStoreToken(tenant.envId)
  const expiresAt = new Date(Date.now() + invitationDays * 86_400_000)
  await insertInvitation(tenant, { personId: id, tokenHash: hashToken(token), expiresAt })
  await openDoor(tenant, email)
  const url = `${publicUrl}/tienda/invitacion#${token}`
  const company = (await tenant.environment()).name
  if (isMailed) await queueMail(tenant.db, invitationMail({ to: email, name, company, url }))
  await recordHistory(tenant, actorOf(session), [
    { entity: 'customer-users', entityId: id, action: 'store-invited', detail: { isMailed } },
  ])
  return { url, expiresAt: expiresAt.toISOString(), isMailed }
}

/**
 * Sets the shops of a person within the caller's reach, and the limits in each. Their own shop stays, whether it is named
 * or not, and so do those of sellers whom the caller does not see.
 */
export const setShops = async (acting: Acting, id: string, shops: Limits[]): Promise<StorePerson> => {
  const { tenant, session } = acting
  const person = await requirePerson(acting, id)
  const ids = shops.map(shop => shop.id)
  if ((await countReachable(tenant, ids, within(acting))) !== ids.length)
    throw problem(problems.invalidInput, {
      errors: [{ path: 'shops', message: 'Alguno de los comercios ya no está entre tus clientes.' }],
    })
  await replaceShops(tenant, id, shops, within(acting))
  await recordHistory(tenant, actorOf(session), [
    { entity: 'customer-users', entityId: id, action: 'store-shops', detail: { count: shops.length } },
  ])
  return viewOf(acting, person)
}

/** Ends the person's sessions at once, on every phone. */
export const endSessions = async (acting: Acting, id: string): Promise<{ ended: number }> => {
  const { tenant, session } = acting
  await requirePerson(acting, id)
  const ended = await endSessionsOf(tenant, id)
  await recordHistory(tenant, actorOf(session), [
    { entity: 'customer-users', entityId: id, action: 'store-ended', detail: { count: ended } },
  ])
  return { ended }
}
