import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { ReasonInput } from '../../../../kernel/web/form/reason-dialog.tsx'

export type Counted = { units: number | null; reason: string }

type Props = {
  label: string
  /** The balance of the account. */
  held: number
  placeholder: string
  value: Counted
  onChange: (value: Counted) => void
  errors: Record<string, string>
}

/** The fields of a container count: units and reason. */
export const CountedFields = ({ label, held, placeholder, value, onChange, errors }: Props) => (
  <>
    <FigureInput
      label={label}
      description={`Según la cuenta, ${formatQuantity(held)}. Se asienta la diferencia.`}
      min={0}
      decimalScale={3}
      error={errors.units}
      value={value.units}
      onChange={units => onChange({ ...value, units })}
    />
    <ReasonInput
      placeholder={placeholder}
      error={errors.reason}
      value={value.reason}
      onChange={reason => onChange({ ...value, reason })}
    />
  </>
)
