import { sql } from 'kysely'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { findProblems } from '../../contract/definition/problems.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import type { FormDetail, PublishingEffects } from '../../contract/forms.ts'
import { formProblems } from '../../contract/problems.ts'
import { countAssignedSellers } from '../assignment/assignments.queries.ts'
import { countQuestions, definitionOf, maximumOf } from './definition-input.ts'
import { readDetail } from './form-detail.ts'
import { type Acting, remember } from './forms.service.ts'
import { lockForm, readDraft, requireForm, type StoredForm } from './stored-form.ts'
import { insertVersion } from './version.queries.ts'

type Running = Pick<PublishingEffects, 'answers' | 'answersThisMonth'>

const countRunning = async ({ db, envId }: Tenant, { id, publishedNumber }: StoredForm): Promise<Running> => {
  const { rows } = await sql<Running>`
    select count(*) filter (where a.version_number = ${publishedNumber}::int)::int as answers,
      count(*) filter (where a.sent_at > now() - interval '30 days')::int as answers_this_month
    from form_answers a where a.env_id = ${envId}::uuid and a.form_id = ${id}::uuid and a.annulled_at is null`.execute(
    db,
  )
  return rows[0] ?? { answers: 0, answersThisMonth: 0 }
}

/** Names each error of the definition, as the designer lists it. */
const refuseErrors = (definition: FormDefinition): void => {
  const errors = findProblems(definition).filter(({ severity }) => severity === 'error')
  if (errors.length > 0)
    throw problem(formProblems.hasProblems, {
      errors: errors.map(({ place, text }) => ({ path: 'draft', message: `${place}: ${text}` })),
    })
}

const lastNumber = async ({ db, envId }: Tenant, formId: string): Promise<number> => {
  const { number } = await db
    .selectFrom('formVersions')
    .select(({ fn }) => fn.max<number | null>('number').as('number'))
    .where('envId', '=', envId)
    .where('formId', '=', formId)
    .executeTakeFirstOrThrow()
  return number ?? 0
}

/** What publishing the draft would do. Nothing is written. */
export const readEffects = async ({ tenant, session }: Acting, id: string): Promise<PublishingEffects> => {
  const form = await requireForm(tenant, id)
  return {
    publishedNumber: form.publishedNumber,
    nextNumber: (await lastNumber(tenant, id)) + 1,
    ...(await countRunning(tenant, form)),
    sellers: await countAssignedSellers(tenant, id, dayOf(new Date(), session.timeZone)),
    problems: findProblems(definitionOf(await readDraft(tenant, id))).map(({ name, text }) => ({
      question: name ?? null,
      message: text,
    })),
  }
}

/**
 * Publishes the draft as the next version. Answers stay with the version they were given on; who answers from now on
 * gets the new one. Throws draftChanged when the draft is not the one that the person saw, noQuestions, nothingNew.
 */
export const publishForm = async (
  acting: Acting,
  id: string,
  { edition, note }: { edition: number; note: string },
): Promise<FormDetail> => {
  const { tenant, session } = acting
  const form = await lockForm(tenant, id)
  if (form.draftEdition !== edition) throw problem(formProblems.draftChanged)
  if (!form.hasChanges) throw problem(formProblems.nothingNew)
  const definition = definitionOf(await readDraft(tenant, id))
  const questions = countQuestions(definition)
  if (questions === 0) throw problem(formProblems.noQuestions)
  refuseErrors(definition)
  const [number, publishedAt] = [(await lastNumber(tenant, id)) + 1, new Date()]
  const { displayName: publishedBy, userId } = session
  const maxScore = maximumOf(definition)
  await insertVersion(tenant, {
    formId: id,
    number,
    definition,
    questions,
    maxScore,
    note,
    publishedAt,
    publishedBy,
    userId,
  })
  await tenant.db
    .updateTable('forms')
    .set({ publishedNumber: number, publishedAt, retiredAt: null, hasChanges: false, updatedAt: publishedAt })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
  await remember(acting, id, 'form-published', { version: number })
  return readDetail(tenant, id)
}
