import { sql } from 'kysely'
import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type LostReason, lostReasonIds } from '../contract/words.ts'
import { callers, done, jobs, lostNotes, notes, pending, people, type SeedState, seedPipelines } from './seed-words.ts'

type Person = { id: string; displayName: string; roleNumber: number }
type SeedContext = { people: Person[]; now: Date; timeZone: string }
type Shop = { id: string; name: string; sellerId: string | null }
type State = SeedState & { id: string }
type Funnel = { id: string; states: State[] }
type Seeding = SeedContext & { tenant: Tenant; author: string; authorId: string | null }

const wanted = 90
const gap = 2 ** 20

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError('an empty list')
  return found
}

const insertFunnels = async ({ tenant: { db, envId }, author, authorId }: Seeding): Promise<Funnel[]> => {
  const made = seedPipelines.map(({ name, states }) => ({
    id: newId(),
    name,
    states: states.map(state => ({ ...state, id: newId() })),
  }))
  await db
    .insertInto('funnels')
    .values(
      made.map(({ id, name }, index) => ({
        envId,
        id,
        code: `PIPE-${index + 1}`,
        name,
        position: index + 1,
        ownerId: authorId,
        ownerName: author,
      })),
    )
    .execute()
  await db
    .insertInto('funnelStates')
    .values(
      made.flatMap(({ id: funnelId, states }, funnel) =>
        states.map(({ id, name, type, days, needsValue }, index) => ({
          envId,
          id,
          code: `ETAPA-${funnel + 1}${index + 1}`,
          funnelId,
          name,
          type,
          position: index + 1,
          expirationActive: days !== null,
          expirationDays: days,
          valueRequired: needsValue ?? false,
        })),
      ),
    )
    .execute()
  return made
}

/** The states one went through, the one it is in last: six of ten are on their way, two were won and two lost. */
const pathOf = ({ states }: Funnel, index: number): State[] => {
  const open = states.filter(({ type }) => type === 'open')
  const end = states.find(({ type }) => type === (index % 10 < 8 ? 'won' : 'lost'))
  if (index % 10 < 6 || !end) return open.slice(0, 1 + (index % open.length))
  return [...open.slice(0, end.type === 'won' ? open.length : 1 + (index % open.length)), end]
}

/** Office hours of a day so many days ago, never after now. */
const instantAgo = ({ now, timeZone }: Seeding, days: number, index: number): Date => {
  const day = addDays(dayOf(now, timeZone), -Math.round(days))
  const at = new Date(
    instantAt(`${day} ${String(9 + (index % 8)).padStart(2, '0')}:${10 + ((index * 7) % 45)}:00`, timeZone),
  )
  return at < now ? at : now
}

/** When it entered each of its states: the first when it was made, the last a while ago, sometimes too long. */
const stepsOf = (seeding: Seeding, index: number, steps: number): Date[] => {
  const age = 6 + ((index * 37) % 110)
  const rest = Math.max(1, age * pick([0.12, 0.25, 0.4, 0.08, 0.6], index))
  const ago = (step: number): number => (steps === 1 ? rest + 1 : age - ((age - rest) * step) / (steps - 1))
  return Array.from({ length: steps }, (_, step) => instantAgo(seeding, ago(step), index + step)).sort(
    (one, other) => one.getTime() - other.getTime(),
  )
}

type Place = {
  customerId: string | null
  prospectId: string | null
  name: string
  sellerId: string | null
  phone: string | null
}

const ofShop = (shop: Shop, kind: 'customerId' | 'prospectId', name: string): Place => ({
  customerId: null,
  prospectId: null,
  phone: null,
  [kind]: shop.id,
  name,
  sellerId: shop.sellerId,
})

type Known = { customers: Shop[]; prospects: Shop[] }

/** Whose it is. What was won is a customer's by now; of the rest, openings are prospects' or of somebody who called. */
const placeOf = ({ customers, prospects }: Known, index: number, isOpening: boolean, isWon: boolean): Place => {
  const customer = pick(customers, index)
  if (!isOpening) return ofShop(customer, 'customerId', `Freezer para ${customer.name}`)
  if (isWon) return ofShop(customer, 'customerId', customer.name)
  const prospect = index % 3 === 2 ? undefined : prospects[Math.floor(index / 3) % Math.max(1, prospects.length)]
  if (prospect) return ofShop(prospect, 'prospectId', prospect.name)
  const name = pick(callers, Math.floor(index / 3))
  return {
    customerId: null,
    prospectId: null,
    name,
    sellerId: customer.sellerId,
    phone: `+549341${4_300_000 + index * 1117}`,
  }
}

type Made = ReturnType<typeof opportunityOf>

const opportunityOf = (seeding: Seeding, known: Known, funnels: Funnel[], index: number) => {
  const isOpening = index % 7 < 3
  const funnel = pick(funnels, isOpening ? 0 : 1)
  const path = pathOf(funnel, index)
  const state = pick(path, path.length - 1)
  const steps = stepsOf(seeding, index, path.length)
  const enteredStateAt = pick(steps, steps.length - 1)
  const valued = path.some(({ needsValue }) => needsValue) || index % 4 === 0
  const reason: LostReason | null = state.type === 'lost' ? pick(lostReasonIds.slice(0, 6), index) : null
  const row = {
    envId: seeding.tenant.envId,
    id: newId(),
    code: `OP-${String(index + 1).padStart(4, '0')}`,
    ...placeOf(known, index, isOpening, state.type === 'won'),
    funnelId: funnel.id,
    stateId: state.id,
    outcome: state.type,
    valueCents: valued ? (isOpening ? 18_000_000 : 64_000_000) + ((index * 7919) % 97) * 850_000 : null,
    closingOn: addDays(dayOf(seeding.now, seeding.timeZone), ((index * 11) % 48) - 6),
    interlocutor: index % 3 === 0 ? pick(people, index) : null,
    interlocutorJob: index % 3 === 0 ? pick(jobs, index) : null,
    note: pick(notes, index),
    position: index * gap,
    moves: path.length - 1,
    createdAt: pick(steps, 0),
    updatedAt: enteredStateAt,
    enteredStateAt,
    closedAt: state.type === 'open' ? null : enteredStateAt,
    lostReason: reason,
    lostNote: reason ? (lostNotes[reason] ?? null) : null,
  }
  return { row, path, steps }
}

const movesOf = ({ tenant: { envId }, author, authorId }: Seeding, { row, path, steps }: Made) =>
  path.map((state, sequence) => ({
    envId,
    opportunityId: row.id,
    sequence,
    fromStateId: path[sequence - 1]?.id ?? null,
    toStateId: state.id,
    movedAt: pick(steps, sequence),
    userId: authorId,
    actor: author,
  }))

/** What was done at every second step, and for one open in two, what is left: some of it due already. */
const actionsOf = (
  { tenant: { envId }, author, authorId, now, timeZone }: Seeding,
  { row, steps }: Made,
  index: number,
) => {
  const shared = { envId, opportunityId: row.id, creator: author, creatorId: authorId }
  const past = steps
    .filter((_, step) => (step + index) % 2 === 0)
    .map((at, step) => {
      const [kind, text] = pick(done, index + step * 3)
      return { ...shared, id: newId(), kind, text, happenedAt: at, dueOn: null, isDone: true }
    })
  if (row.outcome !== 'open' || index % 2 === 1) return past
  const [kind, text] = pick(pending, index >> 1)
  const dueOn = addDays(dayOf(now, timeZone), ((index * 5) % 12) - 3)
  return [...past, { ...shared, id: newId(), kind, text, happenedAt: row.enteredStateAt, dueOn, isDone: false }]
}

const findShops = async ({ db, envId }: Tenant): Promise<Known> => {
  const shops = (table: 'customers' | 'prospects', condition: ReturnType<typeof sql>) =>
    sql<Shop>`select id, name, seller_id from ${sql.table(table)}
      where env_id = ${envId}::uuid and deleted_at is null and seller_id is not null and ${condition} order by code limit ${sql.lit(wanted * 2)}`.execute(
      db,
    )
  const customers = await shops('customers', sql`is_active`)
  const prospects = await shops('prospects', sql`state not in ('converted', 'discarded')`)
  return { customers: customers.rows.filter((_, index) => index % 2 === 0), prospects: prospects.rows }
}

/** Two pipelines with their opportunities, what was done for them and how they got where they are: the same but for ids. */
export const seedOpportunities = async (tenant: Tenant, context: SeedContext): Promise<void> => {
  const known = await findShops(tenant)
  if (known.customers.length === 0) return
  const owner = context.people.find(({ roleNumber }) => roleNumber === 1)
  const seeding = { ...context, tenant, author: owner?.displayName ?? 'Administración', authorId: owner?.id ?? null }
  const funnels = await insertFunnels(seeding)
  const made = Array.from({ length: Math.min(wanted, known.customers.length) }, (_, index) =>
    opportunityOf(seeding, known, funnels, index),
  )
  const { db } = tenant
  await db
    .insertInto('opportunities')
    .values(made.map(({ row }) => row))
    .execute()
  await db
    .insertInto('opportunityMoves')
    .values(made.flatMap(one => movesOf(seeding, one)))
    .execute()
  await db
    .insertInto('commercialActions')
    .values(made.flatMap((one, index) => actionsOf(seeding, one, index)))
    .execute()
}

/** What was won came to an order of its customer: the first one taken from a few days before. Runs when the orders are there. */
export const seedOpportunityOrders = async ({ db, envId }: Tenant): Promise<void> => {
  await sql`
    update opportunities as t set order_id = f.order_id from (
      select distinct on (w.customer_id) w.id, o.id as order_id from opportunities w
      join orders o on o.env_id = ${envId}::uuid and o.customer_id = w.customer_id and o.taken_at >= w.closed_at - interval '10 days'
      where w.env_id = ${envId}::uuid and w.outcome = 'won' and w.customer_id is not null and w.deleted_at is null
        and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null
      order by w.customer_id, o.taken_at, o.id) f
    where t.env_id = ${envId}::uuid and t.id = f.id`.execute(db)
}
