import { type ReactNode, useEffect, useState } from 'react'
import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { rangeText } from '../../../../kernel/web/filters/date-range.ts'
import type { DatedSelection } from '../../../../kernel/web/filters/selection.ts'
import { useSelectionOptions } from '../../../../kernel/web/filters/use-selection-options.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { dashboardRoutes } from '../../contract/sales-dashboard.ts'
import classes from './sheet.module.css'

/** Charts are drawn anew for the width of the paper before it is printed. */
const drawnAfterMs = 700

/** While printing, the board stands on a sheet; the browser's own dialog makes paper or a PDF of it. */
export const useSheet = () => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    if (!printing) return
    const done = () => setPrinting(false)
    window.addEventListener('afterprint', done)
    const timer = setTimeout(() => window.print(), drawnAfterMs)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', done)
    }
  }, [printing])
  return { printing, print: () => setPrinting(true) }
}

type Choice = { id: string; name: string }

const chosenWords = (title: string, choices: Choice[] | undefined, ids: string[]): string[] =>
  ids.length === 0
    ? []
    : [`${title}: ${ids.map(id => choices?.find(choice => choice.id === id)?.name ?? '1 más').join(', ')}`]

/** The filters in words, as on every paper of the house. */
export const useFilterWords = (filters: DatedSelection): string => {
  const options = useSelectionOptions(dashboardRoutes.filters)
  return [
    rangeText(filters.range.choice, filters.range.today),
    ...chosenWords('Supervisor', options?.supervisors, filters.supervisors),
    ...chosenWords('Vendedor', options?.sellers, filters.sellers),
    ...chosenWords('Canal', options?.channels, filters.channels),
    ...chosenWords('Región', options?.regions, filters.regions),
  ].join(' · ')
}

/** A4 lying down: what it is, its filters in words, who and when; then the board. */
export const Sheet = ({ name, filters, children }: { name: string; filters: DatedSelection; children: ReactNode }) => {
  const { user, environment } = useSession()
  return (
    <div className={classes.sheet}>
      <header className={classes.head}>
        <h1>{name}</h1>
        <p>{useFilterWords(filters)}</p>
        <p>
          {environment.name} · {user.displayName} · {formatDateTime(new Date(), environment.timeZone)}
        </p>
      </header>
      {children}
    </div>
  )
}
