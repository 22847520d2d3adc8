import { problem } from '../../../../kernel/contract/problems.ts'
import { ingestProblems } from '../../contract/ingest/problems.ts'
import type { Outcome } from './submission.ts'

type AcceptedOutcome = Extract<Outcome, { status: 'created' | 'repeated' }>

/** What became of a document that came alone. Throws why it was refused, or the error that was ours. */
export const acceptedOf = (outcome: Outcome): AcceptedOutcome => {
  if (outcome.status === 'failed') throw outcome.error
  if (outcome.status === 'rejected')
    throw problem(outcome.isForbidden ? ingestProblems.notYourSeller : ingestProblems.rejected, {
      errors: outcome.errors,
    })
  return outcome
}
