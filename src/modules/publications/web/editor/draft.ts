import type { Audience, AudienceNames } from '../../contract/audience.ts'
import { emptyBody } from '../../contract/body.ts'
import type { PublicationInput, PublicationView } from '../../contract/publications.ts'
import { isSameContent } from './same-draft.ts'

/** What the editor holds: the input of the route, and the names behind the ids of the audience. */
export type Draft = PublicationInput & { names: AudienceNames }

const nobodyNamed: AudienceNames = { sellers: [], channels: [], regions: [], customers: [] }
const everybody: Audience = { roles: [], sellerIds: [], channelIds: [], regionIds: [], customerIds: [] }

const minute = 60_000

/** A new publication begins when it is published, unless another moment is chosen. */
const thisMinute = (now: Date): string => new Date(Math.floor(now.getTime() / minute) * minute).toISOString()

export const newDraft = (now = new Date()): Draft => ({
  title: '',
  body: emptyBody,
  audience: everybody,
  names: nobodyNamed,
  startsAt: thisMinute(now),
  endsAt: null,
  isPinned: false,
  asksConfirmation: false,
  confirmUntil: null,
  allowsComments: true,
})

export const draftOf = (view: PublicationView): Draft => ({
  title: view.title,
  body: view.body,
  audience: view.audience,
  names: view.names,
  startsAt: view.startsAt,
  endsAt: view.endsAt,
  isPinned: view.isPinned,
  asksConfirmation: view.asksConfirmation,
  confirmUntil: view.confirmUntil,
  allowsComments: view.allowsComments,
})

export const inputOf = ({ names: _names, ...input }: Draft): PublicationInput => input

/** How many parts of a publication differ from what is saved. */
export const countDraftChanges = (saved: Draft, draft: Draft): number => {
  const [one, other] = [inputOf(saved), inputOf(draft)]
  return (Object.keys(one) as (keyof PublicationInput)[]).filter(part => !isSameContent(one[part], other[part])).length
}

export const hasNewText = (saved: Draft, draft: Draft): boolean =>
  saved.title !== draft.title || !isSameContent(saved.body, draft.body)
