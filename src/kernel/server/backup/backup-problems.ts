import { defineProblems, type Problem, problem } from '../../contract/problems.ts'

/** What ends a backup or a restore with a sentence of its own. */
export const backupProblems = defineProblems('backup', {
  notABackup: { status: 400, message: 'Eso no es un respaldo de Andén.' },
  damaged: { status: 400, message: 'El respaldo está dañado o cortado. No se restauró nada.' },
  needsKey: {
    status: 400,
    message: 'El respaldo está cifrado: indicá la clave con --identity, o la frase con --passphrase.',
  },
  wrongKey: { status: 400, message: 'Esa clave o frase no abre el respaldo.' },
  wrongRecipient: { status: 400, message: 'La clave pública no sirve: tiene que empezar con age1.' },
  wrongIdentity: { status: 400, message: 'El archivo de clave no tiene ninguna clave AGE-SECRET-KEY-1….' },
  otherVersion: {
    status: 400,
    message: 'El respaldo es de una versión más nueva de Andén. Actualizá y probá de nuevo.',
  },
  otherScope: { status: 400, message: 'El archivo guarda otra cosa.' },
  notEmpty: { status: 409, message: 'Solo se restaura en un lugar vacío.' },
  otherSecret: { status: 409, message: 'SECRET no es el del respaldo. Quitalo, o poné el mismo.' },
  differs: { status: 500, message: 'Lo restaurado no es igual al respaldo. No quedó nada restaurado.' },
  busy: { status: 409, message: 'Ya hay otro respaldo en curso.' },
  place: { status: 400, message: 'No se puede usar ese lugar para respaldos.' },
})

/** A damaged backup, with what is wrong in it. */
export const damaged = (detail: string, cause?: unknown): Problem =>
  problem(backupProblems.damaged, { message: `${backupProblems.damaged.message} (${detail})`, cause })
