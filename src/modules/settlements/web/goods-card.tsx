import { formatMoney, formatNumber } from '../../../kernel/contract/formats.ts'
import { Card } from '../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { worthOf } from '../contract/settlement-rules.ts'
import classes from './settlement.module.css'
import type { Figures, Settlement } from './use-settlement.ts'

type Line = Figures['goods'][number]

export const unitsText = (units: number): string => formatNumber(units, Number.isInteger(units) ? 0 : 3)

const figure = (title: string, value: (line: Line) => number): DataColumn<Line> => ({
  title,
  figure: true,
  narrow: 'below',
  cell: line => unitsText(value(line)),
})

/** Goods article by article: what left, what stayed with customers, what was counted back and what is missing. */
export const GoodsCard = ({ settlement, isOpen }: { settlement: Settlement; isOpen: boolean }) => {
  const { draft, figures, change } = settlement
  if (!draft || !figures) return null
  const put = (articleId: string, part: { fit?: number; unfit?: number }) =>
    change({ goods: draft.goods.map(line => (line.articleId === articleId ? { ...line, ...part } : line)) })
  const counted = (title: string, name: 'fit' | 'unfit'): DataColumn<Line> => ({
    title,
    figure: true,
    cell: line =>
      isOpen ? (
        <span className={classes.count}>
          <FigureInput
            size="xs"
            aria-label={`${title}: ${line.name}`}
            min={0}
            decimalScale={3}
            value={line[name]}
            onChange={value => put(line.articleId, { [name]: value ?? 0 })}
          />
        </span>
      ) : (
        unitsText(line[name])
      ),
  })
  const columns: DataColumn<Line>[] = [
    {
      title: 'Artículo',
      width: '100%',
      cell: ({ code, name }) => (
        <span className={classes.name}>
          {name} <span className={classes.quiet}>{code}</span>
        </span>
      ),
    },
    figure('Cargado', ({ loaded }) => loaded),
    ...(figures.goods.some(({ pickedUp }) => pickedUp > 0)
      ? [figure('Envases retirados', ({ pickedUp }) => pickedUp)]
      : []),
    figure('Entregado', ({ delivered }) => delivered),
    counted('Apto', 'fit'),
    counted('No apto', 'unfit'),
    figure('Faltante', ({ shortage }) => shortage),
  ]
  const missing = figures.goods.reduce((sum, { shortage, priceCents }) => sum + worthOf(shortage, priceCents), 0)
  return (
    <Card title="Mercadería" flush note={missing === 0 ? 'sin faltantes' : `faltan ${formatMoney(missing)}`}>
      <DataTable
        caption="Mercadería del reparto"
        columns={columns}
        items={figures.goods}
        keyOf={({ articleId }) => articleId}
      />
    </Card>
  )
}
