import { Select } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import { useUnsavedValues } from '../../../../kernel/web/form/use-unsaved-values.ts'
import { anchorOf, nextTurns, phaseOf, weekdayNumbers, weekdays } from '../../contract/weeks.ts'
import { type DraftStop, moveStop, stopsOfDay, type Turn, turnStops } from '../model/route-draft.ts'
import { stopsText, warningsOf, weekdayName } from '../stop-words.ts'
import classes from './dialogs.module.css'
import { type Phase, TurnFields } from './turn-fields.tsx'

type TurnDialogProps = {
  stops: DraftStop[]
  chosen: DraftStop[]
  sellerId: string
  today: string
  onApply: (stops: DraftStop[]) => void
  onRemove: () => void
  onClose: () => void
}

const useTurn = ({ stops, chosen, today, onApply }: TurnDialogProps) => {
  const [first] = chosen
  const [turn, setTurn] = useState<Phase>(() =>
    first ? { frequency: first.frequency, phase: phaseOf(first, today) } : { frequency: 'weekly', phase: 0 },
  )
  const [weekday, setWeekday] = useState(first?.weekday ?? 1)
  const [taken, setTaken] = useState(false)
  const turnOf = (day: number): Turn => ({ frequency: turn.frequency, anchorDay: anchorOf(day, turn.phase, today) })
  const apply = () => {
    const isMoved = first && chosen.length === 1 && weekday !== first.weekday
    const moved = isMoved ? moveStop(stops, first.key, weekday, stopsOfDay(stops, weekday).length) : stops
    setTaken(moved === null)
    // A turn that was not touched keeps the first day it has.
    const isTurned = !first || turn.frequency !== first.frequency || turn.phase !== phaseOf(first, today) || isMoved
    const keys = new Set(chosen.map(({ key }) => key))
    if (moved) onApply(isTurned || chosen.length > 1 ? turnStops(moved, keys, turnOf) : moved)
  }
  const next = chosen.length === 1 ? nextTurns({ weekday, ...turnOf(weekday) }, today, 3) : []
  return { turn, setTurn, weekday, setWeekday, taken, apply, next }
}

/** How often stops are visited and in which week; of one stop, its day too, and what to know of it. */
export const TurnDialog = (props: TurnDialogProps) => {
  const { chosen, sellerId, today, onRemove, onClose } = props
  const { turn, setTurn, weekday, setWeekday, taken, apply, next } = useTurn(props)
  const unsaved = useUnsavedValues({ turn, weekday })
  const [first] = chosen
  const single = chosen.length === 1 && first ? first : null
  const place = single && [single.code, single.address, single.locality].filter(Boolean).join(' · ')
  return (
    <UnsavedModal
      unsaved={unsaved}
      title={single ? single.name : `Frecuencia de ${stopsText(chosen.length)}`}
      size={460}
      onClose={onClose}
    >
      <div className={classes.body}>
        {place && <p className={classes.note}>{place}</p>}
        {single &&
          warningsOf(single, sellerId).map(warning => (
            <p key={warning} className={classes.error}>
              {warning}.
            </p>
          ))}
        {single && (
          <Select
            label="Día"
            data={weekdayNumbers.map(day => ({ value: String(day), label: weekdays[day] ?? '' }))}
            value={String(weekday)}
            allowDeselect={false}
            error={taken ? `Ya está el ${weekdayName(weekday)}: nadie se visita dos veces en un día.` : undefined}
            onChange={day => day && setWeekday(Number(day))}
          />
        )}
        <TurnFields value={turn} today={today} onChange={setTurn} />
        {next.length > 0 && (
          <p className={classes.note}>Próximas visitas: {next.map(day => formatDay(day, today)).join(', ')}.</p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="ghost" onClick={onRemove}>
          {single ? 'Quitar de la ruta' : `Quitar ${chosen.length}`}
        </Button>
        <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
        <Button variant="primary" onClick={apply}>
          Aplicar
        </Button>
      </div>
    </UnsavedModal>
  )
}
