import { IconBan, IconCheck, IconTrophy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { OpportunityDetail } from '../../contract/opportunity-routes.ts'
import type { PipelineState } from '../../contract/pipelines.ts'
import { daysText } from '../card-words.ts'
import classes from './opportunity.module.css'
import type { PageMoves } from './use-page-moves.tsx'

type StepKind = 'past' | 'current' | 'next'

/** Only a state it was in is behind it: one that was skipped is still a place to go. */
const kindOf = ({ states, opportunity, moves }: OpportunityDetail, index: number): StepKind => {
  const id = states[index]?.id
  if (id === opportunity.stateId) return 'current'
  const current = states.findIndex(state => state.id === opportunity.stateId)
  return index < current && moves.some(({ to }) => to.id === id) ? 'past' : 'next'
}

const Glyph = ({ state, kind }: { state: PipelineState; kind: StepKind }) => {
  if (state.type === 'won') return <IconTrophy size={14} stroke={2} aria-hidden />
  if (state.type === 'lost') return <IconBan size={14} stroke={2} aria-hidden />
  return kind === 'past' ? <IconCheck size={14} stroke={2} aria-hidden /> : null
}

/** Where it stands among the states of its pipeline, and the way to any of them. */
export const StateStepper = ({ detail, moves }: { detail: OpportunityDetail; moves: PageMoves }) => {
  const { states, opportunity } = detail
  const here = useRef<HTMLLIElement>(null)
  const stateId = opportunity.stateId
  useEffect(() => {
    const list = here.current?.parentElement
    if (list && stateId) list.scrollTo({ left: (here.current?.offsetLeft ?? 0) - 40 })
  }, [stateId])
  return (
    <ol className={classes.steps} aria-label="Etapas del pipeline">
      {states.map((state, index) => {
        const kind = kindOf(detail, index)
        return (
          <li key={state.id} ref={kind === 'current' ? here : undefined} data-kind={kind} data-type={state.type}>
            <button
              type="button"
              aria-current={kind === 'current' ? 'step' : undefined}
              aria-label={kind === 'current' ? undefined : `Mover a ${state.name}`}
              disabled={moves.busy}
              onClick={() => moves.moveTo(state)}
            >
              <Glyph state={state} kind={kind} />
              <span>{state.name}</span>
              {kind === 'current' && <small>{daysText(opportunity.daysInState)}</small>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
