import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { ExportKind } from '../contract/layout-fields.ts'
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

/** The layout in force; an environment that was never seeded works with the standard one. */
export const defaultProfileOf = async (
  tenant: Tenant,
  kind: ExportKind,
): Promise<{ id: string | null; definition: ProfileDefinition }> => {
  const row = await alive(tenant).where('kind', '=', kind).where('isDefault', '=', true).executeTakeFirst()
  return row
    ? { id: row.id, definition: profileDefinition(kind).parse(row.definition) }
    : { id: null, definition: defaultProfiles[kind].definition }
}
