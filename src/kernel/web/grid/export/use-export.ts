import { useEffect, useRef, useState } from 'react'
import type { Filter, Sort } from '../../../contract/filters.ts'
import type { ExportFormat } from '../../../contract/resource.ts'
import { messageOf } from '../../api/api-error.ts'
import { downloadFile } from '../../api/download.ts'
import { requestUrl } from '../../api/request-url.ts'
import { showToast } from '../../components/toast-store.ts'

export type ExportSource = {
  path: string
  filter: Filter[]
  sort: Sort[]
  /** Columns to export; without it, all. */
  columns: string[]
  name: string
  /** Further parameters of the list: a period, an area. */
  parameters?: Record<string, string>
}

export type Exporting = { format: ExportFormat; bytes: number }

/** One export at a time, with its progress and a way to stop it. Leaving the page stops it, too. */
export const useExport = ({ path, filter, sort, columns, name, parameters = {} }: ExportSource) => {
  const [exporting, setExporting] = useState<Exporting | null>(null)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async (format: ExportFormat): Promise<void> => {
    const own = new AbortController()
    controller.current = own
    setExporting({ format, bytes: 0 })
    const url = requestUrl(
      path,
      {},
      {
        ...parameters,
        format,
        filter,
        sort,
        ...(columns.length > 0 ? { columns: columns.join(',') } : {}),
      },
    )
    try {
      await downloadFile(url, `${name}.${format}`, {
        signal: own.signal,
        onProgress: bytes => setExporting({ format, bytes }),
      })
    } catch (error) {
      if (own.signal.aborted) return
      const action = { label: 'Reintentar', run: () => void start(format) }
      showToast({ variant: 'error', text: messageOf(error), action })
    } finally {
      if (controller.current === own) setExporting(null)
    }
  }

  const stop = () => {
    controller.current?.abort()
    setExporting(null)
  }
  return { exporting, start, stop }
}
