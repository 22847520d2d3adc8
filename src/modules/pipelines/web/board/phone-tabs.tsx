import { type RefObject, useEffect, useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import classes from './board.module.css'
import type { Column } from './state-column.tsx'

/** Which column stands in the window of a strip that is swiped sideways. */
const useColumnInSight = (strip: RefObject<HTMLDivElement | null>, first: string): string => {
  const [inSight, setInSight] = useState(first)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const look = () => {
      const middle = element.scrollLeft + element.clientWidth / 2
      const columns = [...element.querySelectorAll<HTMLElement>('[data-state]')]
      const shown = columns.find(column => column.offsetLeft + column.offsetWidth > middle)
      if (shown?.dataset.state) setInSight(shown.dataset.state)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [strip])
  return inSight
}

/** On a phone, the columns as tabs: swiped through, or gone to by name. */
export const PhoneTabs = ({ columns, strip }: { columns: Column[]; strip: RefObject<HTMLDivElement | null> }) => {
  const inSight = useColumnInSight(strip, columns[0]?.state.id ?? '')
  const goTo = (stateId: string) => {
    const column = strip.current?.querySelector<HTMLElement>(`[data-state="${CSS.escape(stateId)}"]`)
    strip.current?.scrollTo({ left: (column?.offsetLeft ?? 0) - (strip.current?.offsetLeft ?? 0) })
  }
  return (
    <nav className={classes.tabs} aria-label="Etapas">
      {columns.map(({ state, count }) => (
        <button
          key={state.id}
          type="button"
          aria-pressed={state.id === inSight}
          onClick={() => goTo(state.id)}
          ref={button => {
            if (state.id === inSight) button?.parentElement?.scrollTo({ left: button.offsetLeft - 40 })
          }}
        >
          <i data-type={state.type} aria-hidden="true" />
          {state.name} <span>{formatNumber(count)}</span>
        </button>
      ))}
    </nav>
  )
}
