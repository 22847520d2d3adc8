import { formatNumber } from '../../../../kernel/contract/formats.ts'
import classes from './assignment.module.css'
import { expectedOf } from './words.ts'

type Figures = { targets: number; answered: number; pending: number; late: number; spared: number }

/** How much of what was asked is answered, with the late part in sight: figures first, the bar beside them. */
export const ProgressBar = ({ figures }: { figures: Figures }) => {
  const expected = expectedOf(figures)
  const share = (count: number) => ({ inlineSize: expected === 0 ? 0 : `${(count / expected) * 100}%` })
  return (
    <span className={classes.progress}>
      <span className={classes.figure}>
        <b>{formatNumber(figures.answered)}</b> de {formatNumber(expected)}
      </span>
      <span className={classes.bar} aria-hidden="true">
        <i data-state="answered" style={share(figures.answered)} />
        <i data-state="late" style={share(figures.late)} />
      </span>
    </span>
  )
}
