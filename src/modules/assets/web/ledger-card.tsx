import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDay, formatNumber } from '../../../kernel/contract/formats.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import type { AssetFollow, AssetMovement } from '../contract/follow.ts'
import { assetStates, movementLabels } from '../contract/transitions.ts'
import { followUrl } from './asset-words.ts'
import classes from './follow.module.css'

const placeWords = (state: AssetMovement['toState'], customer: string | null): string => customer ?? assetStates[state]

const Movement = ({ movement, today }: { movement: AssetMovement; today: string }) => {
  const { kind, day, note, actor, otherAsset, otherAssetId, isUndone, undone } = movement
  return (
    <li data-undone={isUndone || undefined}>
      <span className={classes.when}>{formatDay(day, today)}</span>
      <div>
        <b>
          {movementLabels[kind]}
          {undone !== null && ` del movimiento ${undone}`}
          {isUndone && ' (anulado)'}
        </b>
        <span>
          {placeWords(movement.fromState, movement.fromCustomer)} → {placeWords(movement.toState, movement.toCustomer)}
          {otherAsset && otherAssetId && (
            <>
              {' · por '}
              <Link to={followUrl(otherAssetId)}>{otherAsset}</Link>
            </>
          )}
        </span>
        {note && <span>{note}</span>}
        <small>
          Movimiento {movement.sequence} · {actor}
        </small>
      </div>
    </li>
  )
}

/** Everything the asset went through, newest first; the last movement can be annulled. */
export const LedgerCard = ({ data, onUndo }: { data: AssetFollow; onUndo: () => void }) => {
  const { movements, movementCount, today } = data
  const last = movements[0]
  return (
    <Card
      title="Movimientos"
      note={formatNumber(movementCount)}
      side={
        last &&
        last.kind !== 'undo' && (
          <Button size="small" variant="ghost" leftIcon={<IconArrowBackUp aria-hidden />} onClick={onUndo}>
            Anular el último
          </Button>
        )
      }
    >
      {movements.length === 0 ? (
        <p className={classes.quiet}>Está en el depósito desde que se cargó.</p>
      ) : (
        <ol className={classes.ledger}>
          {movements.map(movement => (
            <Movement key={movement.sequence} movement={movement} today={today} />
          ))}
        </ol>
      )}
      {movementCount > movements.length && <p className={classes.quiet}>Los {movements.length} más nuevos.</p>}
    </Card>
  )
}
