import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import type { CashForm } from '../../contract/denominations.ts'
import { enterDown } from './enter-down.ts'
import classes from './settle.module.css'
import type { OpenSettlement } from './use-settlement.ts'

type Way = 'quantity' | 'amount'
const ways = [
  { value: 'quantity', label: 'Cantidad' },
  { value: 'amount', label: 'Importe' },
]

const formWords: Record<CashForm, { head: string; one: string }> = {
  note: { head: 'Billetes', one: 'Billetes' },
  coin: { head: 'Monedas', one: 'Monedas' },
}

/** A denomination: `$ 20.000`, `$ 0,50`, without zero cents. */
const denominationText = (cents: number): string => `$ ${formatNumber(cents / 100, cents % 100 === 0 ? 0 : 2)}`

type Place = { form: CashForm; denominationCents: number }
type RowProps = Place & { quantity: number; way: Way; put: ((place: Place, quantity: number) => void) | null }

/** The quantity of notes for a typed quantity or amount; null when an amount is not a multiple of the denomination. */
const quantityOf = (value: number | null, denominationCents: number, way: Way): number | null => {
  if (value === null) return 0
  if (way === 'quantity') return value
  const cents = Math.round(value * 100)
  return cents % denominationCents === 0 ? cents / denominationCents : null
}

const Row = ({ form, denominationCents, quantity, way, put }: RowProps) => {
  const [wrong, setWrong] = useState(false)
  const name = denominationText(denominationCents)
  const value = way === 'quantity' ? quantity : (quantity * denominationCents) / 100
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {put ? (
          <span className={classes.count}>
            <FigureInput
              key={way}
              size="xs"
              aria-label={`${formWords[form].one} de ${name}`}
              aria-invalid={wrong || undefined}
              error={wrong}
              min={0}
              decimalScale={way === 'quantity' ? 0 : 2}
              data-down="cash"
              onKeyDown={enterDown}
              value={wrong ? null : quantity === 0 ? null : value}
              onChange={amount => {
                const next = quantityOf(amount, denominationCents, way)
                setWrong(next === null)
                if (next !== null) put({ form, denominationCents }, next)
              }}
            />
          </span>
        ) : (
          formatNumber(quantity)
        )}
      </td>
      <td className={classes.total}>
        {quantity === 0 ? <span className={classes.uncounted}>—</span> : formatMoney(quantity * denominationCents)}
      </td>
    </tr>
  )
}

/** Rows in the first column of notes; further notes go to the second column. */
const rowsOfColumn = 5

const columnsOf = ({ note, coin }: Record<CashForm, number[]>): { form: CashForm; rows: number[] }[] => [
  { form: 'note', rows: note.slice(0, rowsOfColumn) },
  { form: 'note', rows: note.slice(rowsOfColumn) },
  { form: 'coin', rows: coin },
]

/** The cash count: notes and coins by denomination, and other cash as an amount. */
export const CashCard = ({ settlement, canCount }: { settlement: OpenSettlement; canCount: boolean }) => {
  const { view, draft, change } = settlement
  const [way, setWay] = useState<Way>('quantity')
  const quantities = new Map(
    draft.notes.map(({ form, denominationCents, quantity }) => [`${form} ${denominationCents}`, quantity]),
  )
  const put = ({ form, denominationCents }: Place, quantity: number) =>
    change({
      notes: [
        ...draft.notes.filter(one => one.form !== form || one.denominationCents !== denominationCents),
        ...(quantity > 0 ? [{ form, denominationCents, quantity }] : []),
      ],
    })
  const total = draft.notes.reduce((sum, one) => sum + one.denominationCents * one.quantity, draft.looseCents)
  return (
    <Card
      title="Efectivo"
      flush
      note={canCount ? 'Enter baja de renglón' : null}
      side={
        canCount && (
          <SegmentedControl
            size="xs"
            aria-label="Cómo se carga"
            data={ways}
            value={way}
            onChange={value => setWay(value === 'amount' ? 'amount' : 'quantity')}
          />
        )
      }
    >
      <div className={classes.cash}>
        {columnsOf(view.denominations)
          .filter(({ rows }) => rows.length > 0)
          .map(({ form, rows }) => (
            <div key={`${form} ${rows[0]}`}>
              <table className={classes.denominations}>
                <thead>
                  <tr>
                    <th scope="col">{formWords[form].head}</th>
                    <th scope="col">{way === 'quantity' ? 'Cantidad' : 'Importe'}</th>
                    <th scope="col">Total</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(denominationCents => (
                    <Row
                      key={denominationCents}
                      form={form}
                      denominationCents={denominationCents}
                      quantity={quantities.get(`${form} ${denominationCents}`) ?? 0}
                      way={way}
                      put={canCount ? put : null}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          ))}
      </div>
      <div className={classes.sum}>
        <span>Rotos y otro efectivo</span>
        {canCount ? (
          <span className={classes.amount}>
            <FigureInput
              size="xs"
              aria-label="Rotos y otro efectivo: importe"
              leftSection="$"
              min={0}
              decimalScale={2}
              value={draft.looseCents === 0 ? null : draft.looseCents / 100}
              onChange={value => change({ looseCents: Math.round((value ?? 0) * 100) })}
            />
          </span>
        ) : (
          <span>{formatMoney(draft.looseCents)}</span>
        )}
      </div>
      <div className={classes.sum}>
        <span>Contado</span>
        <b>{formatMoney(total)}</b>
      </div>
    </Card>
  )
}
