import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { referenceValue } from '../../../../kernel/contract/fields.ts'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { readRows } from '../../../../kernel/web/api/read-rows.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { articles } from '../../../catalog/contract/articles.ts'
import type { ContainersView } from '../../contract/account-view.ts'
import { settlementRoutes } from '../../contract/settlements.ts'
import { type Counted, CountedFields } from './counted-fields.tsx'

/** Returnable articles; a company has few of them. */
const findContainers = (signal: AbortSignal) => {
  const filter: Filter[] = [{ field: 'returnableContainer', operator: 'matches', value: 'true' }]
  return readRows(articles.name, referenceValue, { limit: 100, filter }, signal)
}

type Props = {
  /** Without a name on the page of the customer. */
  customer: { id: string; name?: string }
  balances: ContainersView['balances']
  onDone: (view: ContainersView) => void
  onClose: () => void
}

/** Adjusts a customer's containers to a count at the shop. */
export const AdjustDialog = ({ customer, balances, onDone, onClose }: Props) => {
  const whose = customer.name ? ` de ${customer.name}` : ''
  const [key] = useState(() => crypto.randomUUID())
  const [articleId, setArticle] = useState<string | null>(balances[0]?.article.id ?? null)
  const [counted, setCounted] = useState<Counted>({ units: null, reason: '' })
  const { data = [] } = useQuery({
    queryKey: ['settlements', 'returnable'],
    queryFn: ({ signal }) => findContainers(signal),
  })
  const names = new Map([...balances.map(({ article }) => article), ...data].map(({ id, name }) => [id, name]))
  const accountUnits = balances.find(({ article }) => article.id === articleId)?.units ?? 0
  const form = useSubmission(async () => {
    const body = { key, articleId: articleId ?? '', ...counted, units: counted.units ?? 0 }
    onDone(await call(settlementRoutes.adjustContainers, { params: { customerId: customer.id }, body }))
    showToast({ variant: 'success', text: `Ajustaste los envases${whose}` })
    onClose()
  })
  const nothingToAdjust = names.size === 0 ? 'Ningún artículo está marcado como envase retornable.' : null
  return (
    <FormDialog
      title={`Ajustar los envases${whose}`}
      confirmLabel="Ajustar"
      form={form}
      values={{ articleId, ...counted }}
      reason={nothingToAdjust ?? (counted.units === null ? 'Escribí cuántos tiene.' : null)}
      onClose={onClose}
    >
      <Select
        label="Envase"
        data={[...names].map(([value, label]) => ({ value, label }))}
        searchable
        allowDeselect={false}
        error={form.errors.articleId}
        value={articleId}
        onChange={setArticle}
      />
      <CountedFields
        label="Cuántos tiene"
        held={accountUnits}
        placeholder="Se contaron en el local"
        value={counted}
        onChange={setCounted}
        errors={form.errors}
      />
    </FormDialog>
  )
}
