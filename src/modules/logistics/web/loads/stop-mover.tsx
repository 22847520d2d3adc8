import { Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import classes from './loads.module.css'
import { none, type Target } from './targets.ts'

/** A stop, by its index in the draft; `at` is its position in its trip. */
export type MovableStop = { id: string; stop: number; name: string; round: number | null; at: number }

type Props = {
  stops: MovableStop[]
  chosen: string | null
  targets: Target[]
  told: string
  onChoose: (id: string) => void
  onMove: (stop: number, target: string) => void
}

/** Moves a stop of the map without dragging: the arrows choose the stop, the list its new trip. */
export const StopMover = ({ stops, chosen, targets, told, onChoose, onMove }: Props) => {
  const index = stops.findIndex(({ id }) => id === chosen)
  const current = stops[index]
  const walk = (steps: number) => {
    const next = stops[index < 0 ? 0 : (index + steps + stops.length) % stops.length]
    if (next) onChoose(next.id)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    walk(event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <fieldset className={classes.mover} aria-label="Mover una parada del mapa">
      <span className={classes.walk}>
        <IconButton icon={IconChevronLeft} label="Parada anterior" onKeyDown={onKey} onClick={() => walk(-1)} />
        <IconButton icon={IconChevronRight} label="Parada siguiente" onKeyDown={onKey} onClick={() => walk(1)} />
      </span>
      <p role="status">
        {current ? (
          <>
            <b>{current.round === null ? 'Afuera' : `Parada ${current.at + 1}`}</b> {current.name}
          </>
        ) : (
          'Tocá una parada o recorrelas con las flechas'
        )}
        {told && <small>{told}</small>}
      </p>
      <Select
        size="sm"
        w={150}
        aria-label={current ? `Mover ${current.name} a…` : 'Mover a…'}
        placeholder="Mover a…"
        data={targets}
        value={current ? (current.round === null ? none : String(current.round)) : null}
        disabled={!current}
        allowDeselect={false}
        onChange={target => current && target && onMove(current.stop, target)}
      />
    </fieldset>
  )
}
