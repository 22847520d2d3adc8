import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { formatQuantity } from '../../../kernel/contract/formats.ts'
import { createWedge } from '../../../kernel/web/scan/wedge.ts'
import type { PickingItem } from '../contract/picking-routes.ts'
import { withoutCode } from '../contract/scanned.ts'
import classes from './task.module.css'
import type { Reading } from './task-draft.ts'

type Props = {
  item: PickingItem
  reading: Reading
  onChange: (text: string) => void
  onScan: (code: string) => void
}

/** The quantity, by − and +, by packages or typed; its error is shown at once. */
export const QuantityField = ({ item, reading, onChange, onScan }: Props) => {
  const { remaining, text, units, quantityError } = reading
  const { unitsPerPackage } = item.article
  const errorId = useId()
  /** The text before a scanner typed a code into the field. */
  const before = useRef(text)
  const [wedge] = useState(createWedge)
  const by = (step: number) =>
    onChange(formatQuantity(Math.min(remaining, Math.max(0, Math.round(((units ?? 0) + step) * 1000) / 1000))))
  return (
    <>
      <div className={classes.quantity}>
        <button type="button" aria-label="Una menos" onClick={() => by(-1)}>
          <IconMinus aria-hidden />
        </button>
        <p>
          <input
            aria-label="Unidades"
            aria-invalid={quantityError !== null}
            aria-describedby={quantityError ? errorId : undefined}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            value={text}
            onFocus={event => {
              before.current = text
              event.currentTarget.select()
            }}
            onChange={event => onChange(event.currentTarget.value)}
            onKeyDown={event => {
              // A scanner types into the focused field.
              const code = wedge.feed(event.key, event.timeStamp)
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (code) {
                onChange(withoutCode(text, code) || before.current)
                onScan(code)
              }
              event.currentTarget.blur()
            }}
          />
          <span>
            de {formatQuantity(remaining)} <small>{remaining === 1 ? 'unidad' : 'unidades'}</small>
          </span>
        </p>
        <button type="button" aria-label="Una más" onClick={() => by(1)}>
          <IconPlus aria-hidden />
        </button>
      </div>
      {quantityError && (
        <p role="alert" id={errorId} className={classes.fault}>
          {quantityError}
        </p>
      )}
      {unitsPerPackage > 1 && remaining >= unitsPerPackage && (
        <div className={classes.packages}>
          <button type="button" onClick={() => by(-unitsPerPackage)}>
            − 1 bulto
          </button>
          <button type="button" onClick={() => by(unitsPerPackage)}>
            + 1 bulto de {formatQuantity(unitsPerPackage)}
          </button>
        </div>
      )}
    </>
  )
}
