import { IconBuildingStore } from '@tabler/icons-react'
import { cx } from '../../../kernel/web/components/cx.ts'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import type { GeneralObjectives } from '../contract/general.ts'
import { type ObjectiveMeasure, objectiveMeasures } from '../contract/measures.ts'
import classes from './objectives.module.css'
import { ProgressCell } from './progress-cell.tsx'

/** In the order of spec.md §3. */
export const shownMeasures: ObjectiveMeasure[] = [
  'netCents',
  'orders',
  'customers',
  'frequency',
  'score',
  'packages',
  'kg',
  'collectedCents',
]

/** On a phone the others are in the seller's detail. */
const onPhone: ObjectiveMeasure[] = ['netCents', 'score']
const placeOf = (measure: ObjectiveMeasure) => cx(classes.figure, !onPhone.includes(measure) && classes.wide)

const Head = () => (
  <thead>
    <tr>
      <th scope="col" className={classes.wide}>
        Código
      </th>
      <th scope="col">Vendedor</th>
      {shownMeasures.map(measure => (
        <th key={measure} scope="col" className={placeOf(measure)}>
          {objectiveMeasures[measure]}
        </th>
      ))}
    </tr>
  </thead>
)

type Props = { data: GeneralObjectives; openId: string; onOpen: (id: string) => void }

/** Each seller's month; a row opens its days. */
export const ProgressTable = ({ data, openId, onOpen }: Props) => {
  if (data.sellers.length === 0)
    return (
      <EmptyState
        icon={IconBuildingStore}
        title="Todavía no hay vendedores"
        text="Cargá los vendedores de la empresa y van a aparecer acá con su mes."
      />
    )
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Avance de cada vendedor en {data.label}</caption>
      <Head />
      <tbody>
        {data.sellers.map(({ id, code, name, measures }) => (
          <tr key={id} data-open={id === openId || undefined} onClick={() => onOpen(id)}>
            <td className={cx(classes.code, classes.wide)}>{code}</td>
            <th scope="row">
              <button type="button" className={classes.name} title={name}>
                {name}
              </button>
            </th>
            {shownMeasures.map(measure => (
              <td key={measure} className={placeOf(measure)}>
                <ProgressCell measure={measure} progress={measures[measure]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className={classes.wide} />
          <th scope="row">{data.sellers.length === 1 ? '1 vendedor' : `${data.sellers.length} vendedores`}</th>
          {shownMeasures.map(measure => (
            <td key={measure} className={placeOf(measure)}>
              <ProgressCell measure={measure} progress={data.total[measure]} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
