import { z } from 'zod'
import { outsideReferenceShape } from '../../../kernel/contract/outside-shapes.ts'

/** A customer as programs outside read it. */
export const outsideCustomer = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  tradeName: z.string().nullable(),
  cuit: z.string().nullable(),
  address: z.string().nullable(),
  locality: z.string().nullable(),
  province: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
  updatedAt: z.string(),
  seller: outsideReferenceShape.nullable(),
})
