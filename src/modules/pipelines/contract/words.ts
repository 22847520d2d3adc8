import type { Privacy } from '../../../kernel/contract/privacy.ts'

/** What a state is: where an opportunity goes on, or where it ends. */
export const stateTypes = { open: 'Abierta', won: 'Ganada', lost: 'Perdida' } as const
export type StateType = keyof typeof stateTypes
export const stateTypeIds = Object.keys(stateTypes) as [StateType, ...StateType[]]

/** Who sees a pipeline. Administrators and the people of the ERP see every one: its opportunities are the company's. */
export const privacies: Record<Privacy, string> = {
  private: 'Solo quien lo armó',
  roles: 'Algunos roles',
  everyone: 'Toda la empresa',
}

export const lostReasons = {
  price: 'Precio',
  competitor: 'Se quedó con la competencia',
  budget: 'No tiene presupuesto',
  no_answer: 'No contestó más',
  product: 'No tenemos lo que busca',
  timing: 'No es el momento',
  other: 'Otro motivo',
} as const
export type LostReason = keyof typeof lostReasons
export const lostReasonIds = Object.keys(lostReasons) as [LostReason, ...LostReason[]]

export const actionKinds = {
  call: 'Llamada',
  visit: 'Visita',
  mail: 'E-mail',
  whatsapp: 'WhatsApp',
  note: 'Nota',
} as const
export type ActionKind = keyof typeof actionKinds
export const actionKindIds = Object.keys(actionKinds) as [ActionKind, ...ActionKind[]]
