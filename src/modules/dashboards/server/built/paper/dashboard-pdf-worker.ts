import { parentPort, workerData } from 'node:worker_threads'
import type { MapShapes } from '../../../../../kernel/server/map/base-layers.ts'
import { renderPdf } from '../../../../../kernel/server/pdf/render-pdf.ts'
import type { PaperDashboard } from '../../../contract/built/paper.ts'
import { dashboardDefinition } from './dashboard-definition.ts'

/** `shapes`: the JSON of the map's base, if there is a map. */
export type DashboardWork = { board: PaperDashboard; shapes: Uint8Array | null }

const { board, shapes } = workerData as DashboardWork
const base = shapes && (JSON.parse(new TextDecoder().decode(shapes)) as MapShapes)
const buffer = await renderPdf(dashboardDefinition(board, base))
const bytes = new Uint8Array(buffer)
parentPort?.postMessage(bytes, [bytes.buffer])
