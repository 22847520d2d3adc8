import { useState } from 'react'
import { formatNumber, formatPercent } from '../../../kernel/contract/formats.ts'
import { isApiError, messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { ConfirmDialog } from '../../../kernel/web/components/confirm-dialog.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { generalRoutes } from '../contract/general.ts'
import { objectiveMeasures, scoredMeasures } from '../contract/measures.ts'
import type { Weights } from '../contract/weights.ts'
import classes from './objectives.module.css'

type Props = { weights: Weights; onSaved: (before: Weights) => Promise<unknown>; onCancel: () => void }

/** How much each target counts; the formula stands under them. */
export const WeightsDialog = ({ weights, onSaved, onCancel }: Props) => {
  const [draft, setDraft] = useState<Record<keyof Weights, number | null>>(weights)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const wrong = scoredMeasures.some(measure => draft[measure] === null || draft[measure] < 0 || draft[measure] > 100)
  const sum = scoredMeasures.reduce((total, measure) => total + (draft[measure] ?? 0), 0)
  const save = async () => {
    if (wrong) return
    setBusy(true)
    try {
      await call(generalRoutes.saveWeights, { body: draft as Weights })
      await onSaved(weights)
    } catch (error) {
      setFailure(isApiError(error) ? (error.errors[0]?.message ?? error.message) : messageOf(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title="Cuánto pesa cada meta en el puntaje"
      confirmLabel="Guardar"
      busy={busy}
      onConfirm={() => void save()}
      onCancel={onCancel}
    >
      <div className={classes.weights}>
        {scoredMeasures.map(measure => (
          <FigureInput
            key={measure}
            label={objectiveMeasures[measure]}
            description={sum > 0 ? `${formatPercent((draft[measure] ?? 0) / sum, 0)} del puntaje` : 'No cuenta'}
            decimalScale={2}
            error={draft[measure] === null || draft[measure] < 0 || draft[measure] > 100 ? 'De 0 a 100.' : undefined}
            value={draft[measure]}
            onChange={value => setDraft({ ...draft, [measure]: value })}
          />
        ))}
      </div>
      <p>
        Puntaje = suma de peso × parte alcanzada de cada meta (hasta 100 %), dividida por la suma de los pesos (
        {formatNumber(sum, Number.isInteger(sum) ? 0 : 2)}), por 100. Un vendedor sin una meta no la tiene en su cuenta.
      </p>
      {failure && <p role="alert">{failure}</p>}
    </ConfirmDialog>
  )
}
