import { z } from 'zod'

const count = z.number().int()
const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

/** How an assigned form stands with the customers, opportunities or sellers of a person. */
export const dueForm = z.object({
  late: count,
  pending: count,
  done: count,
  /** Of the assignment that ends last; null when one of them has no end. */
  endsOn: z.string().nullable(),
})
export type DueForm = z.output<typeof dueForm>

/** A stop of today's route with what is to be answered there. */
export const todayCustomer = z.object({
  customer: named,
  address: z.string().nullable(),
  forms: z.array(named.extend({ isLate: z.boolean() })),
})
export type TodayCustomer = z.output<typeof todayCustomer>
