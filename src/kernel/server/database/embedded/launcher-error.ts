type LauncherErrorCode =
  | 'platform-not-supported'
  | 'binaries-unusable'
  | 'data-dir-not-writable'
  | 'data-dir-not-reachable'
  | 'data-dir-not-a-cluster'
  | 'data-dir-of-another-version'
  | 'data-dir-in-use'
  | 'initdb-failed'
  | 'start-failed'

/** `message` is for the log (English, technical); `userMessage` is for the person who started the program. */
export type LauncherError = Error & { name: 'LauncherError'; code: LauncherErrorCode; userMessage: string }

const texts = {
  'platform-not-supported': () =>
    `La base de datos incluida no está disponible para este sistema (${process.platform} ${process.arch}). Indicá un PostgreSQL propio con la variable DATABASE_URL.`,
  'binaries-unusable': folder =>
    `No se pueden ejecutar los programas de la base de datos incluida para la carpeta «${folder}». Volvé a instalar con «npm ci» en una carpeta que puedan leer todos los usuarios, o indicá un PostgreSQL propio con DATABASE_URL.`,
  'data-dir-not-writable': folder =>
    `No se puede escribir en la carpeta de datos «${folder}». Dale permiso de escritura al usuario que ejecuta Andén, o elegí otra carpeta con la variable DATA_DIR.`,
  'data-dir-not-reachable': folder =>
    `La base de datos no puede llegar a la carpeta de datos «${folder}» porque una carpeta superior está cerrada para otros usuarios. Ejecutá Andén sin ser administrador, o elegí otra carpeta con la variable DATA_DIR.`,
  'data-dir-not-a-cluster': folder =>
    `La carpeta «${folder}» tiene contenido, pero no es una base de datos completa de Andén. Restaurá una copia de respaldo, o apartá esa carpeta y volvé a iniciar para crear una base vacía.`,
  'data-dir-of-another-version': folder =>
    `La base de datos de la carpeta «${folder}» fue creada con otra versión de PostgreSQL. Volvé a la versión anterior de Andén, hacé un respaldo y restauralo en una carpeta nueva.`,
  'data-dir-in-use': folder =>
    `Otro proceso de Andén ya está usando la carpeta de datos «${folder}». Cerrá el otro proceso, o elegí otra carpeta con la variable DATA_DIR.`,
  'initdb-failed': folder =>
    `No se pudo crear la base de datos en la carpeta «${folder}». Revisá que haya espacio en el disco y el detalle en el registro.`,
  'start-failed': folder =>
    `No se pudo iniciar la base de datos de la carpeta «${folder}». Revisá el espacio en el disco y los registros en «${folder}/log».`,
} satisfies Record<LauncherErrorCode, (folder: string) => string>

export type LauncherErrorInput = { code: LauncherErrorCode; folder: string; detail?: string; cause?: unknown }

export const launcherError = ({ code, folder, detail, cause }: LauncherErrorInput): LauncherError => {
  const error = new Error(`${code}: ${folder}${detail ? `\n${detail}` : ''}`, { cause })
  return Object.assign(error, { name: 'LauncherError' as const, code, userMessage: texts[code](folder) })
}

export const isLauncherError = (error: unknown): error is LauncherError =>
  error instanceof Error && error.name === 'LauncherError'
