import { defineProblems } from '../../../kernel/contract/problems.ts'

export const integrationProblems = defineProblems('integration', {
  keyInvalid: { status: 401, message: 'La clave de API no es válida, venció o fue revocada.' },
  environmentSuspended: { status: 401, message: 'La empresa está suspendida: sus claves de API no entran.' },
  tooManyKeys: { status: 409, message: 'Ya hay 100 claves en uso. Revocá las que no se usan.' },
  revoked: { status: 409, message: 'Esa clave ya fue revocada. Creá otra.' },
  tooManyDestinations: { status: 409, message: 'Ya hay 50 destinos. Eliminá los que no se usan.' },
  addressRefused: { status: 400, message: 'No se puede mandar a esa dirección.' },
  tooManyConnections: { status: 409, message: 'Ya hay 20 conexiones de archivos. Eliminá las que no se usan.' },
  noFolder: {
    status: 400,
    message: 'Quien administra la instalación no abrió ninguna carpeta del servidor. Usá SFTP o un bucket.',
  },
  foreignSignature: {
    status: 409,
    message: 'Su firma es de otra instalación: agregá el destino de nuevo.',
  },
  needsSecret: { status: 400, message: 'Escribí de nuevo la contraseña o la clave.' },
  otherHostKey: {
    status: 409,
    message: 'El servidor muestra otra clave que la que viste. Probá la conexión de nuevo.',
  },
  stillPutting: {
    status: 409,
    message: 'Hay una exportación a medio terminar en ese lugar. Probá en unos minutos, o eliminá la conexión.',
  },
  place: { status: 424, message: 'No se pudo usar la conexión.' },
  wrongTransfer: { status: 409, message: 'Ese archivo ya no está en ese paso.' },
  tooManyReplays: { status: 409, message: 'Son más de 10.000 entregas. Elegí un período más corto.' },
  cursorInvalid: { status: 400, message: 'Ese cursor no es de los que da esta llamada.' },
  cursorGone: {
    status: 410,
    message:
      'Los cambios desde ese cursor ya no están guardados: volvé a leer todo y seguí con el cursor de esa lectura.',
  },
})
