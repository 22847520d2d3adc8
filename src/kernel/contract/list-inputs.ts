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

/** Many ids travel shortened, so that an address holds them. */
export const idList = listOf(
  z.preprocess(id => (typeof id === 'string' ? wholeId(id) : id), rowId).transform(id => id.toLowerCase()),
)
