import { formatDay } from '../../../kernel/contract/formats.ts'
import { textOfValue } from '../../../kernel/server/imports/shown-text.ts'
import type { NewRow } from '../../../kernel/server/resources/import-rows.ts'
import type { OwnChange } from '../../../kernel/server/resources/own-import.ts'
import { stockLevels } from '../contract/stock-levels.ts'
import type { CountDifference } from './ledger/set-stock.ts'

/** A row of the file with its comparison: whether it changes units and whether it changes the expiry. */
export type Compared = { one: NewRow; difference: CountDifference; isUnits: boolean; isExpiry: boolean }

const unitsText = (units: number): string => textOfValue(stockLevels.fields.units, units, 'UTC')

/** Compares a row of a file with the books. */
export const compareRow = (one: NewRow, difference: CountDifference): Compared => {
  const { counted, kept, parts } = difference
  const [level] = counted.lot === undefined ? [] : kept
  const isExpiry = Boolean(counted.expiresOn && level && counted.expiresOn !== level.expiresOn)
  return { one, difference, isUnits: parts.length > 0, isExpiry }
}

/** The change as the import screen shows it: warehouse, article, lot, and each value before and after. */
export const changeOf = ({ one, difference, isUnits, isExpiry }: Compared): OwnChange => {
  const { counted, kept, units } = difference
  const { warehouse = '', article = '' } = one.called ?? {}
  const lot = counted.lot === undefined ? 'todos los lotes' : counted.lot === '' ? 'sin lote' : `lote ${counted.lot}`
  const before = kept[0]?.expiresOn
  return {
    row: one.row,
    key: [warehouse, article, lot, ...(counted.isFit === false ? ['no apto'] : [])].join(' · '),
    differences: [
      ...(isUnits
        ? [{ title: stockLevels.fields.units.title, before: unitsText(units), after: unitsText(counted.units) }]
        : []),
      ...(isExpiry
        ? [
            {
              // A lot may be in several warehouses but has one expiry.
              title: `${stockLevels.fields.expiresOn.title} del lote, en todos los depósitos`,
              before: before ? formatDay(before) : '',
              after: formatDay(counted.expiresOn ?? ''),
            },
          ]
        : []),
    ],
  }
}
