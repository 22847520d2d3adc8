import { z } from 'zod'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'

export const firstSteps = permission('identity.first-steps', 'admin')

export const stepIds = ['company', 'articles', 'customers', 'sellers', 'users'] as const
export type StepId = (typeof stepIds)[number]

/** `interrupted`: it was loading when its server stopped. */
export const exampleStates = ['none', 'wanted', 'loading', 'loaded', 'canceled', 'failed', 'interrupted'] as const

export const exampleCounts = [
  'customers',
  'articles',
  'sellers',
  'orders',
  'collections',
  'noPurchases',
  'other',
] as const

export const exampleData = z.object({
  state: z.enum(exampleStates),
  /** Orders loaded, and how many there will be. */
  done: z.number(),
  total: z.number(),
  /** Only an empty company takes them. */
  canLoad: z.boolean(),
  /** Rows that erasing them removes. */
  counts: z.partialRecord(z.enum(exampleCounts), z.number()),
})
export type ExampleData = z.output<typeof exampleData>

export const firstStepsView = z.object({
  isOpen: z.boolean(),
  steps: z.array(z.object({ id: z.enum(stepIds), isDone: z.boolean() })),
  example: exampleData,
})
export type FirstStepsView = z.output<typeof firstStepsView>

const tag = 'Primeros pasos'

export const firstStepsRoutes = {
  view: defineRoute({
    method: 'GET',
    path: '/api/first-steps',
    access: firstSteps,
    tag,
    summary: 'Los primeros pasos de la empresa y sus datos de ejemplo',
    output: firstStepsView,
  }),
  close: defineRoute({
    method: 'POST',
    path: '/api/first-steps/close',
    access: firstSteps,
    tag,
    summary: 'No mostrar más los primeros pasos',
  }),
  loadExample: defineRoute({
    method: 'POST',
    path: '/api/example-data',
    access: firstSteps,
    tag,
    summary: 'Empezar a cargar los datos de ejemplo en una empresa vacía',
    rateLimit: { max: 20, windowSeconds: 3600 },
  }),
  cancelExample: defineRoute({
    method: 'POST',
    path: '/api/example-data/cancel',
    access: firstSteps,
    tag,
    summary: 'Cancelar la carga de los datos de ejemplo y sacar los que ya entraron',
  }),
  eraseExample: defineRoute({
    method: 'DELETE',
    path: '/api/example-data',
    access: firstSteps,
    tag,
    summary: 'Borrar los datos de ejemplo; lo propio queda',
    output: z.object({
      erased: z.number(),
      /** Example rows that the company's own rows use, and that stay for their sake. */
      kept: z.number(),
    }),
    rateLimit: { max: 20, windowSeconds: 3600 },
  }),
}
