import { type RawBuilder, sql } from 'kysely'

/**
 * A searched column without capitals and accents, as its table stores it in a generated column (migration 0092). Compared
 * with `normalize_text(…)` of what a person typed.
 */
export const normalizedText = (alias: string, column: string): RawBuilder<unknown> =>
  sql.ref(`${alias}.${column}_normalized`)
