import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { titleOf } from '../../../contract/definition/questions.ts'
import { questionsByName } from '../state/derived.ts'
import type { Designer } from '../state/designer.ts'
import { nextPlace } from '../state/places.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const nameOf = (designer: Designer, name: string): string => {
  const element = designer.element(name)
  return element ? titleOf(element) : name
}

const numberOf = (designer: Designer, name: string): string =>
  questionsByName(designer.definition()).get(name)?.number ?? ''

/** Moves an element one place by keyboard and says where it is now. */
export const moveBy = (designer: Designer, name: string, step: 1 | -1): void => {
  const place = nextPlace(designer.definition(), name, step)
  if (place) designer.move(name, place)
  const where = numberOf(designer, name) || 'su lugar nuevo'
  const end = step === 1 ? 'el final' : 'el principio'
  designer.say(`${nameOf(designer, name)} ${place ? `queda en ${where}` : `ya está en ${end}`}.`)
}

/**
 * The handle of an element as the keyboard uses it: Space takes it, arrows move it, Space leaves it, Escape puts it back.
 * An element that moves into another section is drawn anew there, so what is lifted is known by the designer.
 */
export const useLifting = (name: string) => {
  const designer = useDesigner()
  const isLifted = useDesignerState(state => state.lifted?.name === name)
  const handle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isLifted) handle.current?.focus()
  }, [isLifted])
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { lifted } = designer.store.get()
      const step = steps[event.key]
      if (event.key === ' ') {
        if (lifted) designer.drop()
        else designer.lift(name)
        designer.say(lifted ? `Dejaste ${nameOf(designer, name)}.` : `Tomaste ${nameOf(designer, name)}.`)
      } else if (lifted && event.key === 'Escape') {
        designer.putBack()
        designer.say(`${nameOf(designer, name)} volvió a su lugar.`)
      } else if (lifted && step) moveBy(designer, name, step)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    [designer, name],
  )
  return { isLifted, handle, onKeyDown }
}
