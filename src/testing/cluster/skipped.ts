/** Why something that runs on one server is not run on a cluster. */
export const reasons = {
  ownServer: 'it starts, stops or kills a PostgreSQL of its own',
  upgrade: 'it brings up a schema of before; that is done before a database is spread',
  standIn: 'it puts something in the place of a cluster',
  plans: 'it reads plans, which are made on other nodes',
  oneSchema: 'it compares the schema of a database that is not spread',
  triggers: 'its watch is made of triggers, which the tables of a cluster do not take',
} as const

export type Skip = { file: string; test?: string; why: keyof typeof reasons }

const files = (why: keyof typeof reasons, ...names: string[]): Skip[] => names.map(file => ({ file, why }))

/** What `npm run test:server -- URL --citus` leaves out: whole files, and single tests by their full name (`suite > test`). */
export const skippedOnCluster: Skip[] = [
  ...files(
    'ownServer',
    'src/kernel/testing/postgres.test.ts',
    'src/kernel/server/database/embedded/launcher-crash.test.ts',
    'src/kernel/server/database/embedded/launcher-folder.test.ts',
    'src/kernel/server/database/embedded/launcher.test.ts',
    'src/testing/replica.test.ts',
    'src/cli/serve-crash.test.ts',
    'src/cli/serve-faults.test.ts',
  ),
  ...files(
    'upgrade',
    'migrations/failed-migration.test.ts',
    'migrations/remote-orders.test.ts',
    'migrations/rows-of-a-bound-owner.test.ts',
    'migrations/schema.test.ts',
    'migrations/upgrade-with-data.test.ts',
    'migrations/upgrade.test.ts',
  ),
  ...files('standIn', 'src/cli/distribute.test.ts', 'src/kernel/server/database/distribution.test.ts'),
  ...files('triggers', 'src/testing/announced/announced.test.ts'),
  {
    file: 'scripts/checks.test.ts',
    test: 'generated files > that are stale are told with the command that mends them',
    why: 'oneSchema',
  },
  ...files('plans', 'src/testing/recorded-plans.test.ts'),
]

export const skippedFiles = skippedOnCluster.flatMap(({ file, test }) => (test ? [] : [file]))

/** The reason why a test is left out; null when it runs. */
export const skipOf = (file: string, test: string): string | null => {
  const skip = skippedOnCluster.find(one => one.test === test && file.endsWith(`/${one.file}`))
  return skip ? reasons[skip.why] : null
}
