import { Select } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { type KeyView, keyRoutes } from '../../contract/keys.ts'
import { useIntegrationAgain } from '../use-integration.ts'
import type { Opened } from './keys-page.tsx'

/** Hours that the secret of before goes on. */
const overlaps = {
  '0': 'Deja de valer enseguida',
  '1': 'Una hora más',
  '24': 'Un día más',
  '168': 'Una semana más',
} as const
type Overlap = keyof typeof overlaps

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
      <Select
        label="El secreto de ahora"
        description="Para que el programa no se corte mientras lo cambiás."
        allowDeselect={false}
        data={Object.entries(overlaps).map(([value, label]) => ({ value, label }))}
        value={overlap}
        error={submission.errors.until}
        onChange={value => setOverlap((value ?? '24') as Overlap)}
      />
    </FormDialog>
  )
}
