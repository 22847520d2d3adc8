import { TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { formatMoney, formatNumber } from '../../../kernel/contract/formats.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { RecordFacts } from '../../../kernel/web/components/record-head.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { moneyKinds } from '../contract/delivery-words.ts'
import { denominations } from '../contract/settlements.ts'
import { numbered } from './numbered.ts'
import classes from './settlement.module.css'
import type { Draft, Figures, Settlement } from './use-settlement.ts'

type Money = Figures['money'][number]
const countTitles = { cheque: 'Cheque', transfer: 'Transferencia', expense: 'Gasto' } as const
type CountKind = keyof typeof countTitles

const amount = (title: string, value: (line: Money) => number, narrow?: 'below'): DataColumn<Money> => ({
  title,
  figure: true,
  ...(narrow ? { narrow } : {}),
  cell: line => formatMoney(value(line)),
})

const columns: DataColumn<Money>[] = [
  { title: 'Medio', width: '100%', cell: ({ kind }) => moneyKinds[kind] },
  amount('Esperado', ({ expected }) => expected, 'below'),
  amount('Contado', ({ counted }) => counted, 'below'),
  amount('Falta', ({ missing }) => missing),
]

type Part = { draft: Draft; change: Settlement['change'] }

/** Notes of each denomination, by how many there are. */
const Notes = ({ draft, change }: Part) => (
  <div className={classes.notes}>
    {denominations.map(denominationCents => (
      <FigureInput
        key={denominationCents}
        size="xs"
        label={`Billetes de $ ${formatNumber(denominationCents / 100)}`}
        min={0}
        decimalScale={0}
        value={draft.notes.find(note => note.denominationCents === denominationCents)?.quantity ?? null}
        onChange={quantity =>
          change({
            notes: [
              ...draft.notes.filter(note => note.denominationCents !== denominationCents),
              ...(quantity ? [{ denominationCents, quantity }] : []),
            ],
          })
        }
      />
    ))}
  </div>
)

const CountLine = ({ index, draft, change }: Part & { index: number }) => {
  const count = draft.counts[index]
  if (!count) return null
  const put = (part: Partial<typeof count>) =>
    change({ counts: draft.counts.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <div className={classes.line}>
      <TextInput
        size="xs"
        label={count.kind === 'expense' ? 'Gasto: motivo' : `${countTitles[count.kind]}: número o detalle`}
        maxLength={200}
        value={count.detail}
        onChange={event => put({ detail: event.currentTarget.value })}
      />
      <FigureInput
        size="xs"
        label="Importe"
        leftSection="$"
        min={0}
        decimalScale={2}
        value={count.amountCents === 0 ? null : count.amountCents / 100}
        onChange={value => put({ amountCents: Math.round((value ?? 0) * 100) })}
      />
      <IconButton
        size="small"
        icon={IconTrash}
        label={`Quitar ${countTitles[count.kind].toLowerCase()}`}
        onClick={() => change({ counts: draft.counts.filter((_, at) => at !== index) })}
      />
    </div>
  )
}

const Counts = ({ draft, change }: Part) => (
  <>
    {numbered(draft.counts).map(({ index, key }) => (
      <CountLine key={key} index={index} draft={draft} change={change} />
    ))}
    <p className={classes.acts}>
      {(Object.keys(countTitles) as CountKind[]).map(kind => (
        <Button
          key={kind}
          size="small"
          leftIcon={<IconPlus aria-hidden />}
          onClick={() => change({ counts: [...draft.counts, { kind, amountCents: 0, detail: '' }] })}
        >
          {countTitles[kind]}
        </Button>
      ))}
    </p>
  </>
)

/** Expected money beside what was counted: notes, cheques, transfers, and what was spent on the way. */
export const MoneyCard = ({ settlement, isOpen }: { settlement: Settlement; isOpen: boolean }) => {
  const { view, draft, figures, change } = settlement
  if (!view || !draft || !figures) return null
  const spent = figures.money.reduce((sum, money) => sum + money.spent, 0)
  return (
    <Card
      title="Dinero"
      note={`ventas ${formatMoney(view.salesCents)} + cobranzas ${formatMoney(view.collectionsCents)} − gastos ${formatMoney(spent)}`}
    >
      <div className={classes.across}>
        <DataTable
          caption="Dinero esperado y contado"
          columns={columns}
          items={figures.money}
          keyOf={({ kind }) => kind}
        />
      </div>
      {isOpen ? (
        <>
          <Notes draft={draft} change={change} />
          <Counts draft={draft} change={change} />
        </>
      ) : (
        <RecordFacts
          facts={[
            ...view.notes.map(({ denominationCents, quantity }): [string, string] => [
              `${formatNumber(quantity)} × ${formatMoney(denominationCents)}`,
              formatMoney(denominationCents * quantity),
            ]),
            ...numbered(view.counts).map(({ item: { kind, detail, amountCents }, key }): [string, string, string] => [
              `${countTitles[kind]}: ${detail ?? ''}`,
              formatMoney(amountCents),
              key,
            ]),
          ]}
        />
      )}
    </Card>
  )
}
