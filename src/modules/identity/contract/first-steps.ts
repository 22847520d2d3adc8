import { z } from 'zod'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'

export const firstSteps = permission('identity.first-steps', 'admin')

/** From an empty company to its first order and its first phone, in the order that each needs the ones before. */
export const stepIds = [
  'company',
  'sellers',
  'articles',
  'lists',
  'prices',
  'customers',
  'routes',
  'order',
  'users',
  'licences',
  'phone',
] as const
export type StepId = (typeof stepIds)[number]

/**
 * What the company has of its own and what its rows still lack: example data count nowhere. Only what is in use counts:
 * nobody is asked to complete what was put out of use.
 */
export const startFacts = z.object({
  sellers: z.number(),
  articles: z.number(),
  lists: z.number(),
  hasDefaultList: z.boolean(),
  /** Articles without a price that holds today in any list. */
  articlesWithoutPrice: z.number(),
  customers: z.number(),
  customersWithoutSeller: z.number(),
  /** Those without a list of their own, while no list is everybody's. */
  customersWithoutList: z.number(),
  /** The first customer that lacks either. */
  incompleteCustomer: z.uuid().nullable(),
  /** Code of a customer that orders can be taken for. */
  readyCustomer: z.string().nullable(),
  sellersWithoutRoute: z.number(),
  /** The first of them. */
  unroutedSeller: z.uuid().nullable(),
  orders: z.number(),
  /** People besides the one who founded the company, invited or in; and how many of them sell. */
  people: z.number(),
  sellingPeople: z.number(),
  licences: z.number(),
  phones: z.number(),
})
export type StartFacts = z.output<typeof startFacts>

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
  /** Not while there are some, nor once the company sells in earnest: its figures would not be told from the examples'. */
  canLoad: z.boolean(),
  /** Rows that erasing them removes. */
  counts: z.partialRecord(z.enum(exampleCounts), z.number()),
})
export type ExampleData = z.output<typeof exampleData>

/** Own orders above which a company takes no example data any more. */
export const ordersInEarnest = 500

const namedRow = z.object({
  table: z.string(),
  id: z.uuid(),
  /** Of a document. */
  number: z.number().nullable(),
  /** Its code and name; empty where it has neither. */
  text: z.string(),
})
export type NamedRow = z.output<typeof namedRow>

/** An example that rows of the company use, and the first of those rows. */
const heldExample = z.object({ what: namedRow, by: z.array(namedRow), more: z.number() })
export type HeldExample = z.output<typeof heldExample>

export const erasingPreview = z.object({
  erased: z.number(),
  /** Examples that would stay: those that are held, and what these use in turn. */
  kept: z.number(),
  held: z.array(heldExample),
  /** Held ones beyond those that are named. */
  unlisted: z.number(),
})
export type ErasingPreview = z.output<typeof erasingPreview>

export const firstStepsView = z.object({
  isOpen: z.boolean(),
  steps: z.array(z.object({ id: z.enum(stepIds), isDone: z.boolean() })),
  facts: startFacts,
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
    summary: 'Empezar a cargar los datos de ejemplo, al lado de lo que la empresa ya tiene',
    rateLimit: { max: 20, windowSeconds: 3600 },
  }),
  cancelExample: defineRoute({
    method: 'POST',
    path: '/api/example-data/cancel',
    access: firstSteps,
    tag,
    summary: 'Cancelar la carga de los datos de ejemplo y sacar los que ya entraron',
  }),
  previewErasing: defineRoute({
    method: 'GET',
    path: '/api/example-data/erasing',
    access: firstSteps,
    tag,
    summary: 'Qué borraría el borrado de los datos de ejemplo, y qué no puede borrar y por qué',
    output: erasingPreview,
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
