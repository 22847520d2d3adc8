import { useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { type DestinationView, webhookRoutes } from '../../contract/webhooks.ts'
import { type Overlap, OverlapSelect } from '../overlap-select.tsx'
import { useIntegrationAgain } from '../use-integration.ts'

type Props = {
  destination: DestinationView
  onSecret: (made: { name: string; secret: string }) => void
  onClose: () => void
}

/** Gives a destination another signing secret; meanwhile deliveries carry the signatures of both. */
export const RotateSigningDialog = ({ destination, onSecret, onClose }: Props) => {
  const [overlap, setOverlap] = useState<Overlap>('24')
  const again = useIntegrationAgain()
  const submission = useSubmission(async () => {
    const { id, name } = destination
    const body = { overlapHours: Number(overlap) }
    const { secret } = await call(webhookRoutes.rotate, { params: { id }, body })
    onSecret({ name, secret })
    await again()
  })
  return (
    <FormDialog
      title={`Firma nueva para «${destination.name}»`}
      confirmLabel="Dar secreto nuevo"
      form={submission}
      values={{}}
      onClose={onClose}
    >
      {destination.overlapUntil && (
        <p>El secreto que ya estabas cambiando deja de firmar en el acto: solo siguen el de ahora y el nuevo.</p>
      )}
      <OverlapSelect value={overlap} error={submission.errors.overlapHours} onChange={setOverlap} />
    </FormDialog>
  )
}
