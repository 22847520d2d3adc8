import { isProblem } from '../kernel/contract/problems.ts'
import { isLauncherError } from '../kernel/server/database/embedded/launcher-error.ts'
import { isMigrationError, type MigrationError } from '../kernel/server/database/migration-error.ts'

/** A failure whose message is shown to the person who ran the command. */
export const cliError = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name: 'CliError' })

/** A command that did only part of its work: the message says what is left, and the exit code is 2. */
export const partlyDone = (message: string): Error => Object.assign(cliError(message), { exitCode: 2 })

/** The exit code of a failure: 130 when interrupted, its own `exitCode` if it has one, else 1. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof Error && error.message === 'Interrumpido.') return 130
  return error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number' ? error.exitCode : 1
}

const databaseMessages: Record<string, string> = {
  ECONNREFUSED: 'La base de datos no responde. Revisá DATABASE_URL y que el servidor esté encendido.',
  ENOTFOUND: 'No se encuentra el servidor de la base de datos. Revisá el nombre en DATABASE_URL.',
  ECONNRESET: 'La base de datos cortó la conexión. Probá de nuevo.',
  '28P01': 'La base de datos rechazó el usuario o la contraseña de DATABASE_URL.',
  '28000': 'La base de datos rechazó el usuario de DATABASE_URL.',
  '3D000': 'Esa base de datos no existe. Creala o corregí DATABASE_URL.',
  '42501': 'El usuario de DATABASE_URL no tiene permiso para hacer esto. Tiene que ser el dueño de las tablas.',
  '53100': 'No queda espacio en el disco de la base de datos.',
  '57P01': 'La base de datos se cerró mientras se trabajaba. Probá de nuevo.',
  '57P03': 'La base de datos está arrancando o cerrando. Probá de nuevo en unos segundos.',
  ENOENT: 'No se encuentra el archivo.',
  EACCES: 'No hay permiso para usar ese archivo o esa carpeta.',
  EISDIR: 'Se esperaba un archivo y es una carpeta.',
  ENOSPC: 'No queda espacio en el disco.',
  Z_DATA_ERROR: 'El archivo comprimido está dañado.',
  Z_BUF_ERROR: 'El archivo comprimido está cortado.',
}

const withPath = (message: string, error: object): string =>
  'path' in error && typeof error.path === 'string' ? `${message} (${error.path})` : message

/** The first error in the chain of causes with a known code: a migration may have failed because the disk is full. */
const codeOf = (error: unknown): { code: string; holder: object } | null => {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string' && databaseMessages[error.code])
    return { code: error.code, holder: error }
  return codeOf(error.cause)
}

/** Names the migration: whoever reports it is asked for that first. */
const describeMigration = ({ migration, cause }: MigrationError): string => {
  const known = codeOf(cause)
  const reason = known ? databaseMessages[known.code] : cause instanceof Error ? cause.message : String(cause)
  return `Falló la migración «${migration}»: ${reason}\nEsa migración no dejó nada hecho, y la versión anterior de Andén puede seguir con esta base de datos.`
}

/** What a person reads when a command fails: one line, Spanish, no stack trace. */
export const describeFailure = (error: unknown): string => {
  if (isLauncherError(error)) return error.userMessage
  if (isProblem(error)) return [error.userMessage, ...error.errors.map(one => `  ${one.message}`)].join('\n')
  if (error instanceof Error && error.name === 'CliError') return error.message
  if (isMigrationError(error)) return describeMigration(error)
  const databaseError = codeOf(error)
  if (databaseError) return withPath(databaseMessages[databaseError.code] ?? '', databaseError.holder)
  return `Algo salió mal: ${error instanceof Error ? error.message : String(error)}`
}
