import { Counter } from 'prom-client'
import type { TransferState } from '../../contract/file-transfers.ts'

const ended = new Counter({
  name: 'file_transfers_total',
  help: 'Files that were taken from connections or dropped there, by direction and how they ended',
  labelNames: ['direction', 'state'],
  registers: [],
})

/** Counts a file that ended. The process that leads counts; the others show none. */
export const countTransfer = (direction: 'in' | 'out', state: TransferState): void => ended.inc({ direction, state })

export const transferMetrics = [ended]
