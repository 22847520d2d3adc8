import { IconArrowsDiff, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { groupIncludes } from '../../../../kernel/contract/roles.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { ExportBatchDetail } from '../../contract/exports.ts'
import { AnnulDialog } from './annul-dialog.tsx'
import classes from './batch-drawer.module.css'
import { CompareDialog } from './compare-dialog.tsx'
import { saveBatchFile } from './save-batch-file.ts'

export const BatchActions = ({ batch, onChanged }: { batch: ExportBatchDetail; onChanged: () => void }) => {
  const { role } = useSession()
  const [asking, setAsking] = useState<'annul' | 'compare' | null>(null)
  const [downloading, setDownloading] = useState(false)
  const close = () => setAsking(null)
  const download = async () => {
    setDownloading(true)
    await saveBatchFile(batch).catch((error: unknown) => showToast({ variant: 'error', text: messageOf(error) }))
    setDownloading(false)
  }
  return (
    <div className={classes.actions}>
      <Button leftIcon={<IconDownload aria-hidden />} busy={downloading} onClick={() => void download()}>
        Descargar
      </Button>
      <Button leftIcon={<IconArrowsDiff aria-hidden />} onClick={() => setAsking('compare')}>
        Comparar
      </Button>
      {batch.state === 'current' && groupIncludes('admin', role) && (
        <Button variant="ghost" onClick={() => setAsking('annul')}>
          Anular lote
        </Button>
      )}
      {asking === 'annul' && <AnnulDialog batch={batch} onClose={close} onAnnulled={onChanged} />}
      {asking === 'compare' && <CompareDialog batch={batch} onClose={close} />}
    </div>
  )
}
