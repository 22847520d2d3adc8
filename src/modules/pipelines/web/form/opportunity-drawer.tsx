import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { referenceValue } from '../../../../kernel/contract/fields.ts'
import { resourcePath, resourceRoutes } from '../../../../kernel/contract/resource.ts'
import { call, request } from '../../../../kernel/web/api/client.ts'
import { DetailDrawer } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useUnsaved } from '../../../../kernel/web/components/use-unsaved.tsx'
import type { FormValues } from '../../../../kernel/web/form/form-values.ts'
import { ResourceForm } from '../../../../kernel/web/form/resource-form.tsx'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { opportunities } from '../../contract/opportunities.ts'
import { type OpportunityDetail, opportunityRoutes } from '../../contract/opportunity-routes.ts'
import type { Pipeline } from '../../contract/pipelines.ts'
import { opportunityUrl } from '../pipeline-urls.ts'
import { useRefreshPipelines } from '../use-pipelines.ts'
import { createdFor, createdForNobody, editedOpportunity, type Recipient, recipientOf } from './opportunity-form.ts'
import { ContactPick, RecipientField } from './recipient-field.tsx'
import { useRemoveOpportunity } from './use-remove-opportunity.ts'

type FormProps = {
  row: Row | null
  given?: FormValues
  /** Whether whoever writes it says whose it is. */
  choosesSeller: boolean
  send?: (body: Record<string, unknown>) => Promise<unknown>
  onSaved: (row: Row) => void
  onCancel: () => void
  onChanges: (count: number) => void
  actions?: ReactNode
}

const createdOf = { customer: createdFor('customer'), prospect: createdFor('prospect'), nobody: createdForNobody }

const OpportunityForm = ({ row, given, choosesSeller, ...rest }: FormProps) => {
  const [recipient, setRecipient] = useState<Recipient>(() =>
    row ? recipientOf(row) : given?.prospect ? 'prospect' : 'customer',
  )
  const hidden = (name: string): boolean => {
    if (name === 'customer' || name === 'prospect') return name !== recipient
    // The person of a sale is written by hand, or filled in by choosing one of the shop's.
    return name === 'seller' ? !choosesSeller : name === 'contact'
  }
  return (
    <ResourceForm
      {...rest}
      resource={row ? editedOpportunity : createdOf[recipient]}
      row={row}
      canWrite
      {...(given ? { given } : {})}
      createLabel="Crear oportunidad"
      isShown={name => !hidden(name)}
      extra={{
        before: ({ change }) => <RecipientField recipient={recipient} onRecipient={setRecipient} change={change} />,
        above: { interlocutor: ({ values, change }) => <ContactPick values={values} change={change} /> },
      }}
    />
  )
}

type NewProps = {
  pipeline: Pipeline
  /** The column it was added from; else the first. */
  stateId: string | null
  /** Whose page it was started from. */
  customerId?: string | null
  onClose: () => void
}

const useCustomer = (id: string | null) =>
  useQuery({
    queryKey: ['row', 'customers', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const answer = await request({ method: 'GET', url: `${resourcePath('customers')}/${id}`, signal })
      return referenceValue.parse(await answer.json())
    },
  }).data

/** A new opportunity of a pipeline, beside its board. */
export const NewOpportunityDrawer = ({ pipeline, stateId, customerId = null, onClose }: NewProps) => {
  const { tell, leave, question } = useUnsaved()
  const { role } = useSession()
  const refresh = useRefreshPipelines()
  const navigate = useNavigate()
  const customer = useCustomer(customerId)
  const state = pipeline.states.find(({ id }) => id === stateId)
  const title = `Nueva oportunidad en ${(state ?? pipeline).name}`
  const send = async (body: Record<string, unknown>) => {
    const placed = { ...body, funnel: pipeline.id, ...(state ? { state: state.id } : {}) }
    const made = await request({ method: 'POST', url: opportunityRoutes.create.path, body: placed })
    return ((await made.json()) as OpportunityDetail).opportunity
  }
  const saved = ({ id, name }: Row) => {
    tell(0)
    void refresh()
    showToast({
      variant: 'success',
      text: `Creaste «${String(name)}»`,
      action: { label: 'Abrir', run: () => void navigate(opportunityUrl(id)) },
    })
    onClose()
  }
  return (
    <DetailDrawer label={title} heading={<h2>{title}</h2>} onClose={() => leave(onClose)}>
      {customerId && !customer && <SkeletonLines lines={12} />}
      {(!customerId || customer) && (
        <OpportunityForm
          row={null}
          {...(customer ? { given: { customer } } : {})}
          choosesSeller={role !== 'ventas' && pipeline.assignOpportunity}
          send={send}
          onSaved={saved}
          onCancel={() => leave(onClose)}
          onChanges={tell}
        />
      )}
      {question}
    </DetailDrawer>
  )
}

type EditProps = {
  id: string
  onClose: () => void
  /** Something of it was saved, or it was deleted or brought back. */
  onChanged?: () => void
}

/** What is written of an opportunity, beside whatever it was opened from. */
export const EditOpportunityDrawer = ({ id, onClose, onChanged }: EditProps) => {
  const { tell, leave, question } = useUnsaved()
  const { role } = useSession()
  const queries = useQueryClient()
  const refresh = useRefreshPipelines()
  const { data, error, refetch } = useQuery({
    queryKey: ['row', opportunities.name, id],
    queryFn: async ({ signal }) => (await call(resourceRoutes(opportunities).get, { params: { id }, signal })) as Row,
  })
  const name = data ? String(data.name) : 'Oportunidad'
  const changed = () => {
    void refresh()
    onChanged?.()
  }
  const remove = useRemoveOpportunity(changed)
  const saved = (row: Row) => {
    queries.setQueryData(['row', opportunities.name, id], row)
    changed()
    showToast({ variant: 'success', text: `Guardaste «${String(row.name)}»` })
  }
  return (
    <DetailDrawer
      label={`Editar ${name}`}
      heading={<h2>{name}</h2>}
      pageUrl={opportunityUrl(id)}
      onClose={() => leave(onClose)}
    >
      {error && !data && (
        <QueryError title="No pudimos traer esta oportunidad" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines lines={12} />}
      {data && (
        <OpportunityForm
          key={id}
          row={data}
          choosesSeller={role !== 'ventas'}
          onSaved={saved}
          onCancel={() => leave(onClose)}
          onChanges={tell}
          actions={
            <IconButton
              size="small"
              icon={IconTrash}
              label="Eliminar la oportunidad"
              onClick={() => leave(() => void remove({ id, name }).then(done => done && onClose()))}
            />
          }
        />
      )}
      {question}
    </DetailDrawer>
  )
}
