import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { paymentMethods } from '../../contract/delivery-words.ts'
import shared from '../settlement.module.css'
import { CashCard } from './cash-card.tsx'
import { CountBar } from './count-bar.tsx'
import { Match } from './match.tsx'
import { OtherValuesCard } from './other-values-card.tsx'
import { PhoneValuesCard } from './phone-values-card.tsx'
import classes from './settle.module.css'
import type { OpenSettlement } from './use-settlement.ts'

type Money = NonNullable<OpenSettlement['view']['money']>[number]

/** A missing amount, with a minus sign. */
export const missingText = (cents: number): string => formatMoney(-cents)

const columns: DataColumn<Money>[] = [
  { title: 'Medio', width: '100%', cell: ({ method }) => paymentMethods[method] },
  { title: 'Esperado', figure: true, narrow: 'below', cell: ({ expected }) => formatMoney(expected) },
  { title: 'Contado', figure: true, narrow: 'below', cell: ({ counted }) => formatMoney(counted) },
  {
    title: 'Diferencia',
    figure: true,
    cell: ({ missing }) => <Match value={missing} text={missingText(missing)} />,
  },
]

const sumOf = (rows: Money[]): Pick<Money, 'expected' | 'counted' | 'missing'> =>
  rows.reduce(
    (sum, { expected, counted, missing }) => ({
      expected: sum.expected + expected,
      counted: sum.counted + counted,
      missing: sum.missing + missing,
    }),
    { expected: 0, counted: 0, missing: 0 },
  )

/** Expected and counted money by method, once it is declared counted. */
const MoneyComparison = ({ settlement, money }: { settlement: OpenSettlement; money: Money[] }) => {
  const rows = money.filter(({ method, taken, counted }) => method === 0 || taken !== 0 || counted !== 0)
  const sum = sumOf(rows)
  return (
    <Card title="Valores" flush>
      <DataTable
        caption="Valores esperados y contados"
        columns={columns}
        items={rows}
        keyOf={({ method }) => String(method)}
      />
      <div className={classes.sum}>
        <span>
          Total{' '}
          <span
            className={classes.quiet}
          >{`esperado ${formatMoney(sum.expected)}, contado ${formatMoney(sum.counted)}`}</span>
        </span>
        <b>
          <Match value={sum.missing} text={missingText(sum.missing)} />
        </b>
      </div>
      <CountBar settlement={settlement} part="money" />
    </Card>
  )
}

/** The count of money: cash, values of the phone and expenses; the expected money is hidden until it is declared counted. */
export const ValuesStep = ({ settlement, isOpen }: { settlement: OpenSettlement; isOpen: boolean }) => {
  const { view } = settlement
  const canCount = isOpen && view.moneyCount === null
  return (
    <div className={shared.stack}>
      {view.money && <MoneyComparison settlement={settlement} money={view.money} />}
      <CashCard settlement={settlement} canCount={canCount} />
      <PhoneValuesCard settlement={settlement} canCount={canCount} />
      <OtherValuesCard settlement={settlement} canCount={canCount} />
      {canCount && (
        <Card flush>
          <CountBar settlement={settlement} part="money">
            <span className={classes.quiet}>El efectivo esperado se muestra cuando lo des por contado.</span>
          </CountBar>
        </Card>
      )}
    </div>
  )
}
