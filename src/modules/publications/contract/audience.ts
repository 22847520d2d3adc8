import { z } from 'zod'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { type Role, roles } from '../../../kernel/contract/roles.ts'

/** What people call each role when it is an audience. */
export const audienceRoles = {
  ventas: 'Ventas',
  supervisor: 'Supervisión',
  erp: 'ERP',
  admin: 'Administración',
} as const satisfies Record<Role, string>

const ids = z.array(rowId).max(200, 'Hasta 200.').default([])

/**
 * Who reads a publication. What is empty does not restrict; what is named must hold together. Sellers, channels, regions and
 * customers are those of the person's own work: a supervisor counts with their sellers. Administration and ERP see all work, so
 * they count only where their role is named, or nothing is.
 */
export const audienceInput = z.strictObject({
  roles: z.array(z.enum(roles, 'Elegí uno de los roles.')).max(roles.length).default([]),
  sellerIds: ids,
  channelIds: ids,
  regionIds: ids,
  customerIds: ids,
})
export type Audience = z.output<typeof audienceInput>

export const audienceFields = ['sellerIds', 'channelIds', 'regionIds', 'customerIds'] as const

/** Whether it names somebody's work, and not roles alone. */
export const namesWork = (audience: Audience): boolean => audienceFields.some(field => audience[field].length > 0)

const choice = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

/** The names behind the ids of an audience. */
export const audienceNames = z.object({
  sellers: z.array(choice),
  channels: z.array(choice),
  regions: z.array(choice),
  customers: z.array(choice),
})
export type AudienceNames = z.output<typeof audienceNames>

export const outsideReasons = {
  role: 'no es de esos roles',
  work: 'no atiende a esos clientes',
} as const

/** Whom an audience reaches, in people. */
export const reach = z.object({
  reached: z.number().int(),
  total: z.number().int(),
  /** The first 50 of those who do not read it, by name. */
  outside: z.array(z.object({ userId: z.uuid(), name: z.string(), reason: z.enum(['role', 'work']) })),
})
export type Reach = z.output<typeof reach>
