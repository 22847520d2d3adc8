import { renderInThread } from './in-thread.ts'
import type { ListDocument } from './list-document.ts'

/** Draws a list; `signal` stops it when nobody waits for it any more. */
export const renderListPdf = (list: ListDocument, signal: AbortSignal): Promise<Buffer> =>
  renderInThread(new URL('./list-pdf-worker.ts', import.meta.url), list, signal)
