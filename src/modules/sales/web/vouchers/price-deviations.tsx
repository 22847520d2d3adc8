import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import type { OrderLine } from '../../contract/vouchers/voucher-details.ts'
import classes from './voucher-detail.module.css'
import { type Column, Lines } from './voucher-parts.tsx'

type Deviating = OrderLine & { expectedNetCents: number }

const isDeviating = (line: OrderLine): line is Deviating => line.expectedNetCents !== null

const pesos = (cents: number): string => formatNumber(cents / 100, 2)

/** Points of the expected amount; free units that should have been paid have none to compare with. */
const apart = ({ netCents, expectedNetCents }: Deviating): string => {
  const difference = netCents - expectedNetCents
  const percent = expectedNetCents === 0 ? '' : ` (${formatNumber((difference * 100) / expectedNetCents, 1)}\u00a0%)`
  return `${difference > 0 ? '+' : ''}${pesos(difference)}${percent}`
}

const columns: Column<Deviating>[] = [
  {
    title: 'Artículo',
    cell: line => (
      <>
        {line.article.name}
        <small className={classes.because}>{line.expectedWhy}</small>
      </>
    ),
    tip: line => `${line.article.code} ${line.article.name}`,
  },
  { title: 'Debía', figure: true, className: 'quiet', cell: line => pesos(line.expectedNetCents) },
  { title: 'Cobró', figure: true, cell: line => pesos(line.netCents) },
  { title: 'Diferencia', figure: true, className: 'strong', cell: apart },
]

/** The lines that were charged farther from their price than the company tolerates, and what they should have cost. */
export const PriceDeviations = ({ lines }: { lines: OrderLine[] }) => {
  const deviating = lines.filter(isDeviating)
  if (deviating.length === 0) return null
  return (
    <DrawerSection
      title="Precios que se apartan"
      side={deviating.length === 1 ? '1 renglón, sin IVA' : `${formatNumber(deviating.length)} renglones, sin IVA`}
    >
      <Lines
        caption="Renglones con un precio que no es el que corresponde"
        columns={columns}
        items={deviating}
        keyOf={line => line.line}
      />
    </DrawerSection>
  )
}
