import { parentPort } from 'node:worker_threads'
import { readMapShapes } from './map-shapes.ts'

const bytes = new TextEncoder().encode(readMapShapes())
parentPort?.postMessage(bytes, [bytes.buffer])
