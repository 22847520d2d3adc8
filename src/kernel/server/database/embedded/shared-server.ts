import { type Log, prepareLaunch } from './launch.ts'
import { isOwnedElsewhere, superuserUrl } from './owner-lock.ts'
import { readPostmaster } from './postmaster-file.ts'
import { isServerOf } from './server-liveness.ts'

/**
 * Connection to the folder's server when another process of the product runs it, so that a command works beside a
 * serving process. Undefined when none does; then the caller may start it.
 */
export const sharedServerUrl = async (dataDir: string, log: Log, database = 'anden'): Promise<string | undefined> => {
  const launch = await prepareLaunch({ dataDir, log })
  const postmaster = await readPostmaster(launch.cluster)
  if (!postmaster?.ready || !(await isServerOf(launch.cluster, postmaster))) return undefined
  if (!(await isOwnedElsewhere(launch, postmaster))) return undefined
  return superuserUrl(launch, postmaster.port, database)
}
