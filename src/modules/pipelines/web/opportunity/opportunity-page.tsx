import { IconFilterOff } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { isApiError } from '../../../../kernel/web/api/api-error.ts'
import { AddedCards } from '../../../../kernel/web/app/added-cards.tsx'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import type { OpportunityDetail } from '../../contract/opportunity-routes.ts'
import { restoreDays } from '../../contract/problems.ts'
import layout from '../board/board-view.module.css'
import { restoreOpportunity } from '../form/use-remove-opportunity.ts'
import { boardUrl, mainUrl } from '../pipeline-urls.ts'
import { ActionsCard } from './actions-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { MovesCard } from './moves-card.tsx'
import classes from './opportunity.module.css'
import { OpportunityHead } from './opportunity-head.tsx'
import { OrderCard } from './order-card.tsx'
import { StateStepper } from './state-stepper.tsx'
import { useOpportunity } from './use-opportunity.ts'
import { usePageMoves } from './use-page-moves.tsx'

const EditOpportunityDrawer = lazy(() =>
  import('../form/opportunity-drawer.tsx').then(module => ({ default: module.EditOpportunityDrawer })),
)

type ContentProps = { detail: OpportunityDetail; source: ReturnType<typeof useOpportunity>; onEdit: () => void }

const Deleted = ({ id, onChanged }: { id: string; onChanged: () => void }) => (
  <div className={classes.notice} role="status">
    <p>{`Esta oportunidad está eliminada. Se puede restaurar durante ${restoreDays} días.`}</p>
    <Button size="small" onClick={() => void restoreOpportunity({ id }).then(onChanged)}>
      Restaurar
    </Button>
  </div>
)

const Content = ({ detail, source, onEdit }: ContentProps) => {
  const { refresh, settle } = source
  const moves = usePageMoves(detail, refresh)
  const changed = () => void refresh()
  return (
    <>
      {detail.opportunity.deletedAt && <Deleted id={detail.opportunity.id} onChanged={changed} />}
      <OpportunityHead detail={detail} moves={moves} onEdit={onEdit} onChanged={changed} />
      <StateStepper detail={detail} moves={moves} />
      <div className={classes.columnsPlace}>
        <div className={classes.columns}>
          <div>
            <ActionsCard detail={detail} onChanged={changed} />
            <AddedCards place="opportunity" column="story" id={detail.opportunity.id} code={detail.opportunity.code} />
          </div>
          <div>
            <ContactCard detail={detail} onEdit={onEdit} />
            <OrderCard detail={detail} onChanged={settle} />
            <MovesCard detail={detail} />
          </div>
        </div>
      </div>
      {moves.question}
    </>
  )
}

const Missing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  isApiError(error) && error.status === 404 ? (
    <EmptyState
      icon={IconFilterOff}
      title="No encontramos esta oportunidad"
      text="No existe, o es de un vendedor o de un pipeline que no están a tu alcance."
    >
      <ButtonLink to={mainUrl}>Ver el pipeline</ButtonLink>
    </EmptyState>
  ) : (
    <QueryError title="No pudimos traer esta oportunidad" error={error} onRetry={onRetry} />
  )

/** One opportunity: where it stands, who to talk to, what was done and is to be done (spec.md §2). */
export const OpportunityPage = () => {
  const { opportunityId = '' } = useParams()
  const source = useOpportunity(opportunityId)
  const { data: detail, error, refetch } = source.query
  const [editing, setEditing] = useState(false)
  const pipeline = detail?.pipeline
  const breadcrumb = useMemo(
    () => [
      { title: 'Pipeline', url: mainUrl },
      ...(pipeline ? [{ title: pipeline.name, url: boardUrl(pipeline.id) }] : []),
    ],
    [pipeline],
  )
  return (
    <Page fill title={detail?.opportunity.name} breadcrumb={breadcrumb}>
      <div className={layout.split}>
        <div className={classes.scroll}>
          {detail && <Content detail={detail} source={source} onEdit={() => setEditing(true)} />}
          {!detail && error && <Missing error={error} onRetry={() => void refetch()} />}
          {!detail && !error && <SkeletonLines lines={16} height={560} />}
        </div>
        {editing && detail && (
          <Suspense fallback={null}>
            <EditOpportunityDrawer id={opportunityId} onClose={() => setEditing(false)} />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
