import { z } from 'zod'
import { referenceValue } from './fields.ts'

/** A row that may have a parent in its own grid: a sub-channel, a sub rubro. Rows of other grids have none. */
export const nestedRow = referenceValue.extend({ parent: z.object({ name: z.string() }).nullish().catch(null) })
export type NestedRow = z.output<typeof nestedRow>

export const nestedSeparator = ' › '

/** «Autoservicio › Minimercado»: a sub-channel may have the name of its channel, or of a sub-channel elsewhere. */
export const nestedName = ({ name, parent }: Pick<NestedRow, 'name' | 'parent'>): string =>
  parent ? `${parent.name}${nestedSeparator}${name}` : name
