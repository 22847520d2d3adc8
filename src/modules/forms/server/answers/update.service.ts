import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { AnswerOutcome, AnswerWire } from '../../contract/answering.ts'
import { answerList } from '../../contract/answers.ts'
import { formAnswersTopic } from '../../contract/live.ts'
import { formProblems } from '../../contract/problems.ts'
import type { AnswerRule } from '../../contract/words.ts'
import { findVersion } from '../forms/version.queries.ts'
import { scoreOf } from '../validation/answer-score.ts'
import { answerReach } from './answer-reach.ts'
import { type JudgedAnswer, type Judging, judgeAnswer } from './judge-answer.ts'
import { attachFiles, filesOf } from './referenced.ts'

export type AnswerChange = Pick<AnswerWire, 'version' | 'takenAt' | 'place' | 'data'> & { revision: number }

type StoredRecord = {
  id: string
  number: number
  formId: string
  kind: AnswerRule
  versionNumber: number
  customerId: string | null
  opportunityId: string | null
  sellerId: string | null
  documentKey: string
  revision: number
  annulledAt: string | null
  data: Record<string, unknown>
}

const findRecord = async (tenant: Tenant, session: Session, id: string): Promise<StoredRecord> => {
  const { rows } = await sql<StoredRecord>`
    select a.id, a.number, a.form_id, f.kind, a.version_number, a.customer_id, a.opportunity_id, a.seller_id, a.document_key, a.revision,
      a.annulled_at, a.data
    from form_answers a join forms f on f.env_id = ${tenant.envId}::uuid and f.id = a.form_id
    where a.env_id = ${tenant.envId}::uuid and a.id = ${id}::uuid and f.deleted_at is null and ${answerReach(session, 'a')}`.execute(
    tenant.db,
  )
  const record = rows[0]
  if (!record) throw problem(problems.notFound)
  if (record.annulledAt) throw problem(formProblems.annulled)
  if (record.kind === 'survey') throw problem(formProblems.notEditable)
  return record
}

type Step = { session: Session; record: StoredRecord; change: AnswerChange; judged: JudgedAnswer }

const writeRecord = async (tenant: Tenant, { session, record, change, judged }: Step): Promise<AnswerOutcome> => {
  const { version, data } = judged
  const [score, maxScore] = [scoreOf(version, data), version.maxScore === 0 ? null : version.maxScore]
  const { numUpdatedRows } = await tenant.db
    .updateTable('formAnswers')
    .set({
      versionNumber: version.number,
      data: JSON.stringify(data),
      score,
      maxScore,
      revision: change.revision + 1,
      updatedAt: new Date(),
      ...(change.place ? change.place : {}),
    })
    .where('envId', '=', tenant.envId)
    .where('id', '=', record.id)
    .where('revision', '=', change.revision)
    .where('annulledAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problem(formProblems.answerChanged)
  const before = await findVersion(tenant, record.formId, record.versionNumber)
  await attachFiles(tenant, filesOf(version.definition, data), {
    answerId: record.id,
    sellerId: record.sellerId,
    by: session.userId,
    before: before ? filesOf(before.definition, record.data) : [],
    shown: {
      title: `Respuesta ${judged.form.code}-${String(record.number).padStart(4, '0')}`,
      formId: record.formId,
      formName: judged.form.name,
      customerId: record.customerId,
      takenAt: change.takenAt,
      place: change.place ?? null,
    },
  })
  const entry = { entity: answerList.name, entityId: record.id, action: 'answer-updated' } as const
  await recordHistory(tenant, actorOf(session), [{ ...entry, detail: { version: version.number } }])
  const customerIds = record.customerId ? [record.customerId] : []
  const payload = { ids: [record.id], formId: record.formId, customerIds }
  const changed = { kind: 'form-answers' as const, ids: [record.id] }
  tenant.publish({ topic: formAnswersTopic, sellerId: record.sellerId, payload, changed })
  return { key: record.documentKey, status: 'created', id: record.id, score, maxScore }
}

/**
 * Writes a record over the revision that the person had. Throws notFound out of scope, notEditable for a survey,
 * annulled, answerChanged, and what `judgeAnswer` throws.
 */
export const updateAnswer = async (
  judging: Judging,
  session: Session,
  id: string,
  change: AnswerChange,
): Promise<AnswerOutcome> => {
  const { envId } = session
  const record = await judging.withTenant(envId, tenant => findRecord(tenant, session, id), { readOnly: true })
  if (record.revision !== change.revision) throw problem(formProblems.answerChanged)
  const { formId, customerId, opportunityId } = record
  const judged = await judgeAnswer(judging, { envId, session }, { ...change, formId, customerId, opportunityId })
  return judging.withTenant(envId, tenant => writeRecord(tenant, { session, record, change, judged }))
}
