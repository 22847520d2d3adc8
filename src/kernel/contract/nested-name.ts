import { z } from 'zod'
import { referenceValue } from './fields.ts'

/** A row that may hang from another of its grid: a sub-channel, a sub rubro. Rows of other grids have no parent. */
export const nestedRow = referenceValue.extend({ parent: z.object({ name: z.string() }).nullish().catch(null) })
export type NestedRow = z.output<typeof nestedRow>

export const nestedSeparator = ' › '

/** «Autoservicio › Minimercado»: a part may be called as its whole, or as a part of another. */
export const nestedName = ({ name, parent }: Pick<NestedRow, 'name' | 'parent'>): string =>
  parent ? `${parent.name}${nestedSeparator}${name}` : name
