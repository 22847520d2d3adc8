import { defineProblems } from '../../../../kernel/contract/problems.ts'

/** Assignments that stand at once, of one form. */
export const maximumAssignments = 50
/** Minutes between two reminders of one assignment. */
export const nudgeMinutes = 60

export const assignmentProblems = defineProblems('formAssignments', {
  tooMany: {
    status: 409,
    message: `Este formulario llegó a las ${maximumAssignments} asignaciones. Eliminá las que ya terminaron.`,
  },
  notPublished: { status: 409, message: 'Publicá el formulario antes de asignarlo.' },
  nobody: { status: 409, message: 'Con esa audiencia no le llega a nadie. Cambiala antes de guardar.' },
  onceOnly: {
    status: 400,
    message: 'Un «Registro único» se contesta una sola vez: elegí la frecuencia «Una vez».',
  },
  notRunning: { status: 409, message: 'La asignación no está en curso: no hay a quién recordarle.' },
  nudgedAlready: {
    status: 409,
    message: `Ya se envió un recordatorio hace menos de ${nudgeMinutes} minutos. Esperá antes de repetirlo.`,
  },
})
