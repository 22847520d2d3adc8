import type {
  ConnectionAddress,
  ConnectionKind,
  ConnectionSecret,
  ConnectionView,
} from '../../contract/file-connections.ts'
import type { FileSchedule } from '../../contract/file-schedule.ts'

export type ScheduleValues = { kind: FileSchedule['kind']; minutes: number; times: string }

/** `key` tells rows of a list apart while they are typed. */
export type ImportValues = {
  key: string
  pattern: string
  resource: string
  maximumChanges: number
  maximumWrong: number
}
export type ExportValues = {
  key: string
  id?: string
  what: string
  format: 'csv' | 'xlsx'
  /** Of orders and collections; null: the layout in use. */
  layoutId: string | null
  schedule: ScheduleValues
}

/** What the form holds: the fields of every kind of place, so that changing the kind loses nothing. */
export type ConnectionValues = {
  name: string
  kind: ConnectionKind
  path: string
  outPath: string
  host: string
  port: number
  user: string
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  password: string
  privateKey: string
  passphrase: string
  secretAccessKey: string
  schedule: ScheduleValues
  imports: ImportValues[]
  exports: ExportValues[]
}

const newSchedule = (minutes: number): ScheduleValues => ({ kind: 'every', minutes, times: '08:00' })

const scheduleValues = (schedule: FileSchedule): ScheduleValues =>
  schedule.kind === 'every'
    ? { ...newSchedule(schedule.minutes) }
    : { ...newSchedule(10), kind: 'at', times: schedule.times.join(', ') }

const scheduleOf = ({ kind, minutes, times }: ScheduleValues): FileSchedule =>
  kind === 'every'
    ? { kind, minutes }
    : {
        kind,
        times: times
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map(time => time.padStart(5, '0')),
      }

export const newImport = (): ImportValues => ({
  key: crypto.randomUUID(),
  pattern: '',
  resource: '',
  maximumChanges: 1_000,
  maximumWrong: 0,
})

export const newExport = (): ExportValues => ({
  key: crypto.randomUUID(),
  what: '',
  format: 'csv',
  layoutId: null,
  schedule: newSchedule(60),
})

const empty: ConnectionValues = {
  name: '',
  kind: 'sftp',
  path: 'entrada',
  outPath: 'salida',
  host: '',
  port: 22,
  user: '',
  endpoint: 'https://',
  region: 'us-east-1',
  bucket: '',
  accessKeyId: '',
  password: '',
  privateKey: '',
  passphrase: '',
  secretAccessKey: '',
  schedule: newSchedule(10),
  imports: [],
  exports: [],
}

export const valuesOf = (connection: ConnectionView | undefined): ConnectionValues => {
  if (!connection) return { ...empty, imports: [newImport()] }
  const { name, address, schedule, imports, exports } = connection
  return {
    ...empty,
    ...address,
    name,
    schedule: scheduleValues(schedule),
    imports: imports.map(rule => ({ ...newImport(), ...rule })),
    exports: exports.map(({ id, what, format, layoutId, schedule: own }) => ({
      ...newExport(),
      id,
      what,
      format,
      layoutId: layoutId ?? null,
      schedule: scheduleValues(own),
    })),
  }
}

const addressOf = (values: ConnectionValues): ConnectionAddress => {
  const { kind, path, outPath, host, port, user, endpoint, region, bucket, accessKeyId } = values
  const folders = { path: path.trim(), outPath: outPath.trim() }
  if (kind === 'sftp') return { kind, host: host.trim(), port, user: user.trim(), ...folders }
  if (kind === 's3')
    return {
      kind,
      endpoint: endpoint.trim().replace(/\/$/, ''),
      region: region.trim(),
      bucket: bucket.trim(),
      accessKeyId: accessKeyId.trim(),
      ...folders,
    }
  return { kind, ...folders }
}

/** What was written of it; nothing keeps the one of before. */
const secretOf = ({
  kind,
  password,
  privateKey,
  passphrase,
  secretAccessKey,
}: ConnectionValues): ConnectionSecret | undefined => {
  if (kind === 's3') return secretAccessKey ? { secretAccessKey } : undefined
  if (kind === 'folder' || !(password || privateKey)) return undefined
  return {
    ...(password ? { password } : {}),
    ...(privateKey ? { privateKey } : {}),
    ...(passphrase ? { passphrase } : {}),
  }
}

/** What is sent. */
export const inputOf = (values: ConnectionValues) => {
  const secret = secretOf(values)
  return {
    name: values.name.trim(),
    address: addressOf(values),
    ...(secret ? { secret } : {}),
    schedule: scheduleOf(values.schedule),
    imports: values.imports.map(({ key: _key, ...rule }) => rule),
    exports: values.exports.map(({ key: _key, schedule, ...rule }) => ({ ...rule, schedule: scheduleOf(schedule) })),
  }
}
