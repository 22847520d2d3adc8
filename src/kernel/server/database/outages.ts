import { isProblem, type ProblemDefinition, problems } from '../../contract/problems.ts'

/** Codes of PostgreSQL (SQLSTATE) and of Node that say the database, the disk or the process cannot serve for now. */
const byCode: Record<string, ProblemDefinition> = {
  ECONNREFUSED: problems.databaseUnavailable,
  ECONNRESET: problems.databaseUnavailable,
  EPIPE: problems.databaseUnavailable,
  ETIMEDOUT: problems.databaseUnavailable,
  EHOSTUNREACH: problems.databaseUnavailable,
  ENOTFOUND: problems.databaseUnavailable,
  ENOSPC: problems.storageFull,
  EDQUOT: problems.storageFull,
  EROFS: problems.storageFull,
  '25006': problems.databaseReadOnly,
  '53000': problems.overloaded,
  '53100': problems.storageFull,
  '53200': problems.overloaded,
  '53300': problems.overloaded,
  '57P01': problems.databaseUnavailable,
  '57P02': problems.databaseUnavailable,
  '57P03': problems.databaseUnavailable,
  '58030': problems.databaseUnavailable,
}

/** The driver gives these no code. */
const byMessage: [RegExp, ProblemDefinition][] = [
  [/^timeout exceeded when trying to connect/, problems.overloaded],
  [/^Connection terminated|connection error and is not queryable|^timeout expired/, problems.databaseUnavailable],
  [
    /^Cannot use a pool after calling end|driver has already been destroyed|was closed and is not queryable/,
    problems.stopping,
  ],
]

/** The outage behind an error, as the problem to answer (503 with `Retry-After`); null when it is none. */
export const outageOf = (error: unknown): ProblemDefinition | null => {
  if (!(error instanceof Error)) return null
  if (isProblem(error)) return error.problem.status === 503 ? error.problem : null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08: connection exceptions.
  const definition = byCode[code] ?? (/^08...$/.test(code) ? problems.databaseUnavailable : undefined)
  return definition ?? byMessage.find(([pattern]) => pattern.test(error.message))?.[1] ?? null
}
