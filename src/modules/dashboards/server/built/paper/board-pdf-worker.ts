import { parentPort, workerData } from 'node:worker_threads'
import type { MapShapes } from '../../../../../kernel/server/map/base-layers.ts'
import { renderPdf } from '../../../../../kernel/server/pdf/render-pdf.ts'
import type { PaperBoard } from '../../../contract/built/paper.ts'
import { boardDefinition } from './board-definition.ts'

/** `shapes`: the text of the maps' base, where there is a map. */
export type BoardWork = { board: PaperBoard; shapes: Uint8Array | null }

const { board, shapes } = workerData as BoardWork
const base = shapes && (JSON.parse(new TextDecoder().decode(shapes)) as MapShapes)
const buffer = await renderPdf(boardDefinition(board, base))
const bytes = new Uint8Array(buffer)
parentPort?.postMessage(bytes, [bytes.buffer])
