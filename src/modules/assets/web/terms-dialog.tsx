import { useState } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { DayInput } from '../../../kernel/web/form/day-input.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { type AssetContract, type AssetFollow, assetRoutes } from '../contract/follow.ts'

type Props = { id: string; contract: AssetContract; onDone: (data: AssetFollow) => void; onClose: () => void }

/** What was agreed changes while the contract runs; the printed one says the new terms. */
export const TermsDialog = ({ id, contract, onDone, onClose }: Props) => {
  const [minimumCents, setMinimum] = useState(contract.minimumCents)
  const [endsOn, setEnd] = useState(contract.endsOn)
  const form = useSubmission(async () =>
    onDone(await call(assetRoutes.agree, { params: { id }, body: { minimumCents, endsOn } })),
  )
  return (
    <FormDialog
      title={`Lo acordado con ${contract.customer.name}`}
      confirmLabel="Guardar"
      form={form}
      values={{ minimumCents, endsOn }}
      onClose={onClose}
    >
      <FigureInput
        label="Compra mínima mensual"
        description="Venta neta, sin IVA. Vacío: ninguna."
        leftSection="$"
        min={0}
        decimalScale={2}
        error={form.errors.minimumCents}
        value={minimumCents === null ? null : minimumCents / 100}
        onChange={value => setMinimum(value === null ? null : Math.round(value * 100))}
      />
      <DayInput
        label="Hasta"
        description="Vacío: sin plazo."
        emptyLabel="Vaciar hasta"
        error={form.errors.endsOn}
        value={endsOn}
        onChange={setEnd}
      />
    </FormDialog>
  )
}
