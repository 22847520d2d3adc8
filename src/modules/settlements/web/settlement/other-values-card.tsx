import { NativeSelect, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { paymentMethods } from '../../contract/delivery-words.ts'
import { numbered } from '../numbered.ts'
import { orderOptions } from './order-options.ts'
import classes from './settle.module.css'
import type { OpenSettlement } from './use-settlement.ts'

const methods = paymentMethods.map((label, value) => ({ value: String(value), label })).slice(1)

type AmountProps = { label: string; cents: number; onChange: (cents: number) => void }

const Amount = ({ label, cents, onChange }: AmountProps) => (
  <FigureInput
    size="xs"
    label="Importe"
    aria-label={label}
    leftSection="$"
    min={0}
    decimalScale={2}
    value={cents === 0 ? null : cents / 100}
    onChange={value => onChange(Math.round((value ?? 0) * 100))}
  />
)

/** A value that the phone did not report: its method, amount and order. */
const ExtraLine = ({ settlement, index }: { settlement: OpenSettlement; index: number }) => {
  const { view, draft, change } = settlement
  const extra = draft.extras[index]
  if (!extra) return null
  const put = (part: Partial<typeof extra>) =>
    change({ extras: draft.extras.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <div className={classes.lines}>
      <div className={classes.line}>
        <NativeSelect
          size="xs"
          label="Valor"
          data={methods}
          value={String(extra.method)}
          onChange={event => put({ method: Number(event.currentTarget.value) })}
        />
        <TextInput
          size="xs"
          label="Banco, número o detalle"
          maxLength={200}
          value={extra.detail}
          onChange={event => put({ detail: event.currentTarget.value })}
        />
        <Amount label="Importe del valor" cents={extra.amountCents} onChange={amountCents => put({ amountCents })} />
        <IconButton
          size="small"
          icon={IconTrash}
          label="Quitar el valor"
          onClick={() => change({ extras: draft.extras.filter((_, at) => at !== index) })}
        />
      </div>
      <Select
        size="xs"
        aria-label="Pedido del valor"
        placeholder="De qué pedido es, si se sabe"
        clearable
        searchable
        data={orderOptions(view)}
        value={extra.orderId}
        onChange={orderId => put({ orderId })}
      />
    </div>
  )
}

const ExpenseLine = ({ settlement, index }: { settlement: OpenSettlement; index: number }) => {
  const { draft, change } = settlement
  const expense = draft.expenses[index]
  if (!expense) return null
  const put = (part: Partial<typeof expense>) =>
    change({ expenses: draft.expenses.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <div className={cx(classes.line, classes.expense)}>
      <TextInput
        size="xs"
        label="Gasto"
        placeholder="Gasoil, peaje"
        maxLength={200}
        value={expense.detail}
        onChange={event => put({ detail: event.currentTarget.value })}
      />
      <Amount label="Importe del gasto" cents={expense.amountCents} onChange={amountCents => put({ amountCents })} />
      <IconButton
        size="small"
        icon={IconTrash}
        label="Quitar el gasto"
        onClick={() => change({ expenses: draft.expenses.filter((_, at) => at !== index) })}
      />
    </div>
  )
}

const Editor = ({ settlement }: { settlement: OpenSettlement }) => {
  const { draft, change } = settlement
  const extra = () => ({ key: crypto.randomUUID(), method: 1, amountCents: 0, detail: '', orderId: null })
  return (
    <div className={classes.lines}>
      {draft.extras.map(({ key }, index) => (
        <ExtraLine key={key} settlement={settlement} index={index} />
      ))}
      {numbered(draft.expenses).map(({ index, key }) => (
        <ExpenseLine key={key} settlement={settlement} index={index} />
      ))}
      <p className={classes.acts}>
        <Button
          size="small"
          leftIcon={<IconPlus size={14} aria-hidden />}
          onClick={() => change({ expenses: [...draft.expenses, { amountCents: 0, detail: '' }] })}
        >
          Gasto
        </Button>
        <Button
          size="small"
          leftIcon={<IconPlus size={14} aria-hidden />}
          onClick={() => change({ extras: [...draft.extras, extra()] })}
        >
          Valor que el teléfono no envió
        </Button>
      </p>
    </div>
  )
}

/** Expenses paid in cash, and values that the phone did not report. */
export const OtherValuesCard = ({ settlement, canCount }: { settlement: OpenSettlement; canCount: boolean }) => {
  const { draft } = settlement
  if (!canCount && draft.extras.length + draft.expenses.length === 0) return null
  return (
    <Card title="Gastos y otros valores">
      {canCount ? (
        <Editor settlement={settlement} />
      ) : (
        <RecordFacts
          facts={[
            ...draft.expenses.map(({ detail, amountCents }, index): [string, string, string] => [
              `Gasto: ${detail}`,
              formatMoney(-amountCents),
              `expense ${index}`,
            ]),
            ...draft.extras.map(({ key, method, detail, amountCents }): [string, string, string] => [
              `${paymentMethods[method]}: ${detail}`,
              formatMoney(amountCents),
              key,
            ]),
          ]}
        />
      )}
    </Card>
  )
}
