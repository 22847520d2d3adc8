import { z } from 'zod'
import { idParams, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { roles } from '../../../kernel/contract/roles.ts'
import { audienceInput, audienceNames } from './audience.ts'
import { type Body, bodyInput, cardKinds } from './body.ts'

/** `scheduled`: published, and its start is to come; `ended`: its end has passed. */
export const publicationStates = {
  draft: 'Borrador',
  scheduled: 'Programada',
  shown: 'Publicada',
  ended: 'Terminada',
} as const
export type PublicationState = keyof typeof publicationStates
export const stateIds = Object.keys(publicationStates) as [PublicationState, ...PublicationState[]]

type Dates = { publishedAt: string | null; startsAt: string; endsAt: string | null }

export const stateOf = ({ publishedAt, startsAt, endsAt }: Dates, now: Date): PublicationState => {
  if (publishedAt === null) return 'draft'
  if (Date.parse(startsAt) > now.getTime()) return 'scheduled'
  return endsAt !== null && Date.parse(endsAt) <= now.getTime() ? 'ended' : 'shown'
}

const instant = z.iso.datetime({ offset: true, error: 'Elegí día y hora.' })
const isSwitched = z.boolean('Elegí sí o no.')

/** What is saved, as a draft or as the next text of a published one. */
export const publicationInput = z
  .strictObject({
    title: textInput(120, 1),
    body: bodyInput,
    audience: audienceInput,
    startsAt: instant,
    endsAt: instant.nullable().meta({ examples: ['2026-12-20T12:00:00.000Z'] }),
    isPinned: isSwitched,
    asksConfirmation: isSwitched,
    confirmUntil: instant.nullable().meta({ examples: ['2026-12-01T12:00:00.000Z'] }),
    allowsComments: isSwitched,
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    message: 'Tiene que terminar después de empezar.',
  })
  .refine(
    ({ startsAt, asksConfirmation, confirmUntil }) =>
      !asksConfirmation || confirmUntil === null || Date.parse(confirmUntil) > Date.parse(startsAt),
    { path: ['confirmUntil'], message: 'Tiene que ser después de empezar.' },
  )
export type PublicationInput = z.output<typeof publicationInput>

/** A published one changes for its readers: whether those who confirmed have to confirm the new text. */
export const publicationChange = publicationInput.safeExtend({
  version: z.number('Falta la versión que editaste.').int(),
  asksAgain: isSwitched.default(false),
})

const body = z.custom<Body>()

/** An article or promotion as it is now; null when it is gone. */
const liveCard = z.object({
  kind: z.enum(cardKinds),
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** One line: brand and unit of an article, days of a promotion. */
  detail: z.string(),
  isActive: z.boolean(),
})
export type LiveCard = z.output<typeof liveCard>

const shared = {
  id: z.uuid(),
  title: z.string(),
  body,
  cards: z.array(liveCard),
  roles: z.array(z.enum(roles)),
  authorName: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  isPinned: z.boolean(),
  asksConfirmation: z.boolean(),
  confirmUntil: z.string().nullable(),
  allowsComments: z.boolean(),
  edition: z.number().int(),
}

/** A publication as one of its readers has it. */
export const feedItem = z.object({
  ...shared,
  readAt: z.string().nullable(),
  /** When the person confirmed a text that still counts. */
  confirmedAt: z.string().nullable(),
  isSaved: z.boolean(),
  /** Not read, or waiting for their confirmation. */
  isPending: z.boolean(),
  comments: z.number().int(),
})
export type FeedItem = z.output<typeof feedItem>

export const feedTabs = { pending: 'Para leer', all: 'Todas', saved: 'Guardadas' } as const
export type FeedTab = keyof typeof feedTabs

export const feedQuery = z.strictObject({
  tab: z.enum(['pending', 'all', 'saved']).default('all'),
  search: textInput(100).default(''),
  /** One publication alone, as a link opens it. */
  id: rowId.optional(),
  cursor: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
})

export const feed = z.object({
  items: z.array(feedItem),
  next: z.string().nullable(),
  counts: z.object({ pending: z.number().int(), all: z.number().int(), saved: z.number().int() }),
  /** When the next one for this person begins or ends, so that an open screen asks again then; null when none does. */
  nextChangeAt: z.string().nullable(),
})
export type Feed = z.output<typeof feed>

/** A publication as those who write it have it. */
export const publicationView = z.object({
  ...shared,
  audience: audienceInput,
  names: audienceNames,
  state: z.enum(stateIds),
  version: z.number().int(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  confirmed: z.number().int(),
})
export type PublicationView = z.output<typeof publicationView>

export const publicationRow = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(stateIds),
  authorName: z.string(),
  roles: z.array(z.enum(roles)),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  isPinned: z.boolean(),
  asksConfirmation: z.boolean(),
  updatedAt: z.string(),
  read: z.number().int(),
  confirmed: z.number().int(),
})
export type PublicationRow = z.output<typeof publicationRow>

export const manageQuery = z.strictObject({
  state: z.enum(stateIds, 'Elegí uno de los estados.').optional(),
  search: textInput(100).default(''),
  cursor: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})

export const publicationPage = z.object({
  items: z.array(publicationRow),
  next: z.string().nullable(),
  counts: z.record(z.enum(stateIds), z.number().int()),
})
export type PublicationPage = z.output<typeof publicationPage>

export const publicationParams = idParams

/** Open screens read again: news were published, changed or commented; to a reader alone, what they did themselves. Says `{id}`. */
export const publicationsTopic = 'publications'

/** Somebody read or confirmed: lists of those who write read again, and no reader's screen does. Says `{id}`. */
export const receiptsTopic = 'publication-receipts'
