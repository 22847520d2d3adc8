import { IconAlertTriangle, IconGift, IconTag, IconTrendingUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatMoney, missing } from '../../../../kernel/contract/formats.ts'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { freeText, unitsText } from '../../contract/order-taking/suggestions.ts'
import type { OfferedArticle } from '../../contract/order-taking/taken-order.ts'
import { type DeskLine, type LineReading, noMatchText, readLine } from './desk-lines.ts'
import classes from './line-row.module.css'
import type { PricedLine } from './priced-lines.ts'
import type { Desk } from './use-desk.ts'
import { entryId, fieldId } from './use-field-focus.ts'

type Field = 'quantity' | 'discount'
type RowProps = { desk: Desk; line: DeskLine; index: number; priced: PricedLine | undefined }

const nameOf = (line: DeskLine): string => line.article?.name ?? line.text

const useLineKeys = ({ desk, line, index }: RowProps, field: Field) => {
  const { items } = desk.lines
  const move = (step: number) => {
    const other = items[index + step]
    if (other) desk.focus(fieldId(other.id, field))
    else if (step > 0) desk.focus(entryId)
  }
  const enter = () => {
    if (line.quantity.trim() === '') desk.act({ kind: 'write', id: line.id, fields: { quantity: '1' } })
    const { quantityError, discountError } = readLine(line, desk.maximum)
    if (!quantityError && !discountError) desk.focus(entryId)
  }
  // A wrong value keeps the focus: the next code typed without looking must not become another line's quantity.
  const isWrong = (): boolean => {
    const { quantityError, discountError } = readLine(line, desk.maximum)
    return (field === 'quantity' ? quantityError : discountError) !== null
  }
  const run = (key: string): boolean => {
    if (key === 'Enter') enter()
    else if (key === 'Tab') return isWrong()
    else if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Delete') desk.remove(line.id)
    else if (key === 'Escape') desk.focus(entryId)
    else return false
    return true
  }
  return (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    // Shift Tab, Escape and the mouse still leave the field.
    if (isPlain && !(event.key === 'Tab' && event.shiftKey) && run(event.key)) event.preventDefault()
  }
}

type InputProps = RowProps & { field: Field; label: string; error: string | null; placeholder: string }

const isPrintable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * After Enter or Tab was refused, typed characters are ignored until the person edits the value (Backspace, an arrow, the
 * mouse): otherwise «0» and the next code, typed without looking, would become a quantity of many thousands.
 */
const useRefusal = (error: string | null, onKey: (event: KeyboardEvent) => void) => {
  const [isRefused, setIsRefused] = useState(false)
  return {
    isRefused: isRefused && error !== null,
    release: () => setIsRefused(false),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (isRefused && error !== null && isPrintable(event)) return event.preventDefault()
      const leaves = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
      setIsRefused(leaves && error !== null)
      if (leaves && error !== null) event.currentTarget.select()
      onKey(event)
    },
  }
}

const LineInput = ({ field, label, error, placeholder, ...row }: InputProps) => {
  const { desk, line } = row
  const refusal = useRefusal(error, useLineKeys(row, field))
  return (
    <label className={cx(classes.field, classes[field])}>
      <span className={classes.fieldLabel} aria-hidden="true">
        {label}
      </span>
      <input
        id={fieldId(line.id, field)}
        className={classes.input}
        inputMode={field === 'discount' ? 'decimal' : 'text'}
        aria-label={`${label} de ${nameOf(line)}`}
        aria-invalid={error !== null}
        aria-describedby={error ? `${fieldId(line.id, field)}-error` : undefined}
        autoComplete="off"
        maxLength={field === 'discount' ? 10 : 20}
        placeholder={placeholder}
        value={line[field]}
        onChange={event => desk.act({ kind: 'write', id: line.id, fields: { [field]: event.currentTarget.value } })}
        onFocus={event => event.currentTarget.select()}
        onBlur={refusal.release}
        onPointerDown={refusal.release}
        onKeyDown={refusal.onKeyDown}
      />
      {error && (
        <span id={`${fieldId(line.id, field)}-error`} className={classes.bubble} role="alert">
          {error}
          {refusal.isRefused && ' Borralo con ⌫ y escribilo de nuevo.'}
        </span>
      )}
    </label>
  )
}

const Remark = ({ icon: Glyph, tone, children }: { icon: typeof IconTag; tone: string; children: ReactNode }) => (
  <p className={cx(classes.remark, classes[tone])}>
    <Glyph size={14} stroke={2} aria-hidden />
    <span>{children}</span>
  </p>
)

/** How much of the line the stock does not cover; 0 when it does, or nobody counts it. */
const shortOf = ({ article }: DeskLine, units: number | null): number =>
  article?.available === null || article === null || units === null ? 0 : Math.max(0, units - article.available)

const Remarks = ({
  line,
  priced,
  reading,
}: {
  line: DeskLine
  priced: PricedLine | undefined
  reading: LineReading
}) => {
  const short = shortOf(line, reading.units)
  const errors = [reading.quantityError, reading.discountError].filter(error => error !== null)
  return (
    <>
      {errors.map(error => (
        <Remark key={error} icon={IconAlertTriangle} tone="error">
          {error}
        </Remark>
      ))}
      {short > 0 && line.article && (
        <Remark icon={IconAlertTriangle} tone="warning">
          Hay {unitsText(Math.max(0, line.article.available ?? 0))} libres: faltan {unitsText(short)}.
        </Remark>
      )}
      {priced?.warnings.map(warning => (
        <Remark key={warning} icon={IconAlertTriangle} tone="warning">
          {warning}
        </Remark>
      ))}
      {priced?.why.map(why => (
        <Remark key={why} icon={IconTag} tone="success">
          {why}
        </Remark>
      ))}
      {priced?.gifts.map(gift => (
        <Remark key={gift.key} icon={IconGift} tone="success">
          {`${unitsText(gift.quantity)} de ${gift.name} sin cargo. ${gift.why}`}
        </Remark>
      ))}
      {priced?.nextStep && (
        <Remark icon={IconTrendingUp} tone="quiet">
          {priced.nextStep}
        </Remark>
      )}
    </>
  )
}

const packageText = ({ unitsPerPackage, unitOfMeasure }: OfferedArticle): string =>
  `${unitsText(unitsPerPackage)} ${unitOfMeasure} por bulto`

const Who = ({ line, reading }: { line: DeskLine; reading: LineReading }) => {
  const { article, isSeeking, text } = line
  if (isSeeking) return <span className={classes.name}>Buscando «{text}»…</span>
  if (!article)
    return (
      <span className={cx(classes.name, classes.error)} role="alert">
        {noMatchText(line)}
      </span>
    )
  const inUnits = !article.combo && /b/i.test(line.quantity) && reading.units !== null
  return (
    <>
      <span className={classes.name}>
        <span className={classes.code}>{article.code}</span> {article.name}
      </span>
      <span className={classes.facts}>
        {article.combo ? `Combo: ${article.combo.content}` : packageText(article)}
        {article.available !== null && ` · ${freeText(article.available)}`}
        {inUnits && ` · son ${unitsText(reading.units ?? 0)} ${article.unitOfMeasure}`}
      </span>
    </>
  )
}

/** Combos have no discount field. */
const DiscountInput = ({ error, ...row }: RowProps & { error: string | null }) =>
  row.line.article?.combo ? (
    <span className={cx(classes.field, classes.discount)} />
  ) : (
    <LineInput {...row} field="discount" label="Dto. %" placeholder="—" error={error} />
  )

/** One article or combo of the order: a row of the grid, a card on a phone. */
export const LineRow = (props: RowProps) => {
  const { desk, line, index, priced } = props
  const reading = readLine(line, desk.maximum)
  const isShort = shortOf(line, reading.units) > 0
  return (
    <li className={cx(classes.row, isShort && classes.short)} aria-label={nameOf(line)}>
      <span className={classes.position}>{index + 1}</span>
      <div className={classes.who} id={fieldId(line.id, 'article')} tabIndex={-1}>
        <Who line={line} reading={reading} />
        <Remarks line={line} priced={priced} reading={reading} />
      </div>
      <LineInput {...props} field="quantity" label="Cantidad" placeholder="1" error={reading.quantityError} />
      <DiscountInput {...props} error={reading.discountError} />
      <span className={classes.price}>
        {priced?.unitCents == null ? missing : formatMoney(priced.unitCents)}
        {priced?.listCents != null && priced.unitCents !== null && priced.listCents !== priced.unitCents && (
          <s className={classes.list}>{formatMoney(priced.listCents)}</s>
        )}
      </span>
      <span className={classes.amount}>{priced ? formatMoney(priced.netCents) : missing}</span>
      <span className={classes.remove}>
        <IconButton
          size="small"
          icon={IconX}
          label={`Quitar ${nameOf(line)}`}
          shortcut="Supr"
          onClick={() => desk.remove(line.id)}
        />
      </span>
    </li>
  )
}
