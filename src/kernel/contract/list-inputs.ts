import { z } from 'zod'
import { rowId } from './inputs.ts'
import { wholeId } from './short-ids.ts'

const maximumChoices = 500

/** Several values of a query: repeated, or separated by commas. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    value =>
      value === undefined || value === ''
        ? []
        : (Array.isArray(value) ? value : [value]).flatMap(text => String(text).split(',')),
    z.array(item).max(maximumChoices, `Hasta ${maximumChoices} valores.`),
  )

/** Ids, also in their short form (short-ids.ts), which long lists use so that they fit an address. */
export const idList = listOf(
  z.preprocess(id => (typeof id === 'string' ? wholeId(id) : id), rowId).transform(id => id.toLowerCase()),
)
