import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { AnsweringView } from '../../contract/answering.ts'
import { formProblems } from '../../contract/problems.ts'
import type { Acting } from '../forms/forms.service.ts'
import { openVersionOf, requireForm } from '../forms/stored-form.ts'
import { findVersion } from '../forms/version.queries.ts'
import { readSubject, variablesOf } from './answer-facts.ts'
import { answerReach } from './answer-reach.ts'

export type OpenQuery = {
  customerId?: string | undefined
  opportunityId?: string | undefined
  answerId?: string | undefined
  version?: number | undefined
}

type OpenedRecord = NonNullable<AnsweringView['answer']> & { customerId: string | null; opportunityId: string | null }

const findOpened = async ({ tenant, session }: Acting, formId: string, id: string): Promise<OpenedRecord> => {
  const { rows } = await sql<OpenedRecord>`
    select a.id, a.revision, a.data, a.taken_at, a.customer_id, a.opportunity_id from form_answers a
    where a.env_id = ${tenant.envId}::uuid and a.id = ${id}::uuid and a.form_id = ${formId}::uuid and a.annulled_at is null
      and ${answerReach(session, 'a')}`.execute(tenant.db)
  const record = rows[0]
  if (!record) throw problem(problems.notFound)
  return record
}

/** The record of a «Registro único» that is there already. */
const findSingle = async (
  { tenant: { db, envId } }: Acting,
  formId: string,
  key: string | null,
): Promise<string | null> => {
  const row = await db
    .selectFrom('formAnswers')
    .select('id')
    .where('envId', '=', envId)
    .where('formId', '=', formId)
    .where('singleKey', '=', key)
    .where('annulledAt', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * A form ready to be answered: the definition of its version, the values that expressions may name and, for a record, what
 * it says now. Throws notFound, retired, notPublished, unknownVersion, invalidInput at a customer out of reach.
 */
export const openForm = async (acting: Acting, id: string, query: OpenQuery): Promise<AnsweringView> => {
  const { tenant, session } = acting
  const form = await requireForm(tenant, id)
  const single =
    form.kind === 'single' ? await findSingle(acting, id, query.customerId ?? query.opportunityId ?? null) : null
  const answerId = query.answerId ?? single
  const record = answerId ? await findOpened(acting, id, answerId) : null
  if (record && form.kind === 'survey') throw problem(formProblems.notEditable)
  const version = await findVersion(tenant, id, query.version ?? openVersionOf(form))
  if (!version) throw problem(formProblems.unknownVersion)
  const subject = await readSubject(tenant, session, {
    customerId: record?.customerId ?? query.customerId ?? null,
    opportunityId: record?.opportunityId ?? query.opportunityId ?? null,
  })
  const { customer, opportunity } = subject
  return {
    form: { id, code: form.code, name: form.name, kind: form.kind, subject: form.subject },
    version: version.number,
    publishedVersion: form.publishedNumber,
    definition: version.definition,
    variables: variablesOf(subject),
    customer: customer && { id: customer.id, code: customer.code, name: customer.name, address: customer.address },
    opportunity,
    answer: record && { id: record.id, revision: record.revision, data: record.data, takenAt: record.takenAt },
  }
}
