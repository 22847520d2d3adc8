import type { RefObject } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { downloadFile, openFile, saveBlob } from '../../../../kernel/web/api/download.ts'
import { requestUrl } from '../../../../kernel/web/api/request-url.ts'
import { showToast, showToastWhile } from '../../../../kernel/web/components/toast-store.ts'
import { selectionQuery } from '../../../../kernel/web/filters/selection.ts'
import { type BuiltDashboard, builtRoutes } from '../../contract/built/built-dashboards.ts'
import { useDashboardFrame } from './dashboard-context.ts'
import { useFilterWords } from './filter-words.ts'

type DownloadOptions = { dashboard: Pick<BuiltDashboard, 'id' | 'name'>; board: RefObject<HTMLElement | null> }

const withErrorToast = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    showToast({ variant: 'error', text: messageOf(error) })
  }
}

/** A dashboard as a file with the filters of its page: a PDF drawn by the server, or a picture of the page. */
export const useDashboardDownloads = ({ dashboard: { id, name }, board }: DownloadOptions) => {
  const { days, compared, filters } = useDashboardFrame()
  const words = useFilterWords(filters)
  const compare = compared ? { compareFrom: compared.from, compareTo: compared.to } : {}
  const pdfUrl = requestUrl(builtRoutes.pdf.path, { id }, { ...days, ...compare, ...selectionQuery(filters) })
  return {
    print: () => withErrorToast(() => openFile(pdfUrl)),
    pdf: () => withErrorToast(() => showToastWhile(downloadFile(pdfUrl, `${name}.pdf`), 'Preparando el PDF…')),
    image: () =>
      withErrorToast(async () => {
        if (!board.current) return
        const { pictureOf } = await import('../../../../kernel/web/picture/picture.ts')
        saveBlob(await pictureOf(board.current, { title: name, words }), `${name}.png`)
      }),
  }
}
