import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../../../kernel/web/api/client.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { type FormDetail, formRoutes } from '../../contract/forms.ts'
import { FormTabs } from '../form-tabs.tsx'
import { LinksCard } from '../public/links-card.tsx'
import { AssignmentBoard } from './assignment-board.tsx'
import below from './requirement-card.module.css'
import { RequirementCard } from './requirement-card.tsx'

const keyOf = (formId: string) => ['forms', formId, 'assignment']

const useForm = (formId: string) =>
  useQuery({
    queryKey: keyOf(formId),
    queryFn: ({ signal }) => call(formRoutes.get, { params: { id: formId }, signal }),
  })

const blockedBy = ({ publishedNumber, retiredAt }: FormDetail): string | null => {
  if (retiredAt) return 'Está retirado: volvé a abrirlo para asignarlo.'
  return publishedNumber === null ? 'Publicalo para poder asignarlo.' : null
}

/** Whom one form is asked of, and the state of a pipeline that asks for it. */
export const AssignmentTab = ({ formId }: { formId: string }) => {
  const queries = useQueryClient()
  const { data: form, error, refetch } = useForm(formId)
  if (!form)
    return error ? (
      <QueryError title="No pudimos abrir el formulario" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingScreen delayed />
    )
  return (
    <AssignmentBoard form={form} blocked={blockedBy(form)}>
      <div className={below.below}>
        <RequirementCard
          key={form.revision}
          form={form}
          onSaved={saved => void queries.setQueryData(keyOf(formId), saved)}
        />
        <LinksCard formId={formId} />
      </div>
    </AssignmentBoard>
  )
}

export const AssignmentTabPage = () => {
  const { formId = '' } = useParams()
  const { data } = useForm(formId)
  return (
    <Page fill title={data?.name} tabs={data && <FormTabs form={data} />}>
      <AssignmentTab formId={formId} />
    </Page>
  )
}
