import { parentPort, workerData } from 'node:worker_threads'
import { type ListDocument, listDefinition } from './list-document.ts'
import { renderPdf } from './render-pdf.ts'

const buffer = await renderPdf(listDefinition(workerData as ListDocument))
const bytes = new Uint8Array(buffer)
parentPort?.postMessage(bytes, [bytes.buffer])
