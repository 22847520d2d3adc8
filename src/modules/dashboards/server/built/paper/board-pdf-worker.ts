import { parentPort, workerData } from 'node:worker_threads'
import { renderPdf } from '../../../../../kernel/server/pdf/render-pdf.ts'
import type { PaperBoard } from '../../../contract/built/paper.ts'
import { boardDefinition } from './board-definition.ts'

const buffer = await renderPdf(boardDefinition(workerData as PaperBoard))
const bytes = new Uint8Array(buffer)
parentPort?.postMessage(bytes, [bytes.buffer])
