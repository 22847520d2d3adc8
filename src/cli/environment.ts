import type { Platform } from '../kernel/server/platform.ts'
import { findEnvironment, listEnvironments } from '../modules/identity/server/index.ts'
import { cliError } from './failure.ts'

export type Environment = NonNullable<Awaited<ReturnType<typeof findEnvironment>>>

/** The environment with that name or id; says which ones there are when there is none. */
export const requireEnvironment = async (
  { database }: Pick<Platform, 'database'>,
  nameOrId: string,
): Promise<Environment> => {
  const environment = await findEnvironment(database, nameOrId)
  if (environment) return environment
  const names = (await listEnvironments(database)).map(({ name }) => `«${name}»`)
  const hint =
    names.length > 0
      ? `Hay: ${names.slice(0, 20).join(', ')}.`
      : 'Todavía no hay ninguno: crealo con «anden env create».'
  throw cliError(`No existe el entorno «${nameOrId}». ${hint}`)
}
