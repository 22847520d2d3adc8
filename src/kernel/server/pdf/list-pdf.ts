import { renderInThread } from './in-thread.ts'
import type { ListDocument } from './list-document.ts'

/** Reads and draws a list when its turn comes; `signal` stops it when nobody waits for it any more. */
export const renderListPdf = (read: () => Promise<ListDocument>, signal: AbortSignal): Promise<Buffer> =>
  renderInThread(new URL('./list-pdf-worker.ts', import.meta.url), read, signal)
