import { z } from 'zod'
import { permission, roles } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { usageRangeNames } from './ranges.ts'

const tag = 'Uso del producto'
const count = z.number().int()

/** Milliseconds until a screen showed its data from which it counts as slow. */
export const slowMs = 2_000
/** Screens of one report of a browser. */
export const screensAtOnce = 50
/** People, sellers and screens an answer names; totals say how many there are. */
export const shownPeople = 200
export const shownSellers = 1_000
export const shownSubjects = 300

const whole = (max: number) =>
  z.number('Tiene que ser un número.').int('Tiene que ser un número entero.').min(0).max(max)

/** What a browser tells of one screen since it told last: its pattern, never the record it was opened for. */
export const screenUse = z.strictObject({
  screen: z
    .string()
    .max(100, 'Hasta 100 caracteres.')
    .regex(/^\/[a-z0-9/_:?-]*$/i, 'No es una pantalla.')
    .meta({ examples: ['/apps/customers/:id'] }),
  uses: whole(1_000),
  /** Uses whose wait was measured, how many of them were slow, and all their milliseconds. */
  measured: whole(1_000),
  slow: whole(1_000),
  waitedMs: whole(600_000_000),
})
export type ScreenUse = z.output<typeof screenUse>

/** How often something was opened or downloaded; `people` used it. */
const subject = z.object({
  kind: z.enum(['screen', 'export', 'document']),
  subject: z.string(),
  /** What its route says of itself; null for a screen, which the client names. */
  title: z.string().nullable(),
  uses: count,
  people: count,
  measured: count,
  slow: count,
  /** Milliseconds; null when nothing was measured. */
  averageMs: count.nullable(),
})
export type UsedSubject = z.output<typeof subject>

const totals = z.object({
  people: count,
  screens: count,
  downloads: count,
  measured: count,
  slow: count,
})
export type UsageTotals = z.output<typeof totals>

const byRole = z.record(z.enum(roles), count)

const seller = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** Days with an operation, of the working days of their route in the period. */
  days: count,
  workingDays: count,
  lastDay: z.string().nullable(),
})
export type SellerAdoption = z.output<typeof seller>

export const channels = {
  phone: 'Teléfono (API)',
  office: 'Administración',
  app: 'App de clientes',
  marketplace: 'Marketplace',
  import: 'Importación',
} as const
export type UsageChannel = keyof typeof channels

const channel = z.object({
  channel: z.enum(Object.keys(channels) as [UsageChannel, ...UsageChannel[]]),
  orders: count,
  collections: count,
  noPurchases: count,
  /** Of imports: files applied and rows they created or changed. */
  files: count,
  rows: count,
  href: z.string().nullable(),
})
export type ChannelUse = z.output<typeof channel>

export const usageSummary = z.object({
  period: z.object({ from: z.string(), to: z.string(), name: z.string() }),
  comparison: z.object({ from: z.string(), to: z.string(), label: z.string() }),
  /** The first day anything was counted; null when nothing was. */
  countedSince: z.string().nullable(),
  now: totals,
  before: totals,
  days: z.array(z.object({ day: z.string(), roles: byRole })),
  roles: byRole,
  subjects: z.array(subject),
  channels: z.array(channel),
  seats: z.object({ plan: z.string(), seats: count.nullable(), used: count, bound: count, unlicensed: count }),
  sellers: z.object({ total: count, active: count, rows: z.array(seller) }),
})
export type UsageSummary = z.output<typeof usageSummary>

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  days: count,
  screens: count,
  downloads: count,
  phone: count,
  lastDay: z.string().nullable(),
})
export type PersonUse = z.output<typeof person>

const query = z.strictObject({ range: z.enum(usageRangeNames, 'Elegí uno de los períodos.').default('28d') })

export const usageRoutes = {
  tell: defineRoute({
    method: 'POST',
    path: '/api/usage',
    access: 'session',
    tag,
    summary: 'Contar qué pantallas abrió el navegador de quien pregunta, sumadas',
    body: z.strictObject({
      screens: z.array(screenUse).min(1, 'Enviá al menos una pantalla.').max(screensAtOnce, `Hasta ${screensAtOnce}.`),
    }),
    rateLimit: { max: 1_200, windowSeconds: 60 },
  }),
  summary: defineRoute({
    method: 'GET',
    path: '/api/dashboards/usage',
    access: permission('usage.read', 'staff'),
    tag,
    summary: 'Cómo usa la empresa el producto, sin decir quién',
    query,
    output: usageSummary,
  }),
  people: defineRoute({
    method: 'GET',
    path: '/api/dashboards/usage/people',
    access: permission('usage.people', 'admin'),
    tag,
    summary: 'Cuánto usa el producto cada persona',
    query,
    output: z.object({ total: count, rows: z.array(person) }),
  }),
}
