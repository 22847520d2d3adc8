import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { addCustomerUser, reachOf } from '../../../customers/server/index.ts'
import { storeProblems } from '../../contract/problems.ts'
import { qrMinutes } from '../../contract/tag.ts'
import { openDoor } from '../entry/entry.queries.ts'
import { companyOfToken, hashToken, newStoreToken } from '../tokens.ts'
import { findByEmail, findCode, findCustomer, insertCode, spendCode } from './qr.queries.ts'

/**
 * A code for one of the person's customers, shown to the camera of a phone beside theirs. The secret is after `#`, which
 * browsers send to no server. Throws notFound for a customer out of reach.
 */
export const showQr = async (
  { tenant, session }: { tenant: Tenant; session: Session },
  { customerId, publicUrl }: { customerId: string; publicUrl: string },
): Promise<{ url: string; expiresAt: string }> => {
  const customer = await findCustomer(tenant, customerId, reachOf(session, 'c') ?? sql`true`)
  if (!customer) throw problem(problems.notFound)
  const token = newStoreToken(tenant.envId)
  const expiresAt = new Date(Date.now() + qrMinutes * 60_000)
  const { userId, displayName: author } = session
  await insertCode(tenant, { tokenHash: hashToken(token), customerId, userId, author, expiresAt })
  await recordHistory(tenant, actorOf(session), [
    { entity: 'customers', entityId: customerId, action: 'store-qr-shown' },
  ])
  return { url: `${publicUrl}/tienda/qr#${token}`, expiresAt: expiresAt.toISOString() }
}

/** Throws qrGone for a text that names no company of ours. */
const companyOf = (token: string): string => {
  const envId = companyOfToken(token)
  if (!envId) throw problem(storeProblems.qrGone)
  return envId
}

/** Whose store a code opens, before anything is typed. Throws qrGone. */
export const readQr = (withTenant: WithTenant, token: string): Promise<{ company: string; shop: string }> =>
  withTenant(
    companyOf(token),
    async tenant => {
      const code = await findCode(tenant, hashToken(token))
      if (!code) throw problem(storeProblems.qrGone)
      return { company: (await tenant.environment()).name, shop: code.shop }
    },
    { readOnly: true },
  )

/**
 * Spends a code: its customer has one person more, whose e-mail may ask for codes. Whoever enters proves with one that the
 * e-mail is theirs. An e-mail of somebody of another shop, suspended or removed, is refused and spends nothing. Throws
 * qrGone, emailTaken.
 */
export const joinByQr = (
  withTenant: WithTenant,
  { token, name, email: typed }: { token: string; name: string; email: string },
): Promise<void> =>
  withTenant(companyOf(token), async tenant => {
    const email = typed.toLowerCase()
    const code = await findCode(tenant, hashToken(token), { locks: true })
    if (!code) throw problem(storeProblems.qrGone)
    const { customerId } = code
    const known = await findByEmail(tenant, { email, customerId })
    if (known && !known.mayEnter) throw problem(storeProblems.emailTaken)
    const author = { userId: code.userId, name: code.author }
    const id = known?.id ?? (await addCustomerUser(tenant, author, { customer: customerId, name, email }))
    await spendCode(tenant, hashToken(token))
    await openDoor(tenant, email)
    await recordHistory(tenant, author, [{ entity: 'customer-users', entityId: id, action: 'store-qr-used' }])
  })
