import { sql } from 'kysely'
import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { sellerCodeOfAction } from '../../../pipelines/server/index.ts'
import { documentClasses } from './document-class.ts'
import { findIdByCode } from './find-by-code.ts'
import { formClasses } from './form-classes.ts'
import type { ParseClass, ParseContext, ParseValues } from './parse-class.ts'
import { createFunnelStates, funnels } from './pipeline-classes.ts'
import { pointer, resourceClass } from './resource-class.ts'
import { smallClasses } from './small-classes.ts'

const readOnly = ({ name, path, source }: ParseClass): ParseClass => ({ name, path, source })

const sellers = resourceClass('Sellers', 'sellers', {
  k: 'code',
  n: 'name',
  supK: 'supervisor.code',
  mk: 'manager.code',
})

/** The short names are those of docs/decisions/0025-people-of-customers.md. */
const prospects = resourceClass(
  'Prospects',
  'prospects',
  {
    k: 'code',
    n: 'name',
    bn: 'businessName',
    a: 'address',
    p: 'phone',
    e: 'email',
    s: 'seller.code',
    sc: 'salesChannel.code',
    tc: 'taxCondition',
    eg: 'region.code',
  },
  { seller: pointer('Sellers', 'seller'), customer: pointer('Customers', 'customer') },
)

/** Customers by the short names of prospects. No client of before had the class: it is what pointers point to, and only read. */
const customers: ParseClass = readOnly(
  resourceClass(
    'Customers',
    'customers',
    {
      k: 'code',
      n: 'name',
      a: 'address',
      p: 'phone',
      e: 'email',
      s: 'seller.code',
      sc: 'salesChannel.code',
      tc: 'taxCondition',
      eg: 'region.code',
    },
    { seller: pointer('Sellers', 'seller') },
  ),
)

const opportunityFields = {
  key: 'code',
  name: 'name',
  pipelineId: 'funnel.id',
  stateKey: 'state.code',
  sellerKey: 'seller.code',
  clientKey: 'customer.code',
  prospectKey: 'prospect.code',
  contactKey: 'contact.code',
  oppValue: 'value',
  closingDate: 'closingOn',
  phone: 'phone',
  email: 'email',
  nameInterlocutor: 'interlocutor',
  phoneInterlocutor: 'interlocutorPhone',
  emailInterlocutor: 'interlocutorEmail',
  puestoInterlocutor: 'interlocutorJob',
}

export const opportunities = resourceClass('Opportunities', 'opportunities', opportunityFields, {
  contact: ({ named }) => ({ expression: named('contact'), type: 'text' }),
  pipeline: pointer('Funnels', 'funnel'),
  state: pointer('FunnelStates', 'state'),
  seller: pointer('Sellers', 'seller'),
  customer: pointer('Customers', 'customer'),
  prospect: pointer('Prospects', 'prospect'),
})

const funnelStates = createFunnelStates(opportunities)

const opportunityPath = '/api/pipelines-app/opportunities'
const detail = z.object({ opportunity: z.object({ stateId: z.string(), moves: z.number() }) })

/** A new state is a move, with its rules and its event. */
const moveTo = async (context: ParseContext, opportunityId: string, stateKey: unknown): Promise<void> => {
  const { product, caller } = context
  const stateId = await findIdByCode(context, 'funnel-states', stateKey)
  if (!stateId) throw problem(problems.invalidInput, { message: 'Una oportunidad siempre tiene una etapa.' })
  const answer = await product.call(caller, {
    method: 'GET',
    path: `${opportunityPath}/:id`,
    params: { id: opportunityId },
  })
  const { opportunity } = detail.parse(answer)
  if (opportunity.stateId === stateId) return
  const body = { opportunityId, stateId, seenMoves: opportunity.moves }
  await product.call(caller, { method: 'POST', path: `${opportunityPath}/reorder`, body })
}

const updateOpportunity = async (context: ParseContext, id: string, values: ParseValues): Promise<void> => {
  const { stateKey, ...others } = values
  if (Object.keys(others).length > 0) await opportunities.update(context, id, others)
  if (stateKey !== undefined) await moveTo(context, id, stateKey)
}

const actions = resourceClass(
  'CommercialActions',
  'commercial-actions',
  {
    opKey: 'opportunity.code',
    cKey: 'customer.code',
    pKey: 'prospect.code',
    caT: 'kind',
    te: 'text',
    date: 'happenedAt',
    dueOn: 'dueOn',
    isDone: 'isDone',
    creator: 'creator',
  },
  {
    sKey: ({ envId }) => ({ expression: sellerCodeOfAction(envId), type: 'text' }),
    opportunity: pointer('Opportunities', 'opportunity'),
    customer: pointer('Customers', 'customer'),
    prospect: pointer('Prospects', 'prospect'),
    data: ({ named }) => ({ expression: sql`jsonb_build_object('creator', ${named('creator')})`, type: 'json' }),
  },
)

const notifications = resourceClass('Notification', 'notifications', {
  title: 'name',
  description: 'description',
  startDate: 'startDate',
})

const suggested = resourceClass(
  'SuggestedArticles',
  'recommended-articles',
  {
    k: 'article.code',
    n: 'article.name',
    action: 'action',
    clientKey: 'customer.code',
    sc: 'salesChannel.code',
    start: 'startsOn',
    end: 'endsOn',
    priority: 'priority',
  },
  { customer: pointer('Customers', 'customer') },
)

const classes: ParseClass[] = [
  ...documentClasses,
  ...smallClasses,
  ...formClasses,
  funnels,
  funnelStates,
  sellers,
  customers,
  prospects,
  { ...opportunities, update: updateOpportunity },
  actions,
  notifications,
  suggested,
]

export const parseClasses: ReadonlyMap<string, ParseClass> = new Map(classes.map(one => [one.name, one]))
