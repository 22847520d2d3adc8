import { clockJumps } from './clock-jumps.ts'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import { runKills } from './run-kills.ts'
import { type Scenario, seconds, withFolder } from './scenario.ts'
import { manyStreams, silentReader } from './streams.ts'

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const kills: Scenario = options =>
  withFolder(async folder => {
    const { done, journal, recoveries, findings } = await runKills({
      ...options,
      folder,
    })
    const targets = Object.entries(Object.groupBy(recoveries, ({ target }) => target))
    const lines = [
      `${recoveries.length} kills with ${options.processes} processes; acknowledged: ${done.orders.size} orders, ` +
        `${done.batches.size} exports, ${done.imports.length} imports, ${done.settled.size} settlements`,
      `answers ${[...journal.statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}; ${journal.lost} lost`,
      ...targets.map(([target, all]) => {
        const times = all.map(({ milliseconds }) => milliseconds)
        return `${target}: ${times.length} times, working again after ${seconds(middle(times))} (at most ${seconds(Math.max(...times))})`
      }),
    ]
    return { lines, findings }
  })

/** By the name that the command line takes. */
export const scenarios: Record<string, Scenario> = {
  kills,
  away: databaseAway,
  disk: diskFull,
  clock: clockJumps,
  streams: manyStreams,
  silent: silentReader,
}
