import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { OpportunityDetail, OpportunityMove } from '../../contract/opportunity-routes.ts'
import { daysText } from '../card-words.ts'
import classes from './opportunity.module.css'

const wordsOf = ({ from, days }: OpportunityMove): string => {
  if (!from) return 'Empezó acá'
  return days === null ? `Vino de ${from.name}` : `Vino de ${from.name}, donde estuvo ${daysText(days)}`
}

/** Where it has been and how long, the newest first. */
export const MovesCard = ({ detail: { moves, today, opportunity } }: { detail: OpportunityDetail }) => {
  const { environment } = useSession()
  const lasting = opportunity.outcome === 'open' ? `En esta etapa: ${daysText(opportunity.daysInState)}` : undefined
  return (
    <Card title="Recorrido" note={lasting}>
      {moves.length === 0 ? (
        <p className={classes.quiet}>Todavía no se movió.</p>
      ) : (
        <ol className={classes.trail}>
          {moves.map(move => (
            <li key={move.sequence} data-type={move.to.type}>
              <b>{move.to.name}</b>
              <span>{wordsOf(move)}</span>
              <small>
                {formatDateTime(move.movedAt, environment.timeZone, today)} · {move.actor}
              </small>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
