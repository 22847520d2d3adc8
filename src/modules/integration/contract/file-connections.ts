import { z } from 'zod'
import { idParams, integerInput, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { fileSchedule } from './file-schedule.ts'
import { integrationPermissions, integrationTag } from './permissions.ts'

export const maximumConnections = 20
export const maximumImports = 20
export const maximumExports = 10

export const connectionKinds = { folder: 'Carpeta del servidor', sftp: 'SFTP', s3: 'Bucket S3' } as const
export type ConnectionKind = keyof typeof connectionKinds

/** Folders within a connection that the product makes: being read, taken, and with errors. */
export const takingFolder = 'en-proceso'
export const takenFolder = 'procesados'
export const wrongFolder = 'con-errores'

const isPlainPath = (path: string): boolean =>
  path.split('/').every((part, index) => part !== '..' && part !== '.' && (part !== '' || index === 0))

/** Slashes at the end say nothing, and one backslash does not lead out of a folder anywhere. */
const folderLike = (example: string) =>
  z
    .string('Escribí la carpeta.')
    .trim()
    .max(300, 'Hasta 300 caracteres.')
    .transform(path => path.replace(/\/+$/, ''))
    .refine(path => !/[\p{Cc}\\]/u.test(path), 'Tiene caracteres que una carpeta no lleva.')
    .refine(isPlainPath, 'Escribí la carpeta sin «..» ni barras dobles.')
    .meta({ examples: [example] })

const [incoming, outgoing] = [folderLike('entrada'), folderLike('salida')]

const withinFolder = (folder: typeof incoming, example: string) =>
  folder
    .refine(path => !path.startsWith('/'), 'Escribí la carpeta sin la barra del comienzo.')
    .meta({ examples: [example] })

/** Files to import are looked for in `path`; exports are dropped into `outPath`. */
const relativeFolders = { path: withinFolder(incoming, 'entrada'), outPath: withinFolder(outgoing, 'salida') }

const folderAddress = z.strictObject({ kind: z.literal('folder'), ...relativeFolders })

const host = textInput(253, 1).refine(
  text => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) || /^[0-9a-f:]+$/i.test(text),
  'Escribí solo el nombre o la dirección del servidor, por ejemplo sftp.tuempresa.com.',
)

const sftpAddress = z.strictObject({
  kind: z.literal('sftp'),
  host,
  port: integerInput(1, 65_535).default(22),
  user: textInput(100, 1),
  path: incoming,
  outPath: outgoing,
})

const s3Address = z.strictObject({
  kind: z.literal('s3'),
  endpoint: z
    .string('Escribí la dirección del servicio.')
    .trim()
    .max(300, 'Hasta 300 caracteres.')
    .refine(
      text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
      'Escribí solo el servidor, por ejemplo https://s3.sa-east-1.amazonaws.com.',
    ),
  region: textInput(40, 1).default('us-east-1'),
  bucket: textInput(63, 3).refine(
    text => /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/i.test(text),
    'Un bucket lleva letras, números, puntos y guiones.',
  ),
  accessKeyId: textInput(128, 1),
  ...relativeFolders,
})

export const connectionAddress = z.discriminatedUnion('kind', [folderAddress, sftpAddress, s3Address])
export type ConnectionAddress = z.output<typeof connectionAddress>

/** `*` stands for any letters, `?` for one. A file takes the first rule that fits it, whatever its capitals. */
const patternInput = textInput(120, 1).refine(
  text => !/[\\/]/.test(text) && !text.startsWith('.'),
  'Escribí el nombre del archivo, sin carpetas. El asterisco vale por lo que sea: precios*.csv.',
)

export const importRule = z.strictObject({
  pattern: patternInput,
  resource: z.string('Elegí qué se importa.').min(1, 'Elegí qué se importa.').max(60),
  /** New and changed rows together: a file with more of them waits for a person. */
  maximumChanges: integerInput(0, 1_000_000).default(1_000),
  /** A file with more wrong rows is not imported at all. */
  maximumWrong: integerInput(0, 1_000_000).default(0),
})
export type ImportRule = z.output<typeof importRule>

export const documentExports = { orders: 'Pedidos para el ERP', collections: 'Cobranzas para el ERP' } as const
export const isDocumentExport = (what: string): what is keyof typeof documentExports =>
  Object.hasOwn(documentExports, what)

export const exportRule = z.strictObject({
  /** One that is there already. */
  id: rowId.optional(),
  what: z.string('Elegí qué se exporta.').min(1, 'Elegí qué se exporta.').max(60),
  format: z.enum(['csv', 'xlsx'], 'Elegí csv o xlsx.').default('csv'),
  /** Of orders and collections: the layout of their file; none: the one in use when it is due. */
  layoutId: rowId.nullish(),
  schedule: fileSchedule,
})
export type ExportRule = z.output<typeof exportRule>

/** What is kept sealed and is never answered. */
export const connectionSecret = z.strictObject({
  password: textInput(1_000).optional(),
  privateKey: z.string('Pegá la clave entera.').max(20_000, 'Esa clave es demasiado larga.').optional(),
  passphrase: textInput(1_000).optional(),
  secretAccessKey: textInput(200).optional(),
})
export type ConnectionSecret = z.output<typeof connectionSecret>

type Issue = { path: (string | number)[]; message: string }

const issuesOf = (input: { address: ConnectionAddress; imports: ImportRule[]; exports: ExportRule[] }): Issue[] => {
  const { address, imports, exports: outgoing } = input
  const both = imports.length > 0 && outgoing.length > 0
  const whats = outgoing.map(({ what }) => what)
  return [
    ...(imports.length + outgoing.length === 0
      ? [{ path: ['imports'], message: 'Agregá al menos algo que importar o que exportar.' }]
      : []),
    ...(both && address.path === address.outPath
      ? [
          {
            path: ['address', 'outPath'],
            message: 'Elegí otra carpeta: si no, Andén importaría lo que él mismo deja.',
          },
        ]
      : []),
    ...whats.flatMap((what, index) =>
      whats.indexOf(what) === index ? [] : [{ path: ['exports', index, 'what'], message: 'Ya está en la lista.' }],
    ),
  ]
}

export const connectionInput = z
  .strictObject({
    name: textInput(60, 1),
    address: connectionAddress,
    /** Left out: the one that is kept. */
    secret: connectionSecret.optional(),
    schedule: fileSchedule,
    imports: z.array(importRule).max(maximumImports, `Hasta ${maximumImports} reglas.`),
    exports: z.array(exportRule).max(maximumExports, `Hasta ${maximumExports} exportaciones.`),
  })
  .superRefine((input, context) => {
    for (const issue of issuesOf(input)) context.addIssue({ code: 'custom', ...issue })
  })
export type ConnectionInput = z.output<typeof connectionInput>

export const connectionStates = {
  unaccepted: 'Falta aceptar la clave',
  active: 'Al día',
  failing: 'Con fallas',
  paused: 'En pausa',
} as const
const stateIds = ['unaccepted', 'active', 'failing', 'paused'] as const
export type ConnectionState = (typeof stateIds)[number]

export const connectionView = z.object({
  id: rowId,
  name: z.string(),
  address: connectionAddress,
  /** The whole place in one line, without user or keys. */
  place: z.string(),
  hasSecret: z.boolean(),
  hostKey: z.string().nullable(),
  schedule: fileSchedule,
  imports: z.array(importRule),
  exports: z.array(exportRule.required({ id: true }).extend({ nextAt: z.string(), lastError: z.string().nullable() })),
  state: z.enum(stateIds),
  createdAt: z.string(),
  creator: z.string(),
  pausedAt: z.string().nullable(),
  pausedBy: z.string().nullable(),
  failingSince: z.string().nullable(),
  lastError: z.string().nullable(),
  lookedAt: z.string().nullable(),
  nextAt: z.string(),
  /** Files that wait for a person, and files with errors of the last 30 days. */
  waiting: z.number(),
  wrong: z.number(),
})
export type ConnectionView = z.output<typeof connectionView>

export const connectionTest = z.object({
  isFine: z.boolean(),
  /** Each step in words, in its order; the last one may say what went wrong. */
  steps: z.array(z.object({ isFine: z.boolean(), text: z.string() })),
  /** Of an SFTP server, as it shows it now; null: it was not reached. */
  hostKey: z.string().nullable(),
  /** The server's key is not the accepted one: somebody has to look at it. */
  asksForKey: z.boolean(),
})
export type ConnectionTest = z.output<typeof connectionTest>

const named = z.object({ name: z.string(), title: z.string() })
export const connectionOptions = z.object({
  /** The company's folder of this server; null: whoever runs the installation has opened none. */
  folder: z.string().nullable(),
  imports: z.array(named),
  exports: z.array(named),
  /** Layouts of files for the ERP, by what they carry. */
  profiles: z.array(z.object({ id: rowId, kind: z.enum(['orders', 'collections']), name: z.string() })),
})
export type ConnectionOptions = z.output<typeof connectionOptions>

const base = '/api/integration/file-connections'
const common = { access: integrationPermissions.manage, tag: integrationTag } as const
const one = { ...common, params: idParams, output: connectionView } as const

export const connectionRoutes = {
  list: defineRoute({
    ...common,
    method: 'GET',
    path: base,
    summary: 'Las conexiones de archivos',
    output: z.object({ items: z.array(connectionView) }),
  }),
  options: defineRoute({
    ...common,
    method: 'GET',
    path: '/api/integration/file-options',
    summary: 'Qué se puede importar y exportar por archivos, y la carpeta de la empresa en el servidor',
    output: connectionOptions,
  }),
  create: defineRoute({
    ...common,
    method: 'POST',
    path: base,
    summary: 'Agregar una conexión de archivos; la contraseña y las claves no se vuelven a mostrar',
    body: connectionInput,
    output: connectionView,
  }),
  change: defineRoute({
    ...one,
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Cambiar una conexión de archivos',
    body: connectionInput,
  }),
  remove: defineRoute({
    ...common,
    params: idParams,
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Eliminar una conexión de archivos: lo que está en ella no se toca',
  }),
  restore: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/restore`,
    summary: 'Deshacer la eliminación de una conexión de archivos',
  }),
  pause: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/pause`,
    summary: 'Pausar una conexión de archivos',
  }),
  resume: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/resume`,
    summary: 'Reanudar una conexión de archivos',
  }),
  run: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/run`,
    summary: 'Buscar archivos y exportar ahora, sin esperar la hora',
  }),
  test: defineRoute({
    ...common,
    params: idParams,
    method: 'POST',
    path: `${base}/:id/test`,
    summary: 'Probar una conexión de archivos y contar qué pasó en cada paso',
    output: connectionTest,
  }),
  acceptKey: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/host-key`,
    summary: 'Aceptar la clave de un servidor SFTP; con otra no se intercambia nada',
    body: z.strictObject({ hostKey: textInput(120, 1) }),
  }),
}
