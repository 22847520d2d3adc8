/** Why something that runs on one server is not run on a cluster. */
export const reasons = {
  ownServer: 'it starts, stops or kills a PostgreSQL of its own',
  plainDatabase: 'it works in a database of its own making, which no cluster knows',
} as const

export type Skip = { file: string; test?: string; why: keyof typeof reasons }

/** What `npm run test:server -- URL --citus` leaves out: whole files, and single tests by their full name. */
export const skippedOnCluster: Skip[] = []

export const skippedFiles = skippedOnCluster.flatMap(({ file, test }) => (test ? [] : [file]))

/** The reason why a test is left out; null when it runs. */
export const skipOf = (file: string, test: string): string | null => {
  const skip = skippedOnCluster.find(one => one.test === test && file.endsWith(`/${one.file}`))
  return skip ? reasons[skip.why] : null
}
