/** Types, lint, structure: what holds without running the product. */
import { checkSteps } from './check-steps.ts'
import { runSideBySide, tellUnchecked } from './run-steps.ts'

const results = await runSideBySide(checkSteps)
const failed = results.filter(result => !result.passed).length
tellUnchecked(results)
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
