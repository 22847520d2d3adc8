import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { ExportKind } from '../contract/layout-fields.ts'
import { erpProblems } from '../contract/problems.ts'
import { type ProfileDefinition, profileDefinition } from '../contract/profile.ts'
import { type ProfileInput, type ProfileView, profileView } from '../contract/profiles.ts'
import { defaultProfiles } from './default-profiles.ts'

const columns = ['id', 'kind', 'code', 'name', 'isDefault', 'definition'] as const

const alive = ({ db, envId }: Tenant) =>
  db.selectFrom('erpProfiles').select(columns).where('envId', '=', envId).where('deletedAt', 'is', null)

export const listProfiles = async (tenant: Tenant): Promise<ProfileView[]> =>
  (await alive(tenant).orderBy('kind', 'desc').orderBy('name').limit(500).execute()).map(row => profileView.parse(row))

export const findProfile = async (tenant: Tenant, id: string): Promise<ProfileView | null> => {
  const row = await alive(tenant).where('id', '=', id).executeTakeFirst()
  return row ? profileView.parse(row) : null
}

export const insertProfile = async (
  { db, envId }: Tenant,
  { kind, code, name, definition }: ProfileInput,
  isDefault: boolean,
): Promise<string> => {
  const id = newId()
  await db
    .insertInto('erpProfiles')
    .values({ envId, id, kind, code, name, definition: JSON.stringify(definition), isDefault })
    .execute()
  return id
}

export const updateProfile = async (
  { db, envId }: Tenant,
  id: string,
  { code, name, definition }: ProfileInput,
): Promise<void> => {
  const values = { code, name, definition: JSON.stringify(definition), updatedAt: new Date() }
  await db.updateTable('erpProfiles').set(values).where('envId', '=', envId).where('id', '=', id).execute()
}

/** Exactly one profile of a kind is the default. */
export const setDefaultProfile = async ({ db, envId }: Tenant, kind: ExportKind, id: string): Promise<void> => {
  await db
    .updateTable('erpProfiles')
    .set({ isDefault: false })
    .where('envId', '=', envId)
    .where('kind', '=', kind)
    .where('isDefault', '=', true)
    .execute()
  await db
    .updateTable('erpProfiles')
    .set({ isDefault: true, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

/** The code is freed for another profile; the batches written with this one keep its name. */
export const removeProfile = async ({ db, envId }: Tenant, profile: ProfileView): Promise<void> => {
  const values = { code: `${profile.code} (${profile.id})`, deletedAt: new Date() }
  await db.updateTable('erpProfiles').set(values).where('envId', '=', envId).where('id', '=', profile.id).execute()
}

export type UsedProfile = { id: string | null; name: string; definition: ProfileDefinition }

/**
 * The layout of an export: the chosen one, or the one in force; an environment that was never seeded works with the
 * standard one. A chosen one that was deleted since is refused: another file is not what was asked for.
 */
export const profileInUse = async (
  tenant: Tenant,
  kind: ExportKind,
  profileId: string | null = null,
): Promise<UsedProfile> => {
  const chosen = alive(tenant).where('kind', '=', kind)
  const row = await (profileId === null
    ? chosen.where('isDefault', '=', true)
    : chosen.where('id', '=', profileId)
  ).executeTakeFirst()
  if (row) return { id: row.id, name: row.name, definition: profileDefinition(kind).parse(row.definition) }
  if (profileId !== null) throw problem(erpProblems.profileGone)
  const { name, definition } = defaultProfiles[kind]
  return { id: null, name, definition }
}
