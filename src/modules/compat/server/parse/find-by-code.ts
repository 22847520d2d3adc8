import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { resourcePath } from '../../../../kernel/contract/resource.ts'
import { readProductPage } from '../../../../kernel/server/http/product-calls.ts'
import type { ParseContext } from './parse-class.ts'

const uuid = z.uuid()

/**
 * The id of a record that the caller sees, by its code; an id is itself, and nothing is null. Throws invalidInput for a code
 * that is not there.
 */
export const findIdByCode = async ({ product, caller }: ParseContext, resource: string, value: unknown) => {
  if (value === undefined || value === null || value === '') return null
  const text = z.string().max(100).safeParse(value)
  if (!text.success) throw problem(problems.invalidInput, { message: 'Una clave es un texto de hasta 100 letras.' })
  if (uuid.safeParse(text.data).success) return text.data
  const filter = [`code:matches:${text.data}`]
  const { items } = await readProductPage(product, caller, resourcePath(resource), { filter, part: 'rows', limit: 50 })
  // A filter compares without capitals and accents; a key is compared as it is.
  const id = items.find(({ code }) => code === text.data)?.id
  if (typeof id !== 'string') throw problem(problems.invalidInput, { message: `No hay un registro «${text.data}».` })
  return id
}
