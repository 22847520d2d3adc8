import { problem } from '../../../../kernel/contract/problems.ts'
import { ingestProblems } from '../../contract/ingest/problems.ts'
import type { Outcome, Rejection } from './submission.ts'

type AcceptedOutcome = Extract<Outcome, { status: 'created' | 'repeated' }>

const refusalOf = ({ isForbidden, isReused }: Rejection) => {
  if (isReused) return ingestProblems.keyReused
  return isForbidden ? ingestProblems.notYourSeller : ingestProblems.rejected
}

/** The outcome of a document that was sent alone. Throws the problem that refused it, or the server's own error. */
export const acceptedOf = (outcome: Outcome): AcceptedOutcome => {
  if (outcome.status === 'failed') throw outcome.error
  if (outcome.status === 'rejected') throw problem(refusalOf(outcome), { errors: outcome.errors })
  return outcome
}
