import { afterAll, afterEach } from 'vitest'
import { takeFindings, watchStatements } from './watch-statements.ts'

watchStatements()

/** Fails the test that first sends a statement which a cluster refuses or answers wrongly. */
const refuseFindings = (): void => {
  const findings = takeFindings()
  if (findings.length > 0) throw new Error(`statements that a cluster does not take:\n\n${findings.join('\n\n')}`)
}

afterEach(refuseFindings)
afterAll(refuseFindings)
