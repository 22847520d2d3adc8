import { sql } from 'kysely'
import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { OperationKind, OperationPhoto } from '../../contract/photos/photos.ts'

export type PhotographedOperation = {
  id: string
  /** Null for a no-purchase, which has none. */
  number: number | null
  sellerId: string
  customerId: string
  day: string
  takenAt: string
  latitude: number | null
  longitude: number | null
  distanceMeters: number | null
}

const tables: Record<OperationKind, string> = {
  order: 'orders',
  collection: 'collections',
  'no-purchase': 'no_purchases',
}

const numberOf = (kind: OperationKind) => (kind === 'no-purchase' ? sql`null::bigint` : sql`number`)

/** Null when the operation does not exist, is deleted, or its seller is out of the person's scope. */
export const findOperation = async (
  { db, envId }: Tenant,
  query: { kind: OperationKind; key: string; scope: SellerScope },
): Promise<PhotographedOperation | null> => {
  const isInScope = sellerScopeCondition(envId, query.scope, sql`seller_id`) ?? sql`true`
  const { rows } = await sql<PhotographedOperation>`
    select id, ${numberOf(query.kind)} as number, seller_id, customer_id, day, taken_at, latitude, longitude, distance_meters
    from ${sql.table(tables[query.kind])}
    where env_id = ${envId}::uuid and document_key = ${query.key} and deleted_at is null and ${isInScope}`.execute(db)
  return rows[0] ?? null
}

export type StoredPhoto = {
  id: string
  photoKey: string
  /** Hash of the bytes that were sent; null for photos from before it was stored. */
  sentSha256: string | null
  takenAt: string
}

export const findKeys = ({ db, envId }: Tenant, operationId: string): Promise<StoredPhoto[]> =>
  db
    .selectFrom('operationPhotos')
    .select(['id', 'photoKey', 'sentSha256', 'takenAt'])
    .where('envId', '=', envId)
    .where('operationId', '=', operationId)
    .execute()

export type NewPhoto = {
  id: string
  operationKind: OperationKind
  operationId: string
  sellerId: string
  photoKey: string
  fileId: string
  takenAt: string
  sentSha256: string
}

/** False when the same photo was stored meanwhile. */
export const insertPhoto = async ({ db, envId }: Tenant, photo: NewPhoto): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operationPhotos')
    .values({ envId, ...photo })
    .onConflict(conflict => conflict.columns(['envId', 'operationId', 'photoKey']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Photos of some operations, each operation's in the order they were taken. */
export const findPhotos = async (
  { db, envId }: Tenant,
  operationIds: string[],
): Promise<Map<string, OperationPhoto[]>> => {
  const { rows } = await sql<OperationPhoto & { operationId: string }>`
    select id, file_id, taken_at, operation_id from operation_photos
    where env_id = ${envId}::uuid and operation_id = any(${operationIds}::uuid[]) order by taken_at, id`.execute(db)
  const byOperation = new Map<string, OperationPhoto[]>()
  for (const { operationId, ...photo } of rows)
    byOperation.set(operationId, [...(byOperation.get(operationId) ?? []), photo])
  return byOperation
}

/** Of one operation. */
export const photosOf = async (tenant: Tenant, operationId: string): Promise<OperationPhoto[]> =>
  (await findPhotos(tenant, [operationId])).get(operationId) ?? []
