import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveRefresh } from '../../../../kernel/web/api/use-live-refresh.ts'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { opportunitiesTopic } from '../../contract/live.ts'
import { type DeletionEffects, pipelineRoutes, stateRoutes } from '../../contract/pipelines.ts'
import { pipelineProblems, restoreDays } from '../../contract/problems.ts'
import { countText, opportunitiesText, valueText } from '../card-words.ts'
import { pipelinesKey } from '../use-pipelines.ts'

export type Doomed = { kind: 'pipeline' | 'state'; id: string; name: string }

const topics = [opportunitiesTopic]

/** Counted again whenever an opportunity comes or goes: what is asked about is what would go. */
const useEffects = ({ kind, id }: Doomed) => {
  const result = useQuery({
    queryKey: [...pipelinesKey, 'deletion', kind, id],
    queryFn: ({ signal }) =>
      call(kind === 'pipeline' ? pipelineRoutes.deletion : stateRoutes.deletion, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
  const { refetch } = result
  useLiveRefresh(topics, { concerns: () => true, onReconnect: () => undefined, refresh: () => refetch() })
  return result
}

const openText = ({ open, opportunities, valueCents }: DeletionEffects): string => {
  if (open === 0) return opportunities === 1 ? 'No está abierta.' : 'Ninguna está abierta.'
  const worth = valueCents > 0 ? `: ${valueText(valueCents)}.` : ', sin valor.'
  if (open === opportunities) return `${open === 1 ? 'Está abierta' : 'Todas están abiertas'}${worth}`
  return `${countText(open, 'está abierta', 'están abiertas')}${worth}`
}

/** What goes with it, in numbers. */
const effectsText = (effects: DeletionEffects, kind: Doomed['kind']): string => {
  const { opportunities, states, beyondReach } = effects
  if (beyondReach > 0) return pipelineProblems.beyondReach.message
  const also = kind === 'pipeline' ? `Tiene ${countText(states, 'etapa', 'etapas')}. ` : ''
  if (opportunities === 0) return `${also}No tiene oportunidades: no se pierde ninguna.`
  const goes = opportunities === 1 ? 'Se elimina' : 'Se eliminan'
  return `${also}${goes} también ${opportunitiesText(opportunities)}. ${openText(effects)}`
}

type Props = {
  doomed: Doomed
  /** Resolves to false when nothing was deleted; with other opportunities than those seen, the question is asked again. */
  onConfirm: (seenOpportunities: number) => Promise<boolean>
  onClose: () => void
}

/** Asks before a state or a pipeline goes with its opportunities, with their number (spec.md §4). */
export const DeletionQuestion = ({ doomed, onConfirm, onClose }: Props) => {
  const { data, error, refetch } = useEffects(doomed)
  const [busy, setBusy] = useState(false)
  const isRefused = (data?.beyondReach ?? 0) > 0
  const confirm = () => {
    if (isRefused || !data) return onClose()
    setBusy(true)
    void onConfirm(data.opportunities).then(async done => {
      if (done) return onClose()
      await refetch()
      setBusy(false)
    })
  }
  const count = data && !isRefused && data.opportunities > 0 ? ` y ${opportunitiesText(data.opportunities)}` : ''
  const label = doomed.kind === 'pipeline' ? 'Eliminar el pipeline' : 'Eliminar la etapa'
  return (
    <ConfirmDialog
      title={`¿Eliminar «${doomed.name}»?`}
      confirmLabel={isRefused ? 'Entendido' : `${label}${count}`}
      destructive={!isRefused}
      busy={busy || (!data && !error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {error && <p role="alert">{messageOf(error)}</p>}
      {!error && <p aria-live="polite">{data ? effectsText(data, doomed.kind) : 'Contando las oportunidades…'}</p>}
      {data && !isRefused && <p>{`Se puede deshacer durante ${restoreDays} días.`}</p>}
    </ConfirmDialog>
  )
}
