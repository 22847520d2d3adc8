import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ExportKind } from '../contract/layout-fields.ts'
import { type ProfileDefinition, profileDefinition } from '../contract/profile.ts'
import { findProfile, profileInUse } from './profiles.queries.ts'

type BatchRef = { id: string; kind: ExportKind }

/** The layout that a batch was written with, as it was; null: the batch is older than that record. */
export const recordedDefinition = async (
  { db, envId }: Tenant,
  { id, kind }: BatchRef,
): Promise<ProfileDefinition | null> => {
  const row = await db
    .selectFrom('exportBatches')
    .select('profileDefinition')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.profileDefinition === null ? null : profileDefinition(kind).parse(row.profileDefinition)
}

/** What the layout of a batch is today: changed since, deleted since (as it was then), or what is in use. */
export const presentDefinition = async (tenant: Tenant, batch: BatchRef): Promise<ProfileDefinition> => {
  const { profileId } = await tenant.db
    .selectFrom('exportBatches')
    .select('profileId')
    .where('envId', '=', tenant.envId)
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow()
  const own = profileId === null ? null : await findProfile(tenant, profileId)
  if (own) return own.definition
  return (await recordedDefinition(tenant, batch)) ?? (await profileInUse(tenant, batch.kind)).definition
}
