import { problem } from '../../../../../kernel/contract/problems.ts'
import { actorOf, readHistory, recordHistory } from '../../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import type { AnswerDetail } from '../../../contract/answers/detail.ts'
import { answerList } from '../../../contract/answers.ts'
import { formAnswersTopic } from '../../../contract/live.ts'
import { formProblems } from '../../../contract/problems.ts'
import type { Acting } from '../../forms/forms.service.ts'
import { findAnswer, findPrevious, type StoredAnswer } from './answer.queries.ts'
import { sectionsOf } from './answer-sections.ts'

const annulmentOf = ({ annulledAt, annulledBy, annulReason }: StoredAnswer): AnswerDetail['annulled'] =>
  annulledAt === null ? null : { at: annulledAt, by: annulledBy ?? '', reason: annulReason ?? '' }

const placeOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const previousOf = (tenant: Tenant, session: Session, { form, customer, takenAt }: StoredAnswer) =>
  customer ? findPrevious(tenant, session, { formId: form.id, customerId: customer.id, takenAt }) : null

/** One answer, as its own version reads it. Throws notFound, also out of scope. */
export const readAnswer = async (tenant: Tenant, session: Session, id: string): Promise<AnswerDetail> => {
  const answer = await findAnswer(tenant, session, id)
  const { definition, data, latitude, longitude, accuracy, customerLatitude, customerLongitude, ...shown } = answer
  const { annulledAt: _at, annulledBy: _by, annulReason: _reason, ...rest } = shown
  const place = placeOf(latitude, longitude)
  return {
    ...rest,
    place: place && { ...place, accuracy },
    customerPlace: placeOf(customerLatitude, customerLongitude),
    previous: await previousOf(tenant, session, answer),
    annulled: annulmentOf(answer),
    sections: sectionsOf(definition, data),
    history: (await readHistory(tenant, answerList.name, id)).map(({ at, actor, action }) => ({ at, actor, action })),
  }
}

type Annulment = { at: Date; by: string; reason: string } | null

const writeAnnulment = async (tenant: Tenant, id: string, annulment: Annulment): Promise<void> => {
  await tenant.db
    .updateTable('formAnswers')
    .set({
      annulledAt: annulment?.at ?? null,
      annulledBy: annulment?.by ?? null,
      annulReason: annulment?.reason ?? null,
      updatedAt: new Date(),
    })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
}

const announce = async (
  { tenant, session }: Acting,
  { id, form, customer, seller }: StoredAnswer,
  entry: { action: 'answer-annulled' | 'answer-restored'; detail?: Record<string, unknown> },
): Promise<void> => {
  await recordHistory(tenant, actorOf(session), [{ entity: answerList.name, entityId: id, ...entry }])
  const payload = { ids: [id], formId: form.id, customerIds: customer ? [customer.id] : [] }
  const changed = { kind: 'form-answers' as const, ids: [id] }
  tenant.publish({ topic: formAnswersTopic, sellerId: seller?.id ?? null, payload, changed })
}

/** Takes an answer out of every figure, with the reason. Annulling twice changes nothing. Throws notFound. */
export const annulAnswer = async (acting: Acting, id: string, reason: string): Promise<AnswerDetail> => {
  const { tenant, session } = acting
  const answer = await findAnswer(tenant, session, id)
  if (answer.annulledAt === null) {
    await writeAnnulment(tenant, id, { at: new Date(), by: session.displayName, reason })
    await announce(acting, answer, { action: 'answer-annulled', detail: { reason } })
  }
  return readAnswer(tenant, session, id)
}

const hasSuccessor = async ({ db, envId }: Tenant, id: string): Promise<boolean> => {
  const own = await db
    .selectFrom('formAnswers')
    .select(['formId', 'singleKey'])
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!own || own.singleKey === null) return false
  const other = await db
    .selectFrom('formAnswers')
    .select('id')
    .where('envId', '=', envId)
    .where('formId', '=', own.formId)
    .where('singleKey', '=', own.singleKey)
    .where('annulledAt', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

/** Takes an annulment back. Throws notFound; alreadyRegistered where another record took its place meanwhile. */
export const restoreAnswer = async (acting: Acting, id: string): Promise<AnswerDetail> => {
  const { tenant, session } = acting
  const answer = await findAnswer(tenant, session, id)
  if (answer.annulledAt !== null) {
    if (await hasSuccessor(tenant, id)) throw problem(formProblems.alreadyRegistered)
    await writeAnnulment(tenant, id, null)
    await announce(acting, answer, { action: 'answer-restored' })
  }
  return readAnswer(tenant, session, id)
}
