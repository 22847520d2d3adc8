/** Everything that must hold: `npm test`. Ends with the line `N passed, N failed`. */
import { checkSteps } from './check-steps.ts'
import { runSideBySide, runSteps, type StepResult, tellUnchecked } from './run-steps.ts'
import { tellSlowest, timing } from './test-times.ts'

/** Cases of a test runner's closing line; a step without one counts as a single case. */
const casesOf = (result: StepResult): { passed: number; failed: number } => {
  const line = result.output.match(/^\s*Tests\s+(.+)$/m)?.[1] ?? ''
  const passed = Number(line.match(/(\d+) passed/)?.[1] ?? 0)
  const failed = Number(line.match(/(\d+) failed/)?.[1] ?? 0)
  if (passed + failed === 0) return result.passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return { passed, failed: result.passed ? failed : Math.max(1, failed) }
}

const results = [
  ...(await runSideBySide(checkSteps)),
  ...(await runSteps([
    { name: 'unit and integration', command: 'vitest', arguments: ['run', '--reporter=dot', ...timing('unit')] },
    { name: 'components in a browser', command: 'vitest', arguments: ['run', '--config', 'vitest.browser.config.ts'] },
    { name: 'recipes', command: 'node', arguments: ['scripts/run-recipes.ts'] },
    // They build the web client while they make their companies.
    {
      name: 'browser journeys',
      command: 'vitest',
      arguments: ['run', '--config', 'e2e/vitest.config.ts', '--reporter=default', ...timing('journeys')],
    },
  ])),
]
const total = results
  .map(casesOf)
  .reduce((sum, cases) => ({ passed: sum.passed + cases.passed, failed: sum.failed + cases.failed }), {
    passed: 0,
    failed: 0,
  })
tellSlowest()
tellUnchecked(results)
for (const result of results.filter(({ passed }) => !passed)) console.log(`failed: ${result.name}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
