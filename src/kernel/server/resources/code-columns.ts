import type { RawBuilder } from 'kysely'
import { withReferenceCodes } from '../../contract/reference-codes.ts'
import type { Fields } from '../../contract/resource.ts'
import type { Columns } from './column.ts'

/**
 * Codes of references are no fields: a row carries them in the reference, and they are filtered and sorted by. `codes` says
 * where each is read; a column of the declaration that shows one already takes its place.
 */
export const codeColumns = (fields: Fields, codes: Record<string, RawBuilder<unknown> | undefined>): Columns =>
  Object.fromEntries(
    withReferenceCodes(Object.entries(fields)).flatMap(([name, field]) => {
      const expression = Object.hasOwn(fields, name) ? undefined : codes[name.replace(/\.code$/, '')]
      return expression ? [[name, { field, expression, nullable: true }]] : []
    }),
  )
