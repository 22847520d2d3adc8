import { createElement } from 'react'
import { isNumeric } from '../../../contract/columns.ts'
import { fieldText } from '../../../contract/field-text.ts'
import type { Field } from '../../../contract/fields.ts'
import { missing } from '../../../contract/formats.ts'
import { columnValue } from '../../../contract/reference-codes.ts'
import type { Row } from '../declaration.ts'
import { type ShownFields, titleColumn } from '../grid-columns.ts'
import classes from './row-card.module.css'

type CardPart = { name: string; field: Field; text: string }

const textsOf = ({ fields, overrides, timeZone }: ShownFields, row: Row): CardPart[] =>
  fields.map(([name, field]) => ({
    name,
    field,
    text: overrides[name]?.text?.(row) ?? fieldText(field, columnValue(row, name), timeZone),
  }))

/** Booleans and figures are shown with their titles, because they mean little alone. */
const quietText = ({ field, text }: CardPart): string =>
  field.kind === 'boolean' || isNumeric(field) ? `${field.title} ${text}` : text

const shownBelow = 4

/** A row as a card, for narrow screens: its name, its main figure, and the other fields in a grey line. */
export const RowCard = ({ row, card }: { row: Row; card: ShownFields }) => {
  const { fields, overrides } = card
  const texts = textsOf(card, row)
  const icons = fields.flatMap(([name]) => (overrides[name]?.iconOnly ? (overrides[name]?.cell ?? []) : []))
  const remarks = Object.values(overrides).flatMap(({ onCard }) => onCard ?? [])
  const words = texts.filter(({ name }) => !overrides[name]?.iconOnly)
  const main = words.find(({ name }) => name === titleColumn(fields)) ?? words[0]
  const figure = words.find(({ field }) => field.kind === 'money')
  const rest = words.filter(part => part !== main && part !== figure && part.text !== missing)
  return (
    <div className={classes.card}>
      {icons.length > 0 && (
        <span className={classes.icons}>{icons.map((Cell, index) => createElement(Cell, { row, key: index }))}</span>
      )}
      <span className={classes.words}>
        <span className={classes.main}>
          <b className="truncate">{main?.text}</b>
          {remarks.map((Remark, index) => createElement(Remark, { row, key: index }))}
          {figure && <span className={classes.figure}>{figure.text}</span>}
        </span>
        <span className={classes.below}>
          {rest.slice(0, shownBelow).map((part, index) => (
            <span key={part.name}>{`${index > 0 ? ' · ' : ''}${quietText(part)}`}</span>
          ))}
        </span>
      </span>
    </div>
  )
}
