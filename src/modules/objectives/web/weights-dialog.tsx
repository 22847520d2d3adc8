import { useState } from 'react'
import { formatNumber, formatPercent } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { generalRoutes } from '../contract/general.ts'
import { objectiveMeasures, scoredMeasures } from '../contract/measures.ts'
import type { Weights } from '../contract/weights.ts'
import classes from './objectives.module.css'

type Props = { weights: Weights; onSaved: (before: Weights) => Promise<unknown>; onCancel: () => void }

const isRight = (weight: number | null): weight is number => weight !== null && weight >= 0 && weight <= 100

/** How much each target counts; the formula stands under them. */
export const WeightsDialog = ({ weights, onSaved, onCancel }: Props) => {
  const [draft, setDraft] = useState<Record<keyof Weights, number | null>>(weights)
  const wrong = scoredMeasures.some(measure => !isRight(draft[measure]))
  const sum = scoredMeasures.reduce((total, measure) => total + (draft[measure] ?? 0), 0)
  const form = useSubmission(async () => {
    await call(generalRoutes.saveWeights, { body: draft as Weights })
    await onSaved(weights)
  })
  return (
    <FormDialog
      title="Cuánto pesa cada meta en el puntaje"
      confirmLabel="Guardar"
      form={form}
      values={draft}
      reason={wrong ? 'Hay pesos que corregir.' : null}
      onClose={onCancel}
    >
      <div className={classes.weights}>
        {scoredMeasures.map(measure => (
          <FigureInput
            key={measure}
            label={objectiveMeasures[measure]}
            description={sum > 0 ? `${formatPercent((draft[measure] ?? 0) / sum, 0)} del puntaje` : 'No cuenta'}
            decimalScale={2}
            error={isRight(draft[measure]) ? undefined : 'De 0 a 100.'}
            value={draft[measure]}
            onChange={value => setDraft({ ...draft, [measure]: value })}
          />
        ))}
      </div>
      <p className={classes.sum}>
        Puntaje = suma de peso × parte alcanzada de cada meta (hasta 100 %), dividida por la suma de los pesos (
        {formatNumber(sum, Number.isInteger(sum) ? 0 : 2)}), por 100. Un vendedor sin una meta no la tiene en su cuenta.
      </p>
    </FormDialog>
  )
}
