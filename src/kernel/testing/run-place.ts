import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Linux keeps in memory what is written there. */
const memory = '/dev/shm'

/** Where a run may have left its server. */
export const placesOfRuns = [tmpdir(), ...(existsSync(memory) ? [memory] : [])]

/** What a run's databases take at their most, and as much again. */
const enoughBytes = 6 * 1_073_741_824

/** In memory where there is room: a database is a thousand small files, and a disk takes ten times as long to make them. */
export const placeOfRun = async (): Promise<string> => {
  if (!placesOfRuns.includes(memory)) return tmpdir()
  const { bavail, bsize } = await statfs(memory)
  return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes ? memory : tmpdir()
}
