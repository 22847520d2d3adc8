import type { AuditWords } from '../../../kernel/contract/audit-words.ts'
import { results } from './follow.ts'
import { assetStates } from './transitions.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const assetActWords = {
  inspected: 'Inspeccionó',
  agreed: 'Acordó el comodato',
  'moved.delivery': 'Entregó el activo a un cliente',
  'moved.return': 'Retiró el activo al depósito',
  'moved.swap_out': 'Cambió el activo por otro',
  'moved.repair': 'Envió el activo a reparar',
  'moved.repaired': 'Recibió el activo reparado',
  'moved.write_off': 'Dio de baja el activo',
  'moved.reinstate': 'Reincorporó el activo',
  'moved.swap_in': 'Entregó el activo por cambio',
  'moved.undo': 'Anuló un movimiento del activo',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof assetActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const assetAuditWords: AuditWords = {
  acts: assetActWords,
  values: {
    from: assetStates,
    to: assetStates,
    result: results,
  },
}
