import { type RawBuilder, sql } from 'kysely'
import { type Problem, problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ResourceChange } from '../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { refuseForeignCustomer, refuseForeignSeller } from '../../customers/server/index.ts'
import type { StateType } from '../contract/words.ts'
import { pipelineCondition } from './visibility.ts'

const refuse = (path: string, message: string): Problem =>
  problem(problems.invalidInput, { errors: [{ path, message }] })

/** The pipeline and state that an opportunity is in, as far as rules ask. */
type Column = {
  pipelineId: string
  type: StateType
  valueRequired: boolean
  assignOpportunity: boolean
  salesChannelId: string | null
}

const findColumn = async ({ db, envId }: Tenant, session: Session, stateId: string): Promise<Column | undefined> => {
  const seen = pipelineCondition(session, 'f')
  const found = await sql<Column>`
    select s.funnel_id as pipeline_id, s.type, s.value_required, f.assign_opportunity,
      case when f.sales_channel_active then f.sales_channel_id end as sales_channel_id
    from funnel_states s join funnels f on f.env_id = s.env_id and f.id = s.funnel_id
    where s.env_id = ${envId}::uuid and f.env_id = ${envId}::uuid and s.id = ${stateId}::uuid and s.deleted_at is null and f.deleted_at is null
      ${seen ? sql`and ${seen}` : sql``}`.execute(db)
  return found.rows[0]
}

/** What is written, or was there already, of a reference field. */
const idOf = ({ values, current }: ResourceChange, name: string): string | null => {
  const value = values[name] === undefined ? current?.[name] : values[name]
  if (value !== null && typeof value === 'object' && 'id' in value) return String(value.id)
  return typeof value === 'string' ? value : null
}

const touches = ({ values }: ResourceChange, names: string[]): boolean => names.some(name => values[name] !== undefined)

const refuseMoving = ({ values, current }: ResourceChange): void => {
  if (!current) return
  if (values.state !== undefined) throw refuse('state', 'Se mueve desde el tablero o desde su página.')
  if (values.funnel !== undefined) throw refuse('funnel', 'Una oportunidad no cambia de pipeline: creala en el otro.')
}

const refuseWrongState = (change: ResourceChange, column: Column): void => {
  if (change.current) return
  if (column.pipelineId !== change.values.funnel) throw refuse('state', 'Esa etapa es de otro pipeline.')
  if (column.type === 'lost') throw refuse('state', 'Una oportunidad no nace perdida: elegí otra etapa.')
  if (column.assignOpportunity && !change.values.seller) throw refuse('seller', 'Elegí a qué vendedor se asigna.')
}

const refuseMissingValue = ({ values, current }: ResourceChange, { valueRequired }: Column): void => {
  const value = values.value === undefined ? current?.value : values.value
  if (!valueRequired || typeof value === 'number') return
  if (current && values.value === undefined) return
  throw refuse('value', 'Esta etapa pide el valor de la oportunidad.')
}

type Shop = { channelId: string | null; customerId: string | null }

const findShop = async (tenant: Tenant, table: 'customers' | 'prospects', id: string): Promise<Shop | undefined> => {
  const customer: RawBuilder<unknown> = table === 'customers' ? sql`t.id` : sql`t.customer_id`
  const found =
    await sql<Shop>`select t.sales_channel_id as channel_id, ${customer} as customer_id from ${sql.table(table)} t
    where t.env_id = ${tenant.envId}::uuid and t.id = ${id}::uuid`.execute(tenant.db)
  return found.rows[0]
}

const isUnder = async ({ db, envId }: Tenant, channelId: string | null, parentId: string): Promise<boolean> => {
  if (channelId === null) return false
  const found = await sql`select 1 from sales_channels where env_id = ${envId}::uuid and id = ${channelId}::uuid
    and (id = ${parentId}::uuid or parent_id = ${parentId}::uuid)`.execute(db)
  return found.rows.length > 0
}

/** A customer and a prospect go together only when the one became the other; both fit the channel of the pipeline. */
const checkShops = async (change: ResourceChange, { salesChannelId }: Column): Promise<void> => {
  if (!touches(change, ['customer', 'prospect'])) return
  const { tenant } = change
  const [customer, prospect] = [idOf(change, 'customer'), idOf(change, 'prospect')]
  const found = {
    customer: customer ? await findShop(tenant, 'customers', customer) : undefined,
    prospect: prospect ? await findShop(tenant, 'prospects', prospect) : undefined,
  }
  if (found.customer && found.prospect && found.prospect.customerId !== customer)
    throw refuse('prospect', 'Elegí un cliente o un prospecto, no los dos.')
  const shop = found.customer ?? found.prospect
  if (!salesChannelId || !shop || (await isUnder(tenant, shop.channelId, salesChannelId))) return
  throw refuse(found.customer ? 'customer' : 'prospect', 'Este pipeline es de otro canal de venta.')
}

/** The contact is one of the customer's or the prospect's people. */
const checkContact = async (change: ResourceChange): Promise<void> => {
  const contact = idOf(change, 'contact')
  if (!contact || !touches(change, ['contact', 'customer', 'prospect'])) return
  const { db, envId } = change.tenant
  const found = await sql`select 1 from contacts where env_id = ${envId}::uuid and id = ${contact}::uuid
    and (customer_id = ${idOf(change, 'customer')}::uuid or prospect_id = ${idOf(change, 'prospect')}::uuid)`.execute(
    db,
  )
  if (found.rows.length === 0) throw refuse('contact', 'Elegí un contacto de ese cliente o prospecto.')
}

/** An order of one customer stays with it. */
const refuseLeavingOrder = async ({ tenant, values, current }: ResourceChange): Promise<void> => {
  if (!current || (values.customer === undefined && values.prospect === undefined)) return
  const found = await sql<{ orderId: string | null }>`select order_id from opportunities
    where env_id = ${tenant.envId}::uuid and id = ${current.id}::uuid`.execute(tenant.db)
  if (found.rows[0]?.orderId)
    throw refuse('customer', 'Tiene vinculado un pedido de su cliente: quitalo antes de cambiarlo.')
}

/** What the declaration of an opportunity cannot say. Throws invalidInput at the field that is wrong. */
export const checkOpportunity = async (change: ResourceChange): Promise<void> => {
  const { tenant, session, remember } = change
  refuseMoving(change)
  const stateId = idOf(change, 'state') ?? ''
  const column = await remember(`column ${stateId}`, () => findColumn(tenant, session, stateId))
  if (!column) throw refuse('state', 'Elegí una etapa de tus pipelines.')
  refuseWrongState(change, column)
  refuseMissingValue(change, column)
  await refuseForeignSeller(change)
  await refuseForeignCustomer(change, 'customers', 'customer')
  await refuseForeignCustomer(change, 'prospects', 'prospect')
  await checkShops(change, column)
  await checkContact(change)
  await refuseLeavingOrder(change)
}
