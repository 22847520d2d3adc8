import { defineProblems } from '../../../kernel/contract/problems.ts'

export const integrationProblems = defineProblems('integration', {
  keyInvalid: { status: 401, message: 'La clave de API no es válida, venció o fue revocada.' },
  environmentSuspended: { status: 401, message: 'La empresa está suspendida: sus claves de API no entran.' },
  tooManyKeys: { status: 409, message: 'Ya hay 100 claves en uso. Revocá las que no se usan.' },
  revoked: { status: 409, message: 'Esa clave ya fue revocada. Creá otra.' },
  tooManyDestinations: { status: 409, message: 'Ya hay 50 destinos. Eliminá los que no se usan.' },
  addressRefused: { status: 400, message: 'No se puede mandar a esa dirección.' },
  tooManyReplays: { status: 409, message: 'Son más de 10.000 entregas. Elegí un período más corto.' },
  cursorInvalid: { status: 400, message: 'Ese cursor no es de los que da esta llamada.' },
  cursorGone: {
    status: 410,
    message:
      'Los cambios desde ese cursor ya no están guardados: volvé a leer todo y seguí con el cursor de esa lectura.',
  },
})
