/**
 * The same tests on a PostgreSQL server given by URL (15 or later; its user must be a superuser, because every test file makes a
 * database of its own): `npm run test:server -- postgres://user:password@host:5432/postgres`
 */
import { runSteps } from './run-steps.ts'

const [url] = process.argv.slice(2)
if (!url || !/^postgres(ql)?:\/\//.test(url)) {
  console.error('usage: npm run test:server -- postgres://user:password@host:5432/postgres')
  process.exit(2)
}
process.env.TEST_DATABASE_URL = url
const results = await runSteps([
  { name: 'unit and integration', command: 'vitest', arguments: ['run', '--reporter=dot'] },
  { name: 'browser journeys', command: 'vitest', arguments: ['run', '--config', 'e2e/vitest.config.ts'] },
])
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
