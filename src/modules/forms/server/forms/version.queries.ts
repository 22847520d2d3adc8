import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import type { FormVersion } from '../../contract/forms.ts'

export type StoredVersion = { number: number; definition: FormDefinition; maxScore: number; publishedAt: string }

/** A published version, which never changes. Undefined when there is none of that number. */
export const findVersion = async (
  { db, envId }: Tenant,
  formId: string,
  number: number,
): Promise<StoredVersion | undefined> => {
  const { rows } = await sql<StoredVersion>`
    select number, definition, max_score, published_at from form_versions
    where env_id = ${envId}::uuid and form_id = ${formId}::uuid and number = ${number}`.execute(db)
  return rows[0]
}

const shownVersions = 200

const versionRows = (tenant: Tenant, formId: string, number: number | null) => sql<FormVersion>`
  select v.number, v.published_at, v.publisher as published_by, v.note, v.questions, v.max_score,
    (select count(*)::int from form_answers a where a.env_id = ${tenant.envId}::uuid and a.form_id = v.form_id
      and a.version_number = v.number and a.annulled_at is null) as answers
  from form_versions v where v.env_id = ${tenant.envId}::uuid and v.form_id = ${formId}::uuid
    and (${number}::int is null or v.number = ${number}::int)
  order by v.number desc limit ${sql.lit(shownVersions)}`

/** Published versions, the newest first. */
export const listVersions = async (tenant: Tenant, formId: string): Promise<FormVersion[]> =>
  (await versionRows(tenant, formId, null).execute(tenant.db)).rows

/** One version with its definition. Throws notFound. */
export const readVersion = async (tenant: Tenant, formId: string, number: number) => {
  const [shown] = (await versionRows(tenant, formId, number).execute(tenant.db)).rows
  const stored = await findVersion(tenant, formId, number)
  if (!shown || !stored) throw problem(problems.notFound)
  return { ...shown, formId, definition: stored.definition }
}

export type NewVersion = Pick<FormVersion, 'number' | 'note' | 'questions' | 'maxScore' | 'publishedBy'> & {
  formId: string
  definition: FormDefinition
  publishedAt: Date
  userId: string | null
}

export const insertVersion = async ({ db, envId }: Tenant, version: NewVersion): Promise<void> => {
  const { definition, publishedBy, ...columns } = version
  await db
    .insertInto('formVersions')
    .values({ envId, ...columns, publisher: publishedBy, definition: JSON.stringify(definition) })
    .execute()
}
