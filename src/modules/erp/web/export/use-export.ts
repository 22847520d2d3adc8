import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReferenceValue } from '../../../../kernel/contract/fields.ts'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type ExportBatchDetail, exportRoutes } from '../../contract/exports.ts'
import type { ExportKind } from '../../contract/layout-fields.ts'
import { erpProblems } from '../../contract/problems.ts'
import { saveBatchFile } from '../batches/save-batch-file.ts'

/** Why nothing was exported; `found` says whose values do not fit, the first of them. */
export type Failure = { text: string; found: { path: string; message: string }[] }

export type ExportStep =
  | { name: 'choosing'; failure?: Failure }
  | { name: 'exporting' }
  | { name: 'downloading'; batch: ExportBatchDetail }
  /** The documents were exported and the file is kept: only its way here failed. */
  | { name: 'notDownloaded'; batch: ExportBatchDetail; failure: string }

/** A server that answered late may have finished: the batch, if it is there, says so. */
const failureText = (error: unknown): string =>
  isApiError(error) && error.kind === 'timeout'
    ? `${messageOf(error)} La bajada puede haber terminado igual: mirá los lotes en Sincronizar.`
    : messageOf(error)

const failureOf = (error: unknown): Failure => ({
  text: failureText(error),
  found: isApiError(error) && error.code === erpProblems.doesNotFit.code ? error.errors : [],
})

/** Choosing a seller and a day, seeing what that would give, and bringing it down. */
export const useExport = (kind: ExportKind, onDone: (batch: ExportBatchDetail) => void) => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  const [seller, setSeller] = useState<ReferenceValue | null>(null)
  const [day, setDay] = useState(today)
  const [step, setStep] = useState<ExportStep>({ name: 'choosing' })
  const queries = useQueryClient()
  const selection = { kind, day, ...(seller ? { sellerId: seller.id } : {}) }
  const preview = useQuery({
    queryKey: ['erp-preview', selection],
    queryFn: ({ signal }) => call(exportRoutes.preview, { query: selection, signal }),
    staleTime: 0,
    gcTime: 0,
    enabled: step.name === 'choosing',
  })

  const download = async (batch: ExportBatchDetail): Promise<void> => {
    setStep({ name: 'downloading', batch })
    try {
      await saveBatchFile(batch)
      onDone(batch)
    } catch (error) {
      setStep({ name: 'notDownloaded', batch, failure: messageOf(error) })
    }
  }

  const start = async (): Promise<void> => {
    setStep({ name: 'exporting' })
    try {
      const batch = await call(exportRoutes.create, { body: selection })
      await queries.invalidateQueries({ queryKey: ['erp-batch'] })
      await download(batch)
    } catch (error) {
      setStep({ name: 'choosing', failure: failureOf(error) })
      await preview.refetch()
    }
  }

  const choose = (change: () => void) => {
    setStep({ name: 'choosing' })
    change()
  }

  return {
    today,
    seller,
    day,
    step,
    preview,
    start,
    download,
    setSeller: (next: ReferenceValue | null) => choose(() => setSeller(next)),
    setDay: (next: string) => choose(() => setDay(next)),
  }
}
