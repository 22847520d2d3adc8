import { TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, formatQuantity } from '../../../kernel/contract/formats.ts'
import type { PickingItem } from '../contract/picking-routes.ts'
import classes from './task.module.css'
import { isPast, type Reading } from './task-draft.ts'

type Lot = PickingItem['lots'][number]
type About = { today: string; mayTakeExpired: boolean }

const LotText = ({ lot, isFirst, today, mayTakeExpired }: About & { lot: Lot; isFirst: boolean }) => {
  const past = isPast(lot, today)
  return (
    <span>
      <b>{lot.lot ? `Lote ${lot.lot}` : 'Sin lote'}</b>
      {isFirst && <em>Sale primero</em>}
      {past && <em className={classes.short}>{mayTakeExpired ? 'Vencido' : 'Vencido: no se toma'}</em>}
      <small>
        {lot.expiresOn ? `${past ? 'Venció' : 'Vence'} ${formatDay(lot.expiresOn)} · ` : ''}quedan{' '}
        {formatQuantity(lot.units)}
      </small>
    </span>
  )
}

type Props = About & { item: PickingItem; reading: Reading; onChange: (lot: string) => void }

const Others = ({ item, reading, today, mayTakeExpired, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const hasGood = mayTakeExpired || reading.first !== undefined
  return (
    <>
      {item.lots
        .filter(lot => lot !== reading.lot)
        .map(lot => (
          <button
            key={lot.lot}
            type="button"
            disabled={lot.units <= 0 || (isPast(lot, today) && !mayTakeExpired)}
            onClick={() => onChange(lot.lot)}
          >
            <LotText lot={lot} isFirst={lot === reading.first} today={today} mayTakeExpired={mayTakeExpired} />
          </button>
        ))}
      {hasGood && (
        <form
          className={classes.otherLot}
          onSubmit={event => {
            event.preventDefault()
            if (typed.trim()) onChange(typed.trim())
          }}
        >
          <TextInput
            size="lg"
            label="Otro lote"
            placeholder="Como está escrito en la caja"
            maxLength={60}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <button type="submit" className={classes.second}>
            Usar
          </button>
        </form>
      )}
    </>
  )
}

/** The lot to take: proposes the one that expires first, and refuses lots that the warehouse does not have. */
export const LotChoice = (props: Props) => {
  const { item, reading, today, mayTakeExpired } = props
  const [open, setOpen] = useState(false)
  const { lot, lotText, lotError, first } = reading
  if (item.lots.length === 0) return <p className={classes.short}>No figura stock de este artículo en el depósito.</p>
  const change = (code: string) => {
    setOpen(false)
    props.onChange(code)
  }
  const nothingGood = !first && !mayTakeExpired
  return (
    <fieldset className={classes.lots} aria-label="Lote">
      <button type="button" aria-expanded={open || !lot} onClick={() => setOpen(!open)}>
        {lot ? (
          <LotText lot={lot} isFirst={lot === first} today={today} mayTakeExpired={mayTakeExpired} />
        ) : (
          <span>
            <b>{lotText ? `Lote ${lotText}` : 'Elegí el lote'}</b>
          </span>
        )}
        {open || !lot ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
      </button>
      {lotError && !nothingGood && (
        <p role="alert" className={classes.fault}>
          {lotError}
        </p>
      )}
      {(open || !lot) && <Others {...props} onChange={change} />}
      {nothingGood && (
        <p className={classes.short}>Todo lo que hay está vencido o ya se tomó: marcá el faltante o reemplazalo.</p>
      )}
    </fieldset>
  )
}
