import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { type ExampleData, exampleCounts } from '../../contract/first-steps.ts'

type Counts = ExampleData['counts']

const words: Record<(typeof exampleCounts)[number], [one: string, many: string]> = {
  customers: ['cliente', 'clientes'],
  articles: ['artículo', 'artículos'],
  sellers: ['vendedor', 'vendedores'],
  orders: ['pedido', 'pedidos'],
  collections: ['cobranza', 'cobranzas'],
  noPurchases: ['no compra', 'no compras'],
  other: ['otro registro', 'otros registros'],
}

export const totalOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** «80 clientes, 60 artículos y 900 pedidos». */
export const countsText = (counts: Counts): string => {
  const parts = exampleCounts.flatMap(name => {
    const count = counts[name] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${words[name][count === 1 ? 0 : 1]}`] : []
  })
  return new Intl.ListFormat('es-AR').format(parts)
}
