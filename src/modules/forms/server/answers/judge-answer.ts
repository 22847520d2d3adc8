import { type FieldError, problem, problems } from '../../../../kernel/contract/problems.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { formProblems, maximumAnswerBytes } from '../../contract/problems.ts'
import type { StoredForm } from '../forms/stored-form.ts'
import type { StoredVersion } from '../forms/version.queries.ts'
import { findShapeErrors } from '../validation/answer-shape.ts'
import type { SurveyThread } from '../validation/survey-thread.ts'
import { readAnsweredVersion, readSubject, refuseMissingSubject, type Subject, variablesOf } from './answer-facts.ts'
import { findForeignRecords, valuesOfKinds } from './referenced.ts'

export type Sent = {
  formId: string
  version: number
  customerId: string | null
  opportunityId: string | null
  takenAt: string
  data: Record<string, unknown>
}

export type JudgedAnswer = {
  form: StoredForm
  version: StoredVersion
  subject: Subject
  /** What is stored: without what was not shown, with calculated values. */
  data: Record<string, unknown>
}

export type Judging = { withTenant: WithTenant; thread: SurveyThread }

/** Days that a phone may keep what it took, and that its clock may be ahead. */
const [oldestDays, aheadDays] = [400, 1]
const dayMs = 86_400_000

const refuseOddTime = (takenAt: string): void => {
  const at = new Date(takenAt).getTime()
  if (at >= Date.now() - oldestDays * dayMs && at <= Date.now() + aheadDays * dayMs) return
  const message = `La fecha está fuera de lo razonable: se admite desde hace ${oldestDays} días hasta mañana.`
  throw problem(problems.invalidInput, { message, errors: [{ path: 'takenAt', message }] })
}

const refuseErrors = (errors: FieldError[]): void => {
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
}

/**
 * Holds an answer to the version that it names: shape, options, conditions, validators, calculated values, records of the
 * catalogue. Nothing is written, and no transaction is open while expressions run. A `session` of null is a public
 * link. Throws invalidInput with an error at each question, tooLarge, tooSlow, retired, unknownVersion, notFound.
 */
export const judgeAnswer = async (
  { withTenant, thread }: Judging,
  { envId, session }: { envId: string; session: Session | null },
  sent: Sent,
): Promise<JudgedAnswer> => {
  if (JSON.stringify(sent.data).length > maximumAnswerBytes) throw problem(formProblems.tooLarge)
  refuseOddTime(sent.takenAt)
  const facts = await withTenant(
    envId,
    async tenant => {
      const { form, version } = await readAnsweredVersion(tenant, sent)
      const nobody: Subject = { customer: null, opportunity: null, seller: null }
      const subject = session ? await readSubject(tenant, session, sent) : nobody
      if (session) refuseMissingSubject(form, subject)
      refuseErrors(findShapeErrors(version.definition, sent.data))
      const records = valuesOfKinds(version.definition, sent.data, ['article', 'customer'])
      refuseErrors(await findForeignRecords(tenant, session, records))
      return { form, version, subject }
    },
    { readOnly: true },
  )
  const { definition } = facts.version
  const job = { definition, data: sent.data, variables: variablesOf(facts.subject) }
  const { data, errors } = await thread.run(job, `${envId}/${sent.formId}/${sent.version}`)
  refuseErrors(errors)
  return { ...facts, data }
}
