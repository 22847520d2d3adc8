import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type OpportunityCard, opportunityRoutes, type PipelineBoard } from '../../contract/opportunity-routes.ts'
import type { PipelineState } from '../../contract/pipelines.ts'
import { titlesOf } from '../card-words.ts'
import { formsAction } from '../forms-action.ts'
import { asksFor, type MoveAnswers, MoveDialog } from '../move-dialog.tsx'
import { findCard, withMoved } from './places.ts'
import type { useBoard } from './use-board.ts'
import type { Drop } from './use-card-moves.ts'

type Asked = { drop: Drop; state: PipelineState; settle: (answers: MoveAnswers | null) => void }

const noAnswers: MoveAnswers = {}

/** Moves cards on the server: what the state asks for is asked first, the board shows the move at once, and a refusal takes it back. */
export const useMoving = (
  board: PipelineBoard,
  { change, refetch }: Pick<ReturnType<typeof useBoard>, 'change' | 'refetch'>,
  say: (text: string) => void,
) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const navigate = useNavigate()
  // One after another: each says how many moves of its card it has seen.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const ask = (drop: Drop, state: PipelineState): Promise<MoveAnswers | null> =>
    new Promise(resolve => {
      setAsked({
        drop,
        state,
        settle: answers => {
          setAsked(null)
          resolve(answers)
        },
      })
    })

  const send = (drop: Drop, answers: MoveAnswers, card: OpportunityCard): Promise<unknown> => {
    const { cardId, stateId, afterId } = drop
    const body = { opportunityId: cardId, stateId, afterId, seenMoves: card.moves, ...answers }
    const sent = queue.current.then(() => call(opportunityRoutes.move, { body }))
    queue.current = sent.catch(() => undefined)
    return sent.catch((error: unknown) => {
      const text = `No se movió «${titlesOf(card).who}». ${messageOf(error)}`
      showToast({
        variant: isApiError(error) && error.status === 409 ? 'warning' : 'error',
        text,
        ...formsAction(error, cardId, navigate),
      })
      say(text)
    })
  }

  /** Done when the board shows where the card is: in its new place, or back in its own. */
  const move = async (drop: Drop): Promise<void> => {
    const card = findCard(board, drop.cardId)
    const state = board.columns.find(column => column.state.id === drop.stateId)?.state
    if (!card || !state) return
    const needs = card.stateId !== state.id && asksFor(state, card.valueCents) !== null
    const answers = needs ? await ask(drop, state) : noAnswers
    if (!answers) return say(`${titlesOf(card).who} volvió a su lugar.`)
    await change(current => withMoved(current, { ...drop, ...answers }))
    void send(drop, answers, card).then(() => refetch())
  }

  const askedCard = asked && findCard(board, asked.drop.cardId)
  const question: ReactNode = asked && askedCard && (
    <MoveDialog
      state={asked.state}
      name={titlesOf(askedCard).who}
      valueCents={askedCard.valueCents}
      onAnswer={answers => asked.settle(answers)}
      onClose={() => asked.settle(null)}
    />
  )
  return { move, question }
}
