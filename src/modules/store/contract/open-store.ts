import { z } from 'zod'
import { idParams, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { prospects } from '../../customers/contract/prospects.ts'
import { pageSize } from './shop.ts'
import { storeTag as tag } from './tag.ts'

const access = 'public'
const base = '/api/store/open/:company'
const params = z.strictObject({ company: rowId })

/** What a stranger sees of an article: never its price nor its stock. */
const shown = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  brand: z.string().nullable(),
  photo: z.uuid().nullable(),
})
export type ShownArticle = z.output<typeof shown>

const openStore = z.object({
  company: z.string(),
  welcomeText: z.string(),
  sections: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.number().int() })),
  /** Given back with the form of interest; good for one. */
  opening: z.string(),
})
export type OpenStore = z.output<typeof openStore>

const { phone, email, locality } = prospects.fields
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(typed => (typed === '' ? null : typed), schema.nullable().default(null))

const interest = z
  .strictObject({
    opening: z.string('Volvé a cargar la página.').max(200, 'Volvé a cargar la página.'),
    shopName: textInput(160, 1),
    contact: textInput(120, 1),
    phone: optional(phone.schema).meta({ examples: ['3415550100'] }),
    email: optional(email.schema),
    locality: optional(locality.schema),
    note: textInput(500).default(''),
    /** A field that people do not see. Whoever fills it in is a program. */
    website: z.string().max(500).default(''),
  })
  .refine(typed => typed.phone !== null || typed.email !== null, {
    path: ['phone'],
    error: 'Dejanos un teléfono o un e-mail.',
  })
export type Interest = z.output<typeof interest>

export const openStoreRoutes = {
  home: defineRoute({
    method: 'GET',
    path: base,
    access,
    tag,
    summary: 'La tienda de una empresa que la abre a desconocidos: sin precios',
    params,
    output: openStore,
    rateLimit: { max: 240, windowSeconds: 60 },
  }),
  catalogue: defineRoute({
    method: 'GET',
    path: `${base}/catalogue`,
    access,
    tag,
    summary: `Lo que vende una tienda abierta, de a ${pageSize}, sin precios`,
    params,
    query: z.strictObject({
      section: rowId.optional(),
      text: z.string().trim().max(100, 'Hasta 100 caracteres.').optional(),
      after: z.string().max(200, 'Hasta 200 caracteres.').optional(),
    }),
    output: z.object({ items: z.array(shown), next: z.string().nullable(), isApproximate: z.boolean() }),
    rateLimit: { max: 240, windowSeconds: 60 },
  }),
  photo: defineRoute({
    method: 'GET',
    path: `${base}/photos/:id/thumbnail`,
    access,
    tag,
    summary: 'La foto de un artículo de una tienda abierta, chica',
    params: params.extend(idParams.shape),
  }),
  interest: defineRoute({
    method: 'POST',
    path: `${base}/interest`,
    access,
    tag,
    summary: 'Un comercio que quiere comprar deja sus datos y pasa a ser un prospecto',
    params,
    body: interest,
    rateLimit: { max: 10, windowSeconds: 60 },
  }),
}
