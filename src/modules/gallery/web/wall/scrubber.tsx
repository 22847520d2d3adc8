import type { PointerEvent } from 'react'
import { formatDay } from '../../../../kernel/contract/formats.ts'
import type { Section } from './use-sections.ts'
import classes from './wall.module.css'

type Props = { sections: Section[]; height: number; current: number; onGo: (y: number) => void }

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** Names of months nearer to each other than this, in parts of the height, would cover one another. */
const nearest = 0.035

type Mark = { at: number; text: string; isYear: boolean; day: string }

const marksOf = (sections: Section[], height: number): Mark[] => {
  const marks: Mark[] = []
  let before = ''
  for (const { day, top } of sections) {
    const month = day.slice(0, 7)
    const at = top / height
    if (month === before || (marks.length > 0 && at - (marks.at(-1)?.at ?? 0) < nearest)) continue
    const isYear = before !== '' && before.slice(0, 4) !== month.slice(0, 4)
    marks.push({ at, day, isYear, text: isYear ? month.slice(0, 4) : (months[Number(month.slice(5)) - 1] ?? '') })
    before = month
  }
  return marks
}

/** Goes to a date: the months of the wall along its edge, each where its photos are. */
export const Scrubber = ({ sections, height, current, onGo }: Props) => {
  const go = (event: PointerEvent<HTMLElement>) => {
    const { top, height: own } = event.currentTarget.getBoundingClientRect()
    onGo(Math.min(1, Math.max(0, (event.clientY - top) / own)) * height)
  }
  const section = sections[current]
  if (!section || height === 0) return null
  return (
    <div
      className={classes.scrub}
      role="slider"
      tabIndex={0}
      aria-label="Ir a una fecha"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={sections.length - 1}
      aria-valuenow={current}
      aria-valuetext={formatDay(section.day)}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && go(event)}
      onKeyDown={event => {
        const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 7, PageUp: -7 }[event.key]
        const to = step && sections[Math.min(sections.length - 1, Math.max(0, current + step))]
        if (!to) return
        event.preventDefault()
        onGo(to.top)
      }}
    >
      {marksOf(sections, height).map(({ at, text, isYear, day }) => (
        <span key={day} className={isYear ? classes.year : undefined} style={{ top: `${2 + at * 95}%` }}>
          {text}
        </span>
      ))}
      <span className={classes.now} style={{ top: `${2 + (section.top / height) * 95}%` }}>
        {`${Number(section.day.slice(8))} ${months[Number(section.day.slice(5, 7)) - 1]}`}
      </span>
    </div>
  )
}
