import { importRoutes } from '../../contract/imports.ts'
import { messageOf } from '../api/api-error.ts'
import { downloadFile } from '../api/download.ts'
import { requestUrl } from '../api/request-url.ts'
import { showToast } from '../components/toast-store.ts'

/** Downloads an empty file with the titles of a grid's columns. */
export const saveTemplate = (resource: string, format: 'xlsx' | 'csv'): void => {
  const url = requestUrl(importRoutes.template.path, { resource }, { format })
  downloadFile(url, `plantilla.${format}`).catch((error: unknown) =>
    showToast({ variant: 'error', text: messageOf(error) }),
  )
}
