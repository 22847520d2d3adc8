import { Link } from 'react-router'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { Delta } from '../../../../kernel/web/components/delta.tsx'
import { changeOf, figureText } from '../../../figures/contract/measure-words.ts'
import { type DimensionId, dimensions, type MeasureId, measures } from '../../../figures/contract/measures.ts'
import { type Coordinate, rowsBehind } from '../../../figures/contract/rows-behind.ts'
import type { Statistics } from '../../contract/statistics.ts'
import classes from './statistics.module.css'

type TableProps = {
  data: Statistics
  measure: MeasureId
  by: DimensionId[]
  /** Period and choices, as the page of the rows reads them. */
  asked: Record<string, string>
  compares: boolean
}

type FigureProps = Pick<TableProps, 'measure' | 'by' | 'asked'> & { value: number | null; at: Coordinate[] }

/** A figure that opens the rows which make it. */
const Figure = ({ measure, by, asked, value, at }: FigureProps) =>
  value === null ? (
    <span className={classes.quiet}>—</span>
  ) : (
    <Link to={rowsBehind(measure, { asked, by, at })}>{figureText(measure, value)}</Link>
  )

const Change = ({ value, previous }: { value: number | null; previous: number | null }) => {
  const change = changeOf(value, previous)
  return change === null ? (
    <span className={classes.quiet}>—</span>
  ) : (
    <Delta value={change} text={`${formatNumber(Math.abs(change), 1)}\u00a0%`} />
  )
}

const codedDimensions: DimensionId[] = ['seller', 'customer', 'article']

const Head = ({ data, measure, by, compares }: TableProps) => (
  <thead>
    <tr>
      <th scope="col">{dimensions[by[0] as DimensionId].title}</th>
      {data.columns.map(({ key, label }) => (
        <th key={key} scope="col">
          {label}
        </th>
      ))}
      <th scope="col">{data.columns.length > 0 ? 'Total' : measures[measure].title}</th>
      {measures[measure].adds && <th scope="col">% del total</th>}
      {compares && <th scope="col">Antes</th>}
      {compares && <th scope="col">Variación</th>}
    </tr>
  </thead>
)

const Row = ({ row, most, ...props }: TableProps & { row: Statistics['rows'][number]; most: number }) => {
  const { data, measure, by, asked, compares } = props
  const [rows = 'seller', columns] = by
  const here = { by: rows, key: row.key }
  const figure = { measure, by, asked }
  return (
    <tr>
      <th scope="row" title={row.label}>
        {codedDimensions.includes(rows) && <span className={classes.code}>{row.key}</span>}
        {row.label}
      </th>
      {columns &&
        data.columns.map(({ key }, index) => {
          const value = row.cells[index] ?? null
          const heat = Math.round((Math.max(0, value ?? 0) / most) * 100)
          return (
            <td key={key} className={classes.heat} style={{ '--heat': `${heat}%` }}>
              <Figure {...figure} value={value} at={[here, { by: columns, key }]} />
            </td>
          )
        })}
      <td>
        <Figure {...figure} value={row.value} at={[here]} />
      </td>
      {measures[measure].adds && (
        <td className={classes.quiet}>{row.share === null ? '—' : `${formatNumber(row.share, 1)}\u00a0%`}</td>
      )}
      {compares && <td className={classes.quiet}>{figureText(measure, row.previous)}</td>}
      {compares && (
        <td>
          <Change value={row.value} previous={row.previous} />
        </td>
      )}
    </tr>
  )
}

const Foot = ({ data, measure, by, asked, compares }: TableProps) => {
  const figure = { measure, by, asked }
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {data.columns.map(({ key, value }) => (
          <td key={key}>
            <Figure {...figure} value={value} at={[{ by: by[1] as DimensionId, key }]} />
          </td>
        ))}
        <td>
          <Figure {...figure} value={data.total} at={[]} />
        </td>
        {measures[measure].adds && <td>100&nbsp;%</td>}
        {compares && <td>{figureText(measure, data.previousTotal)}</td>}
        {compares && (
          <td>
            <Change value={data.total} previous={data.previousTotal} />
          </td>
        )}
      </tr>
    </tfoot>
  )
}

/** A box that scrolls has to be reachable by keyboard. */
const reachable = (element: HTMLElement | null) => {
  if (element) element.tabIndex = 0
}

/** Figures with totals and shares; with two dimensions, a cell is the stronger the more it holds. */
export const StatisticsTable = (props: TableProps) => {
  const { data, measure } = props
  const most = Math.max(1, ...data.rows.flatMap(row => row.cells.map(cell => cell ?? 0)))
  const label = `${measures[measure].title} por ${props.by.map(id => dimensions[id].title.toLowerCase()).join(' y ')}`
  return (
    <section ref={reachable} className={classes.scroll} aria-label={label}>
      <table className={classes.table}>
        <caption className="visually-hidden">{label}</caption>
        <Head {...props} />
        <tbody>
          {data.rows.map(row => (
            <Row key={row.key} {...props} row={row} most={most} />
          ))}
        </tbody>
        <Foot {...props} />
      </table>
    </section>
  )
}
