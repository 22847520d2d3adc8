/** A migration that failed; `migration` is its file. The database is as it was before it. */
export type MigrationError = Error & { name: 'MigrationError'; migration: string }

export const migrationError = (migration: string, cause: unknown): MigrationError =>
  Object.assign(new Error(`migration ${migration} failed`, { cause }), { name: 'MigrationError' as const, migration })

export const isMigrationError = (error: unknown): error is MigrationError =>
  error instanceof Error && error.name === 'MigrationError'
