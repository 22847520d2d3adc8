import { watchedTables } from './kinds.ts'

/** Ends the statements that tests write themselves: what they plant past the services is nobody's to announce. */
export const testMark = '/* planted by a test */'

const tables = watchedTables.map(({ table }) => table).join('|')
const writing = new RegExp(`\\b(?:insert into|update|delete from|copy)\\s+"?(?:${tables})"?[\\s(]`, 'i')

const isTests = (frame: string): boolean => /\.(?:test|fixture)\.ts|\/testing\/|\/bench\//.test(frame)

/** Whether the nearest code of this repository that sent the statement is a test's. */
const isSentByTest = (): boolean => {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = limit
  const nearest = frames.find(
    frame => /\/(?:src|bench|migrations)\//.test(frame) && !/node_modules|\/testing\/(?:announced|cluster-statements)\//.test(frame),
  )
  return nearest !== undefined && isTests(nearest)
}

/** The statement, marked when a test's own code writes a watched table with it. */
export const markedIfPlanted = (sent: unknown): unknown =>
  typeof sent === 'string' && writing.test(sent) && isSentByTest() ? `${sent} ${testMark}` : sent
