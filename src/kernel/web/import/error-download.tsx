import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type ImportView, importRoutes } from '../../contract/imports.ts'
import { messageOf } from '../api/api-error.ts'
import { downloadFile } from '../api/download.ts'
import { requestUrl } from '../api/request-url.ts'
import { Button } from '../components/button.tsx'
import { showToast } from '../components/toast-store.ts'

type Download = Pick<ImportView, 'id' | 'format' | 'hasErrorFile'>

/** Downloads the rows with errors as a file of the same format, to be corrected and uploaded again. */
export const ErrorDownload = ({ id, format, hasErrorFile }: Download) => {
  const [busy, setBusy] = useState(false)
  if (!hasErrorFile) return null
  const download = async (): Promise<void> => {
    setBusy(true)
    const url = requestUrl(importRoutes.errors.path, { id }, { format })
    await downloadFile(url, `errores.${format}`).catch((error: unknown) =>
      showToast({ variant: 'error', text: messageOf(error) }),
    )
    setBusy(false)
  }
  return (
    <Button leftIcon={<IconDownload aria-hidden />} busy={busy} onClick={() => void download()}>
      Bajar las filas con error
    </Button>
  )
}
