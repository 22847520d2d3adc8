import { useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { type KeyView, keyRoutes } from '../../contract/keys.ts'
import { type Overlap, OverlapSelect } from '../overlap-select.tsx'
import { useIntegrationAgain } from '../use-integration.ts'
import type { Opened } from './keys-page.tsx'

type Props = { apiKey: KeyView; onSecret: (opened: Opened) => void; onClose: () => void }

/** Gives a key another secret; the program can change to it while the one of before still works. */
export const RotateDialog = ({ apiKey, onSecret, onClose }: Props) => {
  const [overlap, setOverlap] = useState<Overlap>('24')
  const again = useIntegrationAgain()
  const submission = useSubmission(async () => {
    const until = new Date(Date.now() + Number(overlap) * 3_600_000).toISOString()
    const { key, secret } = await call(keyRoutes.rotate, { params: { id: apiKey.id }, body: { until } })
    onClose()
    onSecret({ kind: 'secret', name: key.name, secret })
    await again()
  })
  return (
    <FormDialog
      title={`Secreto nuevo para «${apiKey.name}»`}
      confirmLabel="Dar secreto nuevo"
      form={submission}
      values={{}}
      onClose={onClose}
    >
      <OverlapSelect value={overlap} error={submission.errors.until} onChange={setOverlap} />
    </FormDialog>
  )
}
