import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type OpportunityDetail, opportunityRoutes } from '../../contract/opportunity-routes.ts'
import type { PipelineState } from '../../contract/pipelines.ts'
import { titlesOf } from '../card-words.ts'
import { formsAction } from '../forms-action.ts'
import { asksFor, type MoveAnswers, MoveDialog } from '../move-dialog.tsx'

const endings = { open: 'pasó a', won: 'se ganó: está en', lost: 'se perdió: está en' } as const

/** Moves the opportunity of the page; what the state asks for is asked first, and the move can be taken back. */
export const usePageMoves = ({ opportunity, states }: OpportunityDetail, refresh: () => Promise<unknown>) => {
  const [asked, setAsked] = useState<PipelineState | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { id, stateId, moves, valueCents } = opportunity
  const { who } = titlesOf(opportunity)
  const from = states.find(state => state.id === stateId)

  const back = (seenMoves: number) =>
    call(opportunityRoutes.move, { body: { opportunityId: id, stateId, seenMoves } }).then(refresh, (error: unknown) =>
      showToast({ variant: 'error', text: messageOf(error) }),
    )
  const send = async (state: PipelineState, answers: MoveAnswers) => {
    const body = { opportunityId: id, stateId: state.id, seenMoves: moves, ...answers }
    const moved = await call(opportunityRoutes.move, { body })
    await refresh()
    // A lost one goes back with a reason of its own: it is moved by hand.
    const canUndo = from !== undefined && from.type !== 'lost'
    showToast({
      variant: 'success',
      text: `«${who}» ${endings[state.type]} ${state.name}`,
      ...(canUndo ? { action: { label: 'Deshacer', run: () => void back(moved.moves) } } : {}),
    })
  }
  const moveTo = (state: PipelineState) => {
    if (state.id === stateId || busy) return
    if (asksFor(state, valueCents)) return setAsked(state)
    setBusy(true)
    void send(state, {})
      .catch((error: unknown) => {
        showToast({ variant: 'error', text: messageOf(error), ...formsAction(error, id, navigate) })
        return refresh()
      })
      .finally(() => setBusy(false))
  }
  const question: ReactNode = asked && (
    <MoveDialog
      state={asked}
      name={who}
      valueCents={valueCents}
      onAnswer={answers => send(asked, answers).then(() => setAsked(null))}
      onClose={() => setAsked(null)}
    />
  )
  return { moveTo, question, busy }
}
export type PageMoves = ReturnType<typeof usePageMoves>
