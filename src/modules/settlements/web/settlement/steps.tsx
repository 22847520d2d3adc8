import { IconCheck } from '@tabler/icons-react'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { textParameter } from '../../../../kernel/web/components/url-state.ts'
import classes from './settle.module.css'
import { type OpenSettlement, openDifferences } from './use-settlement.ts'

/** The four steps of a settlement, by their name in the address. */
export const steps = {
  documentos: 'Documentos',
  mercaderia: 'Mercadería',
  valores: 'Valores',
  cierre: 'Cierre',
} as const
export type Step = keyof typeof steps
const stepIds = Object.keys(steps) as Step[]

export const stepParameter = textParameter('paso')

export const isStep = (text: string): text is Step => Object.hasOwn(steps, text)

type Standing = { text: string; isDone: boolean }

const differencesText = (count: number): string => {
  if (count === 0) return 'contado, sin diferencias'
  return count === 1 ? 'contado, 1 diferencia' : `contado, ${count} diferencias`
}

/** The number of differences of goods or of money, including explained ones. */
const differencesIn = ({ view }: OpenSettlement, ofGoods: boolean): number => {
  const all = [...view.unexplained, ...view.differences]
  const keys = all
    .filter(({ kind }) => ['goods', 'condition', 'empties'].includes(kind) === ofGoods)
    .map(({ kind, articleId, subject }) => `${kind} ${articleId ?? subject ?? ''}`)
  return new Set(keys).size
}

const goodsStanding = (settlement: OpenSettlement): Standing => {
  const { view, draft } = settlement
  if (view.goodsCount) return { text: differencesText(differencesIn(settlement, true)), isDone: true }
  const containers = new Set(view.goods.filter(({ isContainer }) => isContainer).map(({ articleId }) => articleId))
  const countedLines = draft.goods.filter(
    ({ articleId, fit, unfit, empty }) =>
      fit !== null && unfit !== null && (empty !== null || !containers.has(articleId)),
  ).length
  return { text: `${countedLines} de ${draft.goods.length} contados`, isDone: false }
}

const valuesStanding = (settlement: OpenSettlement): Standing => {
  const { view, draft } = settlement
  if (view.moneyCount) return { text: differencesText(differencesIn(settlement, false)), isDone: true }
  const count = view.values.length
  return { text: count === 0 ? 'falta contar' : `${draft.ticked.length} de ${count} tildados`, isDone: false }
}

const closingStanding = (settlement: OpenSettlement): Standing => {
  const { view } = settlement
  if (view.state === 'closed') return { text: 'cerrada', isDone: true }
  if (!view.goodsCount || !view.moneyCount) return { text: 'cuando todo esté contado', isDone: false }
  const open = openDifferences(settlement).length
  if (open === 0) return { text: 'lista para cerrar', isDone: false }
  return { text: open === 1 ? 'falta explicar 1 diferencia' : `falta explicar ${open} diferencias`, isDone: false }
}

const documentsStanding = ({ view }: OpenSettlement): Standing => {
  const doneCount = view.orders.filter(({ result }) => result !== null).length
  return { text: `${doneCount} de ${view.orders.length} con resultado`, isDone: doneCount === view.orders.length }
}

const standings: Record<Step, (settlement: OpenSettlement) => Standing> = {
  documentos: documentsStanding,
  mercaderia: goodsStanding,
  valores: valuesStanding,
  cierre: closingStanding,
}

/** The first incomplete step. */
export const nextStep = (settlement: OpenSettlement): Step =>
  stepIds.find(step => !standings[step](settlement).isDone) ?? 'cierre'

type Props = { settlement: OpenSettlement; step: Step; onStep: (step: Step) => void }

/** The steps with their progress; any of them can be opened at any time. */
export const Steps = ({ settlement, step, onStep }: Props) => (
  <nav aria-label="Pasos de la rendición">
    <ol className={classes.steps}>
      {stepIds.map((id, index) => {
        const { text, isDone } = standings[id](settlement)
        return (
          <li key={id} className={cx(classes.item, isDone && classes.done)}>
            <button
              type="button"
              className={classes.step}
              aria-current={id === step ? 'step' : undefined}
              onClick={() => onStep(id)}
            >
              <span className={classes.place} aria-hidden>
                {isDone ? <IconCheck size={14} stroke={2} /> : index + 1}
              </span>
              <span className={classes.words}>
                <b>{steps[id]}</b>
                <span>{text}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  </nav>
)
