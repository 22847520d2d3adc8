import { IconUpload } from '@tabler/icons-react'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const base = '/apps/import-files'
const page = { access: 'sync' as const, title: 'Subir datos' }

/** *Subir datos* (spec.md §2, sync menu): what can be brought in from files, and what was. */
export const intakeWeb: WebModule = {
  pages: [
    { path: base, ...page, load: async () => ({ Page: (await import('./upload-page.tsx')).UploadPage }) },
    {
      path: `${base}/historial`,
      ...page,
      load: async () => ({ Page: (await import('./history-page.tsx')).HistoryPage }),
    },
  ],
  syncActions: [{ id: 'upload', icon: IconUpload, url: base }],
}
