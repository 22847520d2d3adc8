/**
 * The same tests on a PostgreSQL server given by URL (15 or later; its user must be a superuser, because every test file makes a
 * database of its own): `npm run test:server -- postgres://user:password@host:5432/postgres`. With `--citus` the URL is
 * that of a coordinator, whose database knows its workers: the unit tests run on tables spread over them. Files named after
 * the URL run alone.
 */
import { parseArgs } from 'node:util'
import { runOnCluster } from './cluster-tests.ts'
import { runSteps } from './run-steps.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { citus: { type: 'boolean' } } })
const [url, ...files] = positionals
if (!url || !/^postgres(ql)?:\/\//.test(url)) {
  console.error('usage: npm run test:server -- postgres://user:password@host:5432/postgres [--citus] [file …]')
  process.exit(2)
}
process.env.TEST_DATABASE_URL = url

const runOnServer = async (): Promise<boolean> => {
  const results = await runSteps([
    { name: 'unit and integration', command: 'vitest', arguments: ['run', '--reporter=dot', ...files] },
    ...(files.length > 0
      ? []
      : [{ name: 'browser journeys', command: 'vitest', arguments: ['run', '--config', 'e2e/vitest.config.ts'] }]),
  ])
  return results.every(({ passed }) => passed)
}

process.exit((await (values.citus ? runOnCluster(files) : runOnServer())) ? 0 : 1)
