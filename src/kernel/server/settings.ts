import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'

const optionalUrl = z.url('tiene que ser una dirección completa, por ejemplo https://…').optional()

const onOff = (standard: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'acepta on u off')
    .transform(value => value === 'on' || value === 'true' || value === '1')
    .default(standard)

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

/** An address, or a network as `10.0.4.0/24`. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const kind = isIP(address)
  const longest = kind === 4 ? 32 : 128
  return (
    kind > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest))
  )
}

const networks = z
  .string()
  .refine(
    text => text.split(',').every(part => isNetwork(part.trim())),
    'acepta redes separadas por comas, por ejemplo 10.0.4.0/24,192.168.1.20',
  )
  .default('')

/** Every environment variable the product reads; docs/operations.md lists the same ones. */
const environmentVariables = z.object({
  PORT: z.coerce.number('tiene que ser un número').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .refine(value => /^postgres(ql)?:\/\//.test(value), 'tiene que empezar con postgres:// o postgresql://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .refine(value => /^postgres(ql)?:\/\//.test(value), 'tiene que empezar con postgres:// o postgresql://')
    .optional(),
  DATABASE_READ_LAG: z.coerce
    .number('tiene que ser un número de segundos')
    .int('tiene que ser un número entero de segundos')
    .min(2, 'desde 2 segundos')
    .max(3600, 'hasta 3600 segundos')
    .default(30),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO: onOff(true),
  PUBLIC_URL: optionalUrl,
  SECRET: z.string().min(16, 'necesita al menos 16 caracteres').optional(),
  SMTP_URL: z.string().optional(),
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'hasta 40 caracteres').optional(),
  FILES_URL: z
    .string()
    .refine(value => !/^[a-z][a-z0-9+.-]*:/i.test(value) || /^(s3:\/\/|file:\/\/\/)/.test(value), {
      error: 'acepta una carpeta o un bucket: file:///srv/anden/archivos o s3://clave:secreto@servidor/bucket',
    })
    .optional(),
  BACKUP_URL: z
    .string()
    .refine(value => !/^[a-z][a-z0-9+.-]+:/i.test(value) || /^(s3:\/\/|file:\/\/\/)/.test(value), {
      error: 'acepta una carpeta o un bucket: /srv/respaldos, file:///srv/respaldos o s3://bucket/carpeta',
    })
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'tiene que ser una hora, por ejemplo 03:30')
    .default('03:30'),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3}d( ?\d{1,3}w)?( ?\d{1,3}m)?$/, 'acepta días, semanas y meses, por ejemplo 7d 4w 12m')
    .default('7d 4w'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'tiene que ser una clave pública de age: age1…')
    .optional(),
  MAP_STYLE_URL: optionalUrl,
  MAP_ORIGINS: z
    .string()
    .transform(text => text.split(',').map(origin => origin.trim()))
    .refine(
      origins => origins.every(isOrigin),
      'acepta orígenes separados por comas, por ejemplo https://tiles.ejemplo.com',
    )
    .optional(),
  MAP_PMTILES: z
    .string()
    .refine(value => !/^[a-z][a-z0-9+.-]+:/i.test(value) || /^(https?:\/\/|file:\/\/\/)/.test(value), {
      error: 'acepta un archivo .pmtiles, o una dirección http o https',
    })
    .optional(),
  OSRM_URL: z.url({ protocol: /^https?$/, error: 'tiene que ser una dirección http o https completa' }).optional(),
  GUIDE_URL: optionalUrl,
  APP_STORE_URL: optionalUrl,
  PLAY_STORE_URL: optionalUrl,
  TRUST_PROXY: onOff(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'acepta fatal, error, warn, info, debug, trace o silent',
    )
    .default('info'),
  METRICS_TOKEN: z.string().optional(),
  WEBHOOK_NETWORKS: networks,
  SYNC_NETWORKS: networks,
  SYNC_FOLDERS: z
    .string()
    .refine(isAbsolute, 'tiene que ser una carpeta con su ruta completa, por ejemplo /srv/anden/intercambio')
    .optional(),
})

const providerVariables = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/**
 * Refuses an identity provider with missing settings, whose button would lead nowhere, and two street maps, of which
 * one would be ignored.
 */
const checkedVariables = environmentVariables.superRefine((values, context) => {
  if (values.MAP_PMTILES && values.MAP_STYLE_URL)
    context.addIssue({
      code: 'custom',
      path: ['MAP_PMTILES'],
      message: 'y MAP_STYLE_URL son dos mapas de calles: dejá uno solo',
    })
  const missing = providerVariables.filter(name => !values[name])
  if (missing.length === 0 || missing.length === providerVariables.length) return
  for (const name of missing)
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'falta: el proveedor de identidad necesita las tres OIDC_…',
    })
})

export type Settings = z.output<typeof environmentVariables>

/** Thrown at start when a setting is wrong; the message names each one in Spanish. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const values = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = checkedVariables.safeParse(values)
  if (result.success) return result.data
  const lines = result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Hay ajustes que corregir (variables de entorno):\n${lines.join('\n')}`)
}

/**
 * Origins that the street map loads from: that of the style and those of MAP_ORIGINS, or that of the archive; none for
 * an archive that this server serves.
 */
export const mapOriginsOf = ({ MAP_STYLE_URL, MAP_PMTILES, MAP_ORIGINS = [] }: Settings): string[] => {
  if (MAP_STYLE_URL) return [...new Set([new URL(MAP_STYLE_URL).origin, ...MAP_ORIGINS])]
  return MAP_PMTILES && /^https?:/.test(MAP_PMTILES) ? [new URL(MAP_PMTILES).origin] : []
}

/** The address at which people reach the product, for links in mails and answers from other sites. */
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Settings): string =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '')
