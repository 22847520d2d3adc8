import { z } from 'zod'
import type { ProductRow } from '../../../../kernel/server/http/product-calls.ts'
import type { WireContact, WireSeller } from '../../contract/new-tables.ts'

/** The short names of spec.md §3 for rows of the product's lists. */

const text = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const codeOfReference = z
  .object({ code: z.string() })
  .nullish()
  .transform(reference => reference?.code ?? '')

const sellerRow = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  supervisor: codeOfReference,
  manager: codeOfReference,
})

export const sellerOf = (envId: string, row: ProductRow): WireSeller => {
  const { id, code, name, supervisor, manager } = sellerRow.parse(row)
  return { id, envId, k: code, n: name, supK: supervisor, mk: manager }
}

const contactRow = z.object({
  id: z.uuid(),
  code: text,
  name: z.string(),
  phone: text,
  email: text,
  job: text,
  customer: codeOfReference,
  prospect: codeOfReference,
})

export const contactOf = (envId: string, row: ProductRow): WireContact => {
  const { id, code, name, phone, email, job, customer, prospect } = contactRow.parse(row)
  return { id, envId, k: code, n: name, phone, email, puesto: job, clientKey: customer, prospectKey: prospect }
}
