/** How often a form is asked again of whom it is about. */
export const frequencies = {
  once: 'Una vez',
  visit: 'En cada visita',
  weekly: 'Cada semana',
} as const
export type Frequency = keyof typeof frequencies
export const frequencyIds = Object.keys(frequencies) as [Frequency, ...Frequency[]]

/** How an assignment stands today with one customer, opportunity or seller. The order is by urgency. */
export const dueStates = {
  late: 'Atrasado',
  pending: 'Pendiente',
  answered: 'Respondido',
  spared: 'Cupo cumplido',
} as const
export type DueState = keyof typeof dueStates
export const dueStateIds = Object.keys(dueStates) as [DueState, ...DueState[]]

export const assignmentStates = {
  planned: 'Programada',
  running: 'En curso',
  ended: 'Terminada',
} as const
export type AssignmentState = keyof typeof assignmentStates
export const assignmentStateIds = Object.keys(assignmentStates) as [AssignmentState, ...AssignmentState[]]

/** Days after its end during which an assignment is still asked of those who did not answer it. */
export const graceDays = 30
