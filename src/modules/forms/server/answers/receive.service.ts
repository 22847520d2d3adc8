import { sql } from 'kysely'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import { nextNumber } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { contentHashOf } from '../../../../kernel/server/same-content.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { AnswerOutcome, AnswerWire } from '../../contract/answering.ts'
import { formAnswersTopic } from '../../contract/live.ts'
import { formProblems } from '../../contract/problems.ts'
import type { AnswerOrigin } from '../../contract/words.ts'
import { scoreOf } from '../validation/answer-score.ts'
import { type JudgedAnswer, type Judging, judgeAnswer } from './judge-answer.ts'
import { attachFiles, filesOf, withoutFileIds } from './referenced.ts'

/** Who sends: a person, or somebody at a public link, who sees no other answer. */
export type Author = { envId: string; session: Session | null; name: string; timeZone: string }

export type Received = Omit<AnswerWire, 'origin'> & { origin: AnswerOrigin; linkId?: string }

type Repeated = { id: string; code: string; contentHash: string; score: number | null; maxScore: number | null }

const findByKey = async ({ db, envId }: Tenant, key: string): Promise<Repeated | undefined> => {
  const { rows } = await sql<Repeated>`
    select a.id, f.code || '-' || lpad(a.number::text, 4, '0') as code, a.content_hash, a.score, a.max_score
    from form_answers a join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
    where a.env_id = ${envId}::uuid and a.document_key = ${key}`.execute(db)
  return rows[0]
}

/** The first answer under a key stays: the same content is a repetition, another one is refused. */
const repetitionOf = (stored: Repeated, key: string, contentHash: string): AnswerOutcome => {
  if (stored.contentHash !== contentHash) throw problem(formProblems.anotherAnswer)
  const { id, code, score, maxScore } = stored
  return { key, status: 'repeated', id, code, score, maxScore }
}

/** Whom a «Registro único» is the only one of: what it is about, or else whoever gives it. */
const singleKeyOf = ({ form, subject }: JudgedAnswer, { session }: Author): string | null => {
  if (form.kind !== 'single') return null
  if (form.subject === 'customer') return subject.customer?.id ?? null
  if (form.subject === 'opportunity') return subject.opportunity?.id ?? null
  return subject.seller?.id ?? session?.userId ?? null
}

const refuseSecond = async ({ db, envId }: Tenant, formId: string, singleKey: string | null): Promise<void> => {
  if (singleKey === null) return
  const existing = await db
    .selectFrom('formAnswers')
    .select('id')
    .where('envId', '=', envId)
    .where('formId', '=', formId)
    .where('singleKey', '=', singleKey)
    .where('annulledAt', 'is', null)
    .executeTakeFirst()
  if (existing)
    throw problem(formProblems.alreadyRegistered, { errors: [{ path: 'existingId', message: existing.id }] })
}

const longestSeconds = 86_400

const secondsBetween = (startedAt: string, takenAt: string): number =>
  Math.min(longestSeconds, Math.max(0, Math.round((Date.parse(takenAt) - Date.parse(startedAt)) / 1000)))

export type Writing = { author: Author; sent: Received; judged: JudgedAnswer; contentHash: string }

const insertAnswer = async (
  { db, envId }: Tenant,
  { author, sent, judged, contentHash }: Writing,
  { number, singleKey }: { number: number; singleKey: string | null },
) => {
  const { version, subject, data } = judged
  const id = newId()
  const score = scoreOf(version, data)
  const maxScore = version.maxScore === 0 ? null : version.maxScore
  await db
    .insertInto('formAnswers')
    .values({
      envId,
      id,
      formId: sent.formId,
      versionNumber: version.number,
      number,
      documentKey: sent.key,
      contentHash,
      customerId: subject.customer?.id ?? null,
      sellerId: subject.seller?.id ?? null,
      opportunityId: subject.opportunity?.id ?? null,
      userId: author.session?.userId ?? null,
      author: author.name,
      origin: sent.origin,
      linkId: sent.linkId ?? null,
      singleKey,
      startedAt: sent.startedAt,
      takenAt: sent.takenAt,
      day: dayOf(sent.takenAt, author.timeZone),
      seconds: secondsBetween(sent.startedAt, sent.takenAt),
      latitude: sent.place?.latitude ?? null,
      longitude: sent.place?.longitude ?? null,
      accuracy: sent.place?.accuracy ?? null,
      score,
      maxScore,
      data: JSON.stringify(data),
    })
    .execute()
  return { id, score, maxScore }
}

/**
 * Writes an answer that was judged. The form's counter is held until the commit, so answers of one form are written one
 * after the other: of two «Registro único» that arrive at once, the second finds the first. Throws alreadyRegistered,
 * anotherAnswer, and gone at a photo that was deleted.
 */
export const writeAnswer = async (tenant: Tenant, writing: Writing): Promise<AnswerOutcome> => {
  const { author, sent, judged, contentHash } = writing
  const number = await nextNumber(tenant, `form-answers/${sent.formId}`)
  const stored = await findByKey(tenant, sent.key)
  if (stored) return repetitionOf(stored, sent.key, contentHash)
  const singleKey = singleKeyOf(judged, author)
  await refuseSecond(tenant, sent.formId, singleKey)
  const { id, score, maxScore } = await insertAnswer(tenant, writing, { number, singleKey })
  const sellerId = judged.subject.seller?.id ?? null
  const by = author.session?.userId ?? null
  const code = `${judged.form.code}-${String(number).padStart(4, '0')}`
  await attachFiles(tenant, filesOf(judged.version.definition, judged.data), {
    answerId: id,
    sellerId,
    by,
    before: [],
    shown: {
      title: `Respuesta ${code}`,
      formId: sent.formId,
      formName: judged.form.name,
      customerId: judged.subject.customer?.id ?? null,
      takenAt: sent.takenAt,
      place: sent.place ?? null,
    },
  })
  const customerIds = judged.subject.customer ? [judged.subject.customer.id] : []
  tenant.publish({
    topic: formAnswersTopic,
    sellerId,
    payload: { ids: [id], formId: sent.formId, customerIds },
    recordEvent: { name: 'form.answered', ids: [id] },
  })
  return { key: sent.key, status: 'created', id, code, score, maxScore }
}

/** Of everything that was sent but the ids of files, which change when a photo is uploaded again. */
const hashOf = ({ key: _key, data, ...sent }: Received, { version }: JudgedAnswer): string =>
  contentHashOf({ ...sent, data: withoutFileIds(version.definition, data) })

/**
 * Receives an answer, once per key. Throws what `judgeAnswer` and `writeAnswer` throw; `prepare` runs in the transaction
 * that writes it, before.
 */
export const receiveAnswer = async (
  judging: Judging,
  author: Author,
  sent: Received,
  prepare: (tenant: Tenant) => Promise<void> = async () => {},
): Promise<AnswerOutcome> => {
  const judged = await judgeAnswer(judging, author, sent)
  const contentHash = hashOf(sent, judged)
  return judging.withTenant(author.envId, async tenant => {
    const stored = await findByKey(tenant, sent.key)
    if (stored) return repetitionOf(stored, sent.key, contentHash)
    await prepare(tenant)
    return writeAnswer(tenant, { author, sent, judged, contentHash })
  })
}
