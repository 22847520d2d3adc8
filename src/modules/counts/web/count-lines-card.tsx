import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react'
import { formatDay, formatMoney, formatNumber, missing } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import type { CountLine, CountView } from '../contract/count-routes.ts'

const units = (value: number | null): string => formatNumber(value, value !== null && !Number.isInteger(value) ? 3 : 0)

const signedUnits = (value: number | null): string => (value !== null && value > 0 ? `+${units(value)}` : units(value))

const lotText = ({ lot, expiresOn }: CountLine): string =>
  [lot || 'Sin lote', expiresOn ? `vence ${formatDay(expiresOn)}` : ''].filter(Boolean).join(' · ')

const Mark = ({ line }: { line: CountLine }) => {
  if (line.moved)
    return (
      <Badge tone="warning" icon={IconArrowsExchange}>
        Se movió al contar
      </Badge>
    )
  if (line.beyond)
    return (
      <Badge tone="error" icon={IconAlertTriangle}>
        Fuera de tolerancia
      </Badge>
    )
  return null
}

const blind: DataColumn<CountLine>[] = [
  { title: 'Artículo', cell: ({ article }) => article.name },
  { title: 'Código', cell: ({ article }) => article.code, quiet: true, narrow: 'below' },
  { title: 'Lote', cell: lotText, quiet: true, narrow: 'below' },
  { title: 'Contado', cell: ({ counted }) => (counted === null ? 'Falta contar' : units(counted)), figure: true },
]

const comparison: DataColumn<CountLine>[] = [
  ...blind,
  { title: 'Según libros', cell: ({ expected }) => units(expected), figure: true, narrow: 'below' },
  { title: 'Diferencia', cell: ({ difference }) => signedUnits(difference), figure: true },
  {
    title: 'Valor',
    cell: ({ differenceCents }) => (differenceCents === null ? missing : formatMoney(differenceCents)),
    figure: true,
    narrow: 'below',
  },
  { title: 'Aviso', cell: line => <Mark line={line} />, narrow: 'below', quiet: true },
]

/** The counted units of each lot and, for those who may see them, the units by the books. */
export const CountLinesCard = ({ count }: { count: CountView }) => (
  <Card title="Artículos y lotes" note={`${count.totals.counted} de ${count.totals.lines} contados`} flush>
    {count.lines.length === 0 ? (
      <EmptyState
        title="No hay nada que contar"
        text="En este lugar no figura mercadería de lo elegido. Si aparece, se puede contar igual."
      />
    ) : (
      <DataTable
        caption="Artículos y lotes del conteo"
        columns={count.seesExpected ? comparison : blind}
        items={count.lines}
        keyOf={({ article, lot }) => `${article.id} ${lot}`}
      />
    )}
  </Card>
)
