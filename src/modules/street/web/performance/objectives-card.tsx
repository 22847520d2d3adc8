import { formatPercent } from '../../../../kernel/contract/formats.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { ofAllCustomers } from '../../../dashboards/contract/widgets.ts'
import { shortText } from '../../../objectives/contract/measure-text.ts'
import { type ObjectiveMeasure, objectiveMeasures, type Progress } from '../../../objectives/contract/measures.ts'
import type { SellerDetail } from '../../contract/performance.ts'
import classes from './performance.module.css'

const widthOf = (value: number, target: number): string => `${Math.min(100, Math.max(0, (value / target) * 100))}%`

type Aimed = Progress & { target: number }

const Goal = ({ measure, goal }: { measure: ObjectiveMeasure; goal: Aimed }) => (
  <div>
    <div className={classes.goalHead}>
      <span>{objectiveMeasures[measure]}</span>
      <small>
        {shortText(measure, goal.actual)} de {shortText(measure, goal.target)}
      </small>
      <b>{formatPercent(goal.actual / goal.target)}</b>
    </div>
    <div className={classes.bullet}>
      <i style={{ width: widthOf(goal.actual, goal.target) }} />
      {goal.projection !== null && <u style={{ left: widthOf(goal.projection, goal.target) }} />}
    </div>
  </div>
)

/** The month's targets as bullet bars; the mark is where the month's pace leads. */
export const ObjectivesCard = ({ goals }: Pick<SellerDetail, 'goals'>) => {
  const aimed = (Object.entries(goals.measures ?? {}) as [ObjectiveMeasure, Progress][]).flatMap(([measure, goal]) =>
    goal.target !== null && goal.target > 0 && measure !== 'score'
      ? [{ measure, goal: { ...goal, target: goal.target } }]
      : [],
  )
  return (
    <Card
      title="Objetivos"
      note={[`${goals.label}, día ${goals.businessDay} de ${goals.businessDays}`, goals.isOfAll && ofAllCustomers]
        .filter(Boolean)
        .join(' · ')}
    >
      {aimed.length === 0 ? (
        <EmptyState title="Sin objetivos este mes" text="Nadie cargó objetivos para este vendedor." />
      ) : (
        <div className={classes.goals}>
          {aimed.map(row => (
            <Goal key={row.measure} {...row} />
          ))}
        </div>
      )}
    </Card>
  )
}
