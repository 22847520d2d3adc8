import { formatNumber } from '../../contract/formats.ts'
import type { ImportView } from '../../contract/imports.ts'
import { cx } from '../components/cx.ts'
import classes from './import-dialog.module.css'

export type Kind = 'new' | 'changed' | 'equal' | 'wrong'

type Figure = { kind: Kind; label: string; count: number }

const figuresOf = (view: ImportView, isDone: boolean): Figure[] => [
  { kind: 'new', label: isDone ? 'creadas' : 'nuevas', count: view.newCount },
  { kind: 'changed', label: isDone ? 'cambiadas' : 'a cambiar', count: view.changedCount },
  { kind: 'equal', label: 'iguales', count: view.equalCount },
  { kind: 'wrong', label: 'con error', count: view.wrongCount },
]

const Content = ({ count, label }: Figure) => (
  <>
    <b className={classes.figure}>{formatNumber(count)}</b>
    <span className={classes.label}>{label}</span>
  </>
)

const classOf = ({ kind, count }: Figure) => cx(kind === 'wrong' && count > 0 && classes.bad)

type CountsProps = { view: ImportView; isDone: boolean }

/** Counts of new, changed, equal and wrong rows. */
export const Counts = ({ view, isDone }: CountsProps) => (
  <div className={classes.counts}>
    {figuresOf(view, isDone).map(figure => (
      <div key={figure.kind} className={classOf(figure)}>
        <Content {...figure} />
      </div>
    ))}
  </div>
)

type ChoiceProps = CountsProps & { kind: Kind; onShow: (kind: Kind) => void }

/** The counts as buttons; each shows its rows. */
export const CountsChoice = ({ view, isDone, kind, onShow }: ChoiceProps) => (
  <fieldset className={classes.counts}>
    <legend className="visually-hidden">Qué filas ver</legend>
    {figuresOf(view, isDone).map(figure => (
      <button
        key={figure.kind}
        type="button"
        className={classOf(figure)}
        aria-pressed={kind === figure.kind}
        onClick={() => onShow(figure.kind)}
      >
        <Content {...figure} />
      </button>
    ))}
  </fieldset>
)
