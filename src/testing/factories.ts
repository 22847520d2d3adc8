import type { Tenant } from '../kernel/server/database/tenancy.ts'
import { newId } from '../kernel/server/ids.ts'

/** The least each row needs, with codes that never collide; anything can be given. Each answers with the row's id. */
let made = 0

const nextCode = (prefix: string): string => {
  made += 1
  return `${prefix}${made}`
}

type Named = { code?: string; name?: string }

const named = (prefix: string, given: Named): { code: string; name: string } => {
  const code = given.code ?? nextCode(prefix)
  return { code, name: given.name ?? `${prefix} ${code}` }
}

export const createSupervisor = async ({ db, envId }: Tenant, given: Named = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('supervisors')
    .values({ envId, id, ...named('SUP', given) })
    .execute()
  return id
}

export const createManager = async ({ db, envId }: Tenant, given: Named = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('managers')
    .values({ envId, id, ...named('GER', given) })
    .execute()
  return id
}

export type NewSeller = Named & { supervisorId?: string; managerId?: string; isActive?: boolean }

export const createSeller = async ({ db, envId }: Tenant, given: NewSeller = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('sellers')
    .values({ envId, id, ...given, ...named('V', given) })
    .execute()
  return id
}

export const createPriceList = async ({ db, envId }: Tenant, given: Named = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('priceLists')
    .values({ envId, id, ...named('L', given) })
    .execute()
  return id
}

export const createChannel = async ({ db, envId }: Tenant, given: Named = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('salesChannels')
    .values({ envId, id, ...named('CAN', given) })
    .execute()
  return id
}

export const createRegion = async ({ db, envId }: Tenant, given: Named = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('regions')
    .values({ envId, id, ...named('REG', given) })
    .execute()
  return id
}

export type NewCustomer = Named & {
  tradeName?: string
  cuit?: string
  taxCondition?: string
  sellerId?: string
  salesChannelId?: string
  regionId?: string
  priceListId?: string
  latitude?: number
  longitude?: number
  locality?: string
  erpLocation?: string
  isActive?: boolean
}

export const createCustomer = async ({ db, envId }: Tenant, given: NewCustomer = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('customers')
    .values({ envId, id, ...given, ...named('C', given) })
    .execute()
  return id
}

export const createBrand = async ({ db, envId }: Tenant, given: Named = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('brands')
    .values({ envId, id, ...named('M', given) })
    .execute()
  return id
}

export const createItem = async ({ db, envId }: Tenant, given: Named & { parentId?: string } = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('items')
    .values({ envId, id, ...given, ...named('R', given) })
    .execute()
  return id
}

export type NewArticle = Named & {
  unitOfMeasure?: string
  itemId?: string
  subItemId?: string
  brandId?: string
  family?: string
  ean?: string
  unitsPerPackage?: number
  kgPerUnit?: number
  taxRate?: number
  isActive?: boolean
}

export const createArticle = async ({ db, envId }: Tenant, given: NewArticle = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('articles')
    .values({ envId, id, ...given, ...named('A', given) })
    .execute()
  return id
}

export const createExcuse = async ({ db, envId }: Tenant, given: Named = {}): Promise<string> => {
  const id = newId()
  await db
    .insertInto('excuses')
    .values({ envId, id, ...named('E', given) })
    .execute()
  return id
}

export type NewReceivable = {
  customerId: string
  dueOn: string
  balanceCents?: number
  issuedOn?: string
  kind?: string
}

export const createReceivable = async ({ db, envId }: Tenant, given: NewReceivable): Promise<string> => {
  const id = newId()
  const code = nextCode('F')
  const balanceCents = given.balanceCents ?? 100_000
  await db
    .insertInto('receivables')
    .values({
      envId,
      id,
      code,
      kind: 'FC',
      number: code,
      issuedOn: given.dueOn,
      totalCents: balanceCents,
      ...given,
      balanceCents,
    })
    .execute()
  return id
}

export type NewRouteStop = {
  sellerId: string
  customerId: string
  weekday: number
  frequency?: 'weekly' | 'fortnightly' | 'monthly'
  anchorDay: string
  sequence?: number
}

export const createRouteStop = async ({ db, envId }: Tenant, given: NewRouteStop): Promise<void> => {
  await db
    .insertInto('routeStops')
    .values({ envId, ...given })
    .execute()
}
