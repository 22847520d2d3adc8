import { nextNumbers } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import type { AnswerRule, FormSubject } from '../../contract/words.ts'
import { countQuestions, maximumOf } from '../forms/definition-input.ts'

type SeedVersion = { definition: FormDefinition; publishedAt: string; note: string }

/** A form whose last version is published and has no changes since. */
export type PublishedForm = {
  name: string
  description: string
  kind: AnswerRule
  subject: FormSubject
  versions: readonly [SeedVersion, ...SeedVersion[]]
  designer: { id: string | null; displayName: string }
}

export type SeededForm = { id: string; code: string }

/** Writes a form with its versions. */
export const insertPublishedForm = async (tenant: Tenant, form: PublishedForm): Promise<SeededForm> => {
  const { db, envId } = tenant
  const { name, description, kind, subject, versions, designer } = form
  const id = newId()
  const code = `F${String(await nextNumbers(tenant, 'forms', 1)).padStart(3, '0')}`
  const [first] = versions
  const last = versions.at(-1) ?? first
  await db
    .insertInto('forms')
    .values({
      envId,
      id,
      code,
      name,
      description,
      kind,
      subject,
      draft: JSON.stringify(last.definition),
      draftEdition: versions.length,
      draftSavedAt: last.publishedAt,
      draftSavedBy: designer.displayName,
      draftQuestions: countQuestions(last.definition),
      hasChanges: false,
      publishedNumber: versions.length,
      publishedAt: last.publishedAt,
      createdBy: designer.id,
      createdAt: first.publishedAt,
    })
    .execute()
  const rows = versions.map(({ definition, publishedAt, note }, index) => ({
    envId,
    formId: id,
    number: index + 1,
    definition: JSON.stringify(definition),
    questions: countQuestions(definition),
    maxScore: String(maximumOf(definition)),
    note,
    publishedAt,
    userId: designer.id,
    publisher: designer.displayName,
  }))
  await db.insertInto('formVersions').values(rows).execute()
  return { id, code }
}
