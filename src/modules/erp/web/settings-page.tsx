import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/web/api/client.ts'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../kernel/web/form/draft.ts'
import { DraftForm } from '../../../kernel/web/form/draft-form.tsx'
import { type ErpSettings, erpSettings, erpSettingsRoutes } from '../contract/settings.ts'
import { ChannelCodes } from './settings/channel-codes.tsx'
import { DefaultsCard } from './settings/defaults-card.tsx'
import { PaymentLabels } from './settings/payment-labels.tsx'
import { SynchronizeFrame } from './synchronize-frame.tsx'

const queryKey = ['erp-settings']

const SettingsForm = ({ saved }: { saved: ErpSettings }) => {
  const queries = useQueryClient()
  const draft = useDraft({
    saved,
    schema: erpSettings,
    save: async body => {
      queries.setQueryData(queryKey, await call(erpSettingsRoutes.save, { body }))
      showToast({ variant: 'success', text: 'Guardaste los ajustes del ERP' })
    },
  })
  const shared = {
    settings: draft.draft,
    errors: draft.errors,
    change: (values: Partial<ErpSettings>) => draft.setDraft({ ...draft.draft, ...values }),
  }
  return (
    <DraftForm draft={draft} label="Ajustes del ERP" narrow>
      <DefaultsCard {...shared} />
      <PaymentLabels {...shared} />
      <ChannelCodes {...shared} />
    </DraftForm>
  )
}

/** What of the hand-over is neither a mapping nor a layout. */
export const SettingsPage = () => {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(erpSettingsRoutes.get, { signal }) })
  return (
    <SynchronizeFrame>
      {query.isPending && <SkeletonLines lines={10} />}
      {query.isError && (
        <QueryError title="No pudimos traer los ajustes" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <SettingsForm saved={query.data} />}
    </SynchronizeFrame>
  )
}
