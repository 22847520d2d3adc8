import { formatNumber, formatPercent } from '../../../kernel/contract/formats.ts'
import { DataTable } from '../../../kernel/web/components/data-table.tsx'
import type { SellerObjectiveDetail } from '../contract/general.ts'
import classes from './objectives.module.css'

type Score = NonNullable<SellerObjectiveDetail['score']>

/** How a score comes about: what was reached of each target, by its weight. */
export const ScoreTable = ({ score }: { score: Score }) => (
  <>
    <DataTable
      caption="Cómo sale el puntaje"
      items={score.parts}
      keyOf={part => part.measure}
      columns={[
        { title: 'Meta', cell: part => part.title },
        { title: 'Peso', figure: true, cell: part => formatNumber(part.weight, Number.isInteger(part.weight) ? 0 : 1) },
        { title: 'Alcanzado', figure: true, cell: part => formatPercent(part.reached) },
        { title: 'Puntos', figure: true, cell: part => formatNumber(part.points, 1) },
      ]}
    />
    <p className={classes.sum}>
      Suma <b>{formatNumber(score.points, 1)}</b> de 100. Ninguna meta cuenta por más de 100 %, y los pesos suman{' '}
      {formatNumber(score.weight, Number.isInteger(score.weight) ? 0 : 1)}.
    </p>
  </>
)
