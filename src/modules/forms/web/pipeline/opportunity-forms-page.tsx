import { IconForms } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { QueryCard } from '../../../../kernel/web/components/query-card.tsx'
import { FormList } from './form-list.tsx'
import { useOpportunityForms } from './use-opportunity-forms.ts'

/** The forms of an opportunity (spec.md §2, /pipelines/opportunity/:id/forms). */
export const OpportunityFormsPage = () => {
  const { opportunityId = '' } = useParams()
  const query = useOpportunityForms(opportunityId)
  const breadcrumb = useMemo(
    () => [
      { title: 'Pipeline', url: '/apps/pipelines/main' },
      { title: 'Oportunidad', url: `/apps/pipelines/opportunity/${opportunityId}` },
    ],
    [opportunityId],
  )
  return (
    <Page breadcrumb={breadcrumb}>
      <QueryCard
        title="Formularios"
        query={query}
        height={220}
        flush
        note={({ items }) => String(items.length)}
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState
              icon={IconForms}
              title="Esta oportunidad no tiene formularios"
              text="Aparecen los que pide alguna etapa de su pipeline y los que se contestan sobre una oportunidad."
            />
          )
        }
      >
        {({ items }) => <FormList opportunityId={opportunityId} items={items} />}
      </QueryCard>
    </Page>
  )
}
