import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatDistance, formatPercent } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { assumptionsText, isPlaced } from '../../contract/tour.ts'
import { type DraftStop, stopsOfDay } from '../model/route-draft.ts'
import type { Improved } from '../order/improve-order.ts'
import { useBetterOrder } from '../order/use-better-order.ts'
import { weekdayName } from '../stop-words.ts'
import classes from './dialogs.module.css'

const movesOf = (day: DraftStop[], order: number[]) =>
  order.flatMap((from, to) => {
    const stop = day[from]
    return stop && from !== to ? [{ key: stop.key, name: stop.name, from: from + 1, to: to + 1 }] : []
  })

const Outcome = ({ day, improved }: { day: DraftStop[]; improved: Improved }) => {
  const { before, after, order } = improved
  const moves = movesOf(day, order)
  if (after >= before)
    return <p role="status">No encontramos un orden más corto: el recorrido ya mide {formatDistance(before)}.</p>
  return (
    <>
      <div role="status">
        <dl className={classes.figures}>
          <div>
            <dt>Ahora</dt>
            <dd>{formatDistance(before)}</dd>
          </div>
          <div>
            <dt>Con el orden nuevo</dt>
            <dd>{formatDistance(after)}</dd>
          </div>
          <div>
            <dt>Ahorro</dt>
            <dd className={classes.good}>{formatPercent((before - after) / before)}</dd>
          </div>
        </dl>
      </div>
      <ol className={classes.moves} aria-label="Qué se mueve">
        {moves.map(({ key, name, from, to }) => (
          <li key={key}>
            <span>{name}</span>
            <span>
              {from} → {to}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

type ImproveDialogProps = {
  stops: DraftStop[]
  weekday: number
  onApply: (improved: Improved) => void
  onClose: () => void
}

/** A better order of a day, looked at before it is taken. */
export const ImproveDialog = ({ stops, weekday, onApply, onClose }: ImproveDialogProps) => {
  const day = useMemo(() => stopsOfDay(stops, weekday), [stops, weekday])
  const [keepsFirst, setKeepsFirst] = useState(false)
  const [keepsLast, setKeepsLast] = useState(false)
  const improved = useBetterOrder(day, keepsFirst, keepsLast)
  const placed = day.filter(isPlaced)
  const unplaced = day.length - placed.length
  return (
    <Dialog onClose={onClose} title={`Mejorar el orden del ${weekdayName(weekday)}`} size={480}>
      <div className={classes.body}>
        <Checkbox
          checked={keepsFirst}
          onChange={() => setKeepsFirst(!keepsFirst)}
          label={`Empezar en ${placed[0]?.name ?? 'la primera parada'}`}
        />
        <Checkbox
          checked={keepsLast}
          onChange={() => setKeepsLast(!keepsLast)}
          label={`Terminar en ${placed.at(-1)?.name ?? 'la última parada'}`}
        />
        {improved ? <Outcome day={day} improved={improved} /> : <SkeletonLines lines={4} />}
        {unplaced > 0 && (
          <p className={classes.note}>
            {unplaced === 1 ? '1 parada sin ubicación queda' : `${unplaced} paradas sin ubicación quedan`} al final.
          </p>
        )}
        <p className={classes.note}>{assumptionsText}</p>
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>Cancelar</Button>
        <Button
          variant="primary"
          disabled={!improved || improved.after >= improved.before}
          onClick={() => improved && onApply(improved)}
        >
          Usar este orden
        </Button>
      </div>
    </Dialog>
  )
}
