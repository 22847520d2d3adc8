import type { CardSubject } from '../../../../kernel/web/app/web-module.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { opportunityFormsUrl } from '../answering/answering-url.ts'
import { FormList } from './form-list.tsx'
import { useOpportunityForms } from './use-opportunity-forms.ts'

/** On the page of an opportunity: its forms. Nothing where there are none. */
export const OpportunityFormsCard = ({ id }: CardSubject) => {
  const { data } = useOpportunityForms(id)
  if (!data || data.items.length === 0) return null
  return (
    <Card
      title="Formularios"
      note={String(data.items.length)}
      flush
      side={
        <ButtonLink to={opportunityFormsUrl(id)} variant="link">
          Ver todos
        </ButtonLink>
      }
    >
      <FormList opportunityId={id} items={data.items.slice(0, 6)} />
    </Card>
  )
}
