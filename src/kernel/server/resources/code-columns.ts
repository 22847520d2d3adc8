import type { RawBuilder } from 'kysely'
import { withReferenceCodes } from '../../contract/reference-codes.ts'
import type { Fields } from '../../contract/resource.ts'
import type { Columns } from './column.ts'

/**
 * The columns of references' codes. A code is no field: a row has it inside the reference, and lists filter and sort by
 * it. `codes` has the expression of each; a declared column that shows the code takes its place.
 */
export const codeColumns = (fields: Fields, codes: Record<string, RawBuilder<unknown> | undefined>): Columns =>
  Object.fromEntries(
    withReferenceCodes(Object.entries(fields)).flatMap(([name, field]) => {
      const expression = Object.hasOwn(fields, name) ? undefined : codes[name.replace(/\.code$/, '')]
      return expression ? [[name, { field, expression, nullable: true }]] : []
    }),
  )
