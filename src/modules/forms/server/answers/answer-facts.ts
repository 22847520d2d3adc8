import { sql } from 'kysely'
import { problem } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { pointsWithinReach } from '../../../customers/server/index.ts'
import { findOpportunityCard } from '../../../pipelines/server/index.ts'
import { formProblems } from '../../contract/problems.ts'
import { refused } from '../forms/forms.service.ts'
import { requireAnyForm, type StoredForm } from '../forms/stored-form.ts'
import { findVersion, type StoredVersion } from '../forms/version.queries.ts'

type Named = { id: string; code: string; name: string }

export type AnsweredCustomer = Named & {
  address: string | null
  locality: string | null
  phone: string | null
  email: string | null
  cuit: string | null
  channel: string | null
  sellerId: string | null
}

/** What an answer is about and whose work it is. */
export type Subject = {
  customer: AnsweredCustomer | null
  opportunity: Named | null
  seller: Named | null
}

/** A customer of the person's sellers. Undefined when there is none, or it is out of reach. */
export const findCustomer = async (
  { db, envId }: Tenant,
  session: Session | null,
  id: string,
): Promise<AnsweredCustomer | undefined> => {
  const within = (session && pointsWithinReach(session, 'customers', sql`c.id`)) ?? sql`true`
  const { rows } = await sql<AnsweredCustomer>`
    select c.id, c.code, c.name, c.address, c.locality, c.phone, c.email, c.cuit, c.seller_id, h.name as channel
    from customers c left join sales_channels h on h.env_id = ${envId}::uuid and h.id = c.sales_channel_id
    where c.env_id = ${envId}::uuid and c.id = ${id}::uuid and c.deleted_at is null and ${within}`.execute(db)
  return rows[0]
}

type SellerKey = { id: string | null; code: string | null }

const findSeller = async ({ db, envId }: Tenant, { id, code }: SellerKey): Promise<Named | null> => {
  const { rows } = await sql<Named>`select id, code, name from sellers
    where env_id = ${envId}::uuid and (id = ${id}::uuid or (${id}::uuid is null and code = ${code}::text))`.execute(db)
  return rows[0] ?? null
}

type SubjectIds = { customerId: string | null; opportunityId: string | null }

/** A seller's answer is theirs; anybody else's is of the seller whose opportunity or customer it is about. */
const sellerOf = (tenant: Tenant, session: Session, owner: string | null): Promise<Named | null> => {
  if (session.scope.kind === 'seller' || owner === null)
    return findSeller(tenant, { id: null, code: session.sellerKey })
  return findSeller(tenant, { id: owner, code: null })
}

/** Reads whom an answer is about. Throws invalidInput at what is not within the person's reach. */
export const readSubject = async (
  tenant: Tenant,
  session: Session,
  { customerId, opportunityId }: SubjectIds,
): Promise<Subject> => {
  const card = opportunityId ? await findOpportunityCard(tenant, session, opportunityId) : undefined
  if (opportunityId && !card) throw refused('opportunityId', 'La oportunidad no existe o no está a tu alcance.')
  const ofCustomer = customerId ?? card?.customer?.id ?? null
  const customer = ofCustomer ? await findCustomer(tenant, session, ofCustomer) : undefined
  if (customerId && !customer) throw refused('customerId', 'El cliente no existe o no está a tu alcance.')
  return {
    customer: customer ?? null,
    opportunity: card ? { id: card.id, code: card.code, name: card.name } : null,
    seller: await sellerOf(tenant, session, card?.seller?.id ?? customer?.sellerId ?? null),
  }
}

/** Refuses an answer about nothing where the form asks for something. Throws invalidInput. */
export const refuseMissingSubject = ({ subject }: StoredForm, { customer, opportunity }: Subject): void => {
  if (subject === 'customer' && !customer) throw refused('customerId', 'Elegí el cliente.')
  if (subject === 'opportunity' && !opportunity) throw refused('opportunityId', 'Elegí la oportunidad.')
}

/** The values that expressions and defaults may name (`definition/variables.ts`). */
export const variablesOf = ({ customer, seller }: Subject): Record<string, string | null> => ({
  'customer.code': customer?.code ?? null,
  'customer.name': customer?.name ?? null,
  'customer.address': customer?.address ?? null,
  'customer.city': customer?.locality ?? null,
  'customer.phone': customer?.phone ?? null,
  'customer.email': customer?.email ?? null,
  'customer.cuit': customer?.cuit ?? null,
  'customer.channel': customer?.channel ?? null,
  'seller.code': seller?.code ?? null,
  'seller.name': seller?.name ?? null,
})

/**
 * The form and the version that an answer names. One that was finished before the form was retired or deleted is still
 * received: it may have waited for a connection. Throws notFound, retired, unknownVersion.
 */
export const readAnsweredVersion = async (
  tenant: Tenant,
  { formId, version: number, takenAt }: { formId: string; version: number; takenAt: string },
): Promise<{ form: StoredForm; version: StoredVersion }> => {
  const form = await requireAnyForm(tenant, formId)
  const closedAt = form.deletedAt ?? form.retiredAt
  if (closedAt && new Date(takenAt) > new Date(closedAt)) throw problem(formProblems.retired)
  const version = await findVersion(tenant, formId, number)
  if (!version)
    throw problem(formProblems.unknownVersion, {
      errors: [{ path: 'version', message: formProblems.unknownVersion.message }],
    })
  return { form, version }
}
