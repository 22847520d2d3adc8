import { isApiError } from '../../../kernel/web/api/api-error.ts'
import { AddedCards } from '../../../kernel/web/app/added-cards.tsx'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { BoughtCard, GroupsCard, LostCard, NeverCard } from './articles-cards.tsx'
import { DebtCard } from './debt-card.tsx'
import classes from './follow.module.css'
import { customerNameOf, FollowHeader } from './follow-header.tsx'
import { FollowKpis } from './follow-kpis.tsx'
import { OperationsCard } from './operations-card.tsx'
import { PlaceCard } from './place-card.tsx'
import { PurchasesCard } from './purchases-card.tsx'
import { useFollow } from './use-follow.ts'
import { NoPurchasesCard, VisitsCard } from './visits-card.tsx'

const breadcrumb = [{ title: 'Clientes', url: '/apps/personas/main' }, { title: 'Seguimiento' }]

const Unknown = () => (
  <EmptyState title="No encontramos este cliente" text="No existe, o es de un vendedor que no está a tu alcance.">
    <ButtonLink to="/apps/personas/main">Ver los clientes</ButtonLink>
  </EmptyState>
)

/** Everything about one shop at a glance: the story on the left, how it stands on the right (look.md, Follow-up page). */
export const FollowPage = () => {
  const { data: summary, error, refetch } = useFollow('summary')
  if (error && !summary)
    return (
      <Page breadcrumb={breadcrumb}>
        {isApiError(error) && error.status === 404 ? (
          <Unknown />
        ) : (
          <QueryError title="No pudimos traer este cliente" error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    )
  const subject = summary && { id: summary.customer.id, code: summary.customer.code }
  return (
    <Page title={summary && customerNameOf(summary.customer)} breadcrumb={breadcrumb}>
      <FollowHeader summary={summary} />
      <FollowKpis summary={summary} />
      <div className={classes.columnsPlace}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <PurchasesCard />
            <LostCard />
            <NeverCard />
            <BoughtCard />
            <GroupsCard />
            <OperationsCard />
            {subject && <AddedCards place="customer" column="story" {...subject} />}
          </div>
          <div className={classes.column}>
            <DebtCard />
            <PlaceCard summary={summary} />
            <VisitsCard />
            <NoPurchasesCard />
            {subject && <AddedCards place="customer" column="standing" {...subject} />}
          </div>
        </div>
      </div>
    </Page>
  )
}
