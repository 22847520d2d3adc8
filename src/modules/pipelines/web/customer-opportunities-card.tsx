import { IconBan, IconFilter, IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { dayOf, formatDay } from '../../../kernel/contract/formats.ts'
import { type RowOf, resourcePath } from '../../../kernel/contract/resource.ts'
import { request } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { requestUrl } from '../../../kernel/web/api/request-url.ts'
import type { CardSubject } from '../../../kernel/web/app/web-module.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryCard } from '../../../kernel/web/components/query-card.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { opportunitiesTopic } from '../contract/live.ts'
import { opportunities } from '../contract/opportunities.ts'
import { valueText } from './card-words.ts'
import classes from './customer-opportunities.module.css'
import { mainUrl, opportunityUrl } from './pipeline-urls.ts'
import { pipelinesKey } from './use-pipelines.ts'

type Opportunity = RowOf<typeof opportunities>

const shown = 6
const addUrl = (customerId: string): string => `${mainUrl}?${new URLSearchParams({ abierta: `cliente:${customerId}` })}`

const findOpportunities = async (customerId: string, signal: AbortSignal) => {
  const url = requestUrl(
    resourcePath(opportunities.name),
    {},
    {
      limit: shown,
      filter: [{ field: 'customer', operator: 'matches', value: customerId }],
      sort: [{ field: 'createdAt', descending: true }],
    },
  )
  const answer: { items: Opportunity[]; total: number } = await (await request({ method: 'GET', url, signal })).json()
  return answer
}

const Outcome = ({ outcome, state, isStale }: Opportunity) => {
  if (outcome === 'won')
    return (
      <Badge tone="success" icon={IconTrophy}>
        Ganada
      </Badge>
    )
  if (outcome === 'lost') return <Badge icon={IconBan}>Perdida</Badge>
  return <Badge tone={isStale ? 'warning' : 'neutral'}>{state?.name}</Badge>
}

const Entry = ({ opportunity, today }: { opportunity: Opportunity; today: string }) => {
  const { id, name, value, closingOn, seller, outcome } = opportunity
  const facts = [seller?.name, outcome === 'open' && closingOn ? `cierra ${formatDay(closingOn, today)}` : null].filter(
    Boolean,
  )
  return (
    <li>
      <span>
        <Link to={opportunityUrl(id)}>{name}</Link>
        <small>{facts.join(' · ')}</small>
      </span>
      <Outcome {...opportunity} />
      <b>{valueText(value)}</b>
    </li>
  )
}

/** What may be sold to the shop, and what was won or lost. */
export const CustomerOpportunitiesCard = ({ id }: CardSubject) => {
  const { environment } = useSession()
  const query = useQuery({
    queryKey: [...pipelinesKey, 'of', id],
    queryFn: ({ signal }) => findOpportunities(id, signal),
  })
  const { refetch } = query
  const hear = useCallback(() => void refetch(), [refetch])
  useLiveEvents([opportunitiesTopic], hear, hear)
  return (
    <QueryCard
      title="Oportunidades"
      query={query}
      height={60}
      note={({ total }) => String(total)}
      side={() => (
        <ButtonLink to={addUrl(id)} variant="link">
          Agregar
        </ButtonLink>
      )}
      empty={({ total }) =>
        total === 0 && (
          <EmptyState
            icon={IconFilter}
            title="Sin oportunidades"
            text="Lo que le podrías vender, con su valor y su etapa."
          >
            <ButtonLink to={addUrl(id)}>Agregar una oportunidad</ButtonLink>
          </EmptyState>
        )
      }
    >
      {({ items }) => (
        <ul className={classes.list}>
          {items.map(opportunity => (
            <Entry key={opportunity.id} opportunity={opportunity} today={dayOf(new Date(), environment.timeZone)} />
          ))}
        </ul>
      )}
    </QueryCard>
  )
}
