import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { type ObjectiveMeasure, objectiveMeasures } from '../contract/measures.ts'
import classes from './objectives.module.css'
import { cellText, cellValue } from './sheet.ts'

type Props = {
  seller: string
  measure: ObjectiveMeasure
  row: number
  column: number
  value: number | null
  changed: boolean
  error: string | undefined
  onWrite: (row: number, column: number, value: number | null) => void
  onPaste: (row: number, column: number, text: string) => void
}

/** The cell beside one, in the same sheet. */
const goTo = (from: HTMLElement, row: number, column: number): boolean => {
  const cell = from.closest('table')?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
  cell?.focus()
  return cell !== null && cell !== undefined
}

const isWhole = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length

/** Where a key leads: up and down always, sideways while the whole cell is chosen. */
const stepOf = (event: KeyboardEvent<HTMLInputElement>): [number, number] | null => {
  if (event.key === 'ArrowUp') return [-1, 0]
  if (event.key === 'ArrowDown' || event.key === 'Enter') return [1, 0]
  if (event.key === 'ArrowLeft' && isWhole(event.currentTarget)) return [0, -1]
  if (event.key === 'ArrowRight' && isWhole(event.currentTarget)) return [0, 1]
  return null
}

/** One target of one seller. Text that is no number stays, and says so, until it is mended. */
export const TargetCell = memo((props: Props) => {
  const { seller, measure, row, column, value, changed, error, onWrite, onPaste } = props
  const [text, setText] = useState(cellText(measure, value))
  const written = useRef(value)
  useEffect(() => {
    if (written.current === value) return
    written.current = value
    setText(cellText(measure, value))
  }, [measure, value])
  const isWrong = cellValue(measure, text) === undefined

  const commit = () => {
    const next = cellValue(measure, text)
    if (next === undefined) return
    written.current = next
    setText(cellText(measure, next))
    if (next !== value) onWrite(row, column, next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      setText(cellText(measure, value))
      return
    }
    const step = stepOf(event)
    if (!step) return
    if (goTo(event.currentTarget, row + step[0], column + step[1])) event.preventDefault()
    else if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    }
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\t\n\r]/.test(pasted.replace(/[\r\n]+$/, ''))) return
    event.preventDefault()
    onPaste(row, column, pasted)
  }
  const wrong = isWrong ? 'No es un número.' : error
  return (
    <input
      className={classes.cell}
      data-cell={`${row}:${column}`}
      data-changed={changed || undefined}
      aria-label={`${objectiveMeasures[measure]} de ${seller}`}
      aria-invalid={wrong ? true : undefined}
      title={wrong}
      inputMode="decimal"
      autoComplete="off"
      placeholder="—"
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onFocus={event => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
      onPaste={paste}
    />
  )
})
