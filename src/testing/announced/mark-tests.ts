import { silentWriters, watchedTables } from './kinds.ts'

/** Ends the statements that tests and silent writers send: nobody has to announce what they plant past the services. */
export const testMark = '/* planted by a test */'

const tables = watchedTables.map(({ table }) => table).join('|')
const writing = new RegExp(`\\b(?:insert into|update|delete from|copy)\\s+"?(?:${tables})"?[\\s(]`, 'i')

const isTests = (frame: string): boolean => /\.(?:test|fixture)\.ts|\/testing\/|\/bench\//.test(frame)
const isSilent = (frame: string): boolean => silentWriters.some(({ files }) => files.test(frame))

/** Whether the nearest code of this repository that sent the statement is a test's, or any of it is of a silent writer. */
const isPlanted = (): boolean => {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const frames = (new Error().stack ?? '')
    .split('\n')
    .slice(1)
    .filter(
      frame =>
        /\/(?:src|bench|migrations)\//.test(frame) &&
        !/node_modules|\/testing\/(?:announced|cluster-statements)\/|\/server\/database\/(?:one-connection|tenancy)\.ts/.test(
          frame,
        ),
    )
  Error.stackTraceLimit = limit
  const [nearest] = frames
  return (nearest !== undefined && isTests(nearest)) || frames.some(isSilent)
}

/** The statement, marked when a test's own code writes a watched table with it. */
export const markedIfPlanted = (sent: unknown): unknown =>
  typeof sent === 'string' && writing.test(sent) && isPlanted() ? `${sent} ${testMark}` : sent
