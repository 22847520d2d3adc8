import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { BackupStatus } from '../../../contract/backups.ts'
import { addDays } from '../../../contract/formats.ts'
import { readSettings } from '../../settings.ts'
import { createFolderPlace } from '../places/folder-place.ts'
import { listResults } from './backups.queries.ts'
import { lastScheduled, nextAttempt, nextScheduled } from './due.ts'
import { expired, readKeep } from './rotation.ts'
import { backUpWhenDue } from './scheduled-backups.ts'

const daily = { at: '03:30', timeZone: 'America/Argentina/Buenos_Aires' }
const at = (text: string): Date => new Date(`${text}-03:00`)

test('the schedule is a time of day of its zone', () => {
  expect(lastScheduled(at('2026-11-23T03:29:00'), daily)).toEqual(at('2026-11-22T03:30:00'))
  expect(lastScheduled(at('2026-11-23T03:30:00'), daily)).toEqual(at('2026-11-23T03:30:00'))
  expect(nextScheduled(at('2026-11-23T03:30:00'), daily)).toEqual(at('2026-11-24T03:30:00'))
  expect(nextScheduled(at('2026-11-23T01:00:00'), daily)).toEqual(at('2026-11-23T03:30:00'))
})

test('a backup that is missing is due at once, and after failures later and later', () => {
  const attempt = (time: string, succeeded: boolean) => {
    const startedAt = at(`2026-11-23T${time}`).toISOString()
    return { startedAt, finishedAt: startedAt, succeeded }
  }
  const now = at('2026-11-23T10:00:00')
  expect(nextAttempt(now, daily, [])).toEqual(now)
  expect(nextAttempt(now, daily, [attempt('03:29:00', true)])).toEqual(now)
  expect(nextAttempt(now, daily, [attempt('03:31:00', true)])).toEqual(at('2026-11-24T03:30:00'))
  expect(nextAttempt(now, daily, [attempt('03:31:00', false)])).toEqual(at('2026-11-23T03:46:00'))
  expect(nextAttempt(now, daily, [attempt('03:46:00', false), attempt('03:31:00', false)])).toEqual(
    at('2026-11-23T04:16:00'),
  )
  const many = Array.from({ length: 9 }, () => attempt('09:00:00', false))
  expect(nextAttempt(now, daily, many)).toEqual(at('2026-11-23T13:00:00'))
})

test('a hundred nights leave the newest of seven days, four weeks and three months', () => {
  let stored: { name: string; at: string }[] = []
  for (let night = 0; night < 100; night += 1) {
    const day = addDays('2026-08-01', night)
    stored.push({ name: day, at: at(`${day}T03:30:00`).toISOString() })
    const gone = new Set(expired(stored, readKeep('7d 4w 3m'), daily.timeZone))
    stored = stored.filter(({ name }) => !gone.has(name))
    expect(stored.at(-1)?.name).toBe(day)
  }
  expect(stored.map(({ name }) => name)).toEqual([
    '2026-09-30',
    '2026-10-18',
    '2026-10-25',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
    '2026-11-08',
  ])
  expect(
    expired([{ name: 'only', at: at('2020-01-01T00:00:00').toISOString() }], readKeep('0d'), daily.timeZone),
  ).toEqual([])
})

let application: TestApplication
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anden-schedule-'))
  application = await createTestApplication({ BACKUP_URL: folder })
})
afterAll(async () => {
  await application.stop()
  await rm(folder, { recursive: true, force: true })
})

const options = (now: Date, recipient?: string) => ({
  platform: application.platform,
  ownerUrl: application.databaseUrl,
  settings: readSettings({
    BACKUP_URL: folder,
    BACKUP_KEEP: '2d',
    ...(recipient ? { BACKUP_RECIPIENT: recipient } : {}),
  }),
  place: createFolderPlace(folder),
  now: () => now,
})
const never = new AbortController().signal

test('what is due is taken once, recorded, and shown to the operator; a failure with its reason', async () => {
  const operator = await application.signIn({ roleNumber: 1, isOperator: true })
  const admin = await application.signIn({ roleNumber: 1 })
  const status = () => operator.get<BackupStatus>('/api/operator/backups')
  expect(await status()).toMatchObject({
    last: null,
    lastSucceeded: null,
    schedule: { at: '03:30', isEncrypted: false },
  })
  expect((await admin.request('GET', '/api/operator/backups')).statusCode).toBe(403)

  const now = new Date()
  await backUpWhenDue(options(now), never)
  await backUpWhenDue(options(now), never)
  expect(await readdir(folder)).toHaveLength(1)
  expect(await listResults(application.platform.database)).toHaveLength(1)
  expect((await status()).last).toMatchObject({ succeeded: true, error: null, place: folder })

  const tomorrow = new Date(now.getTime() + 86_400_000)
  await expect(backUpWhenDue(options(tomorrow, 'age1mal'), never)).rejects.toThrow('wrongRecipient')
  expect(await status()).toMatchObject({
    last: { succeeded: false, error: expect.stringContaining('La clave pública no sirve') },
    lastSucceeded: { succeeded: true },
  })
  await backUpWhenDue(options(tomorrow), never)
  expect(await readdir(folder)).toHaveLength(1)
  await backUpWhenDue(options(new Date(tomorrow.getTime() + 16 * 60_000)), never)
  expect((await listResults(application.platform.database)).filter(({ succeeded }) => succeeded)).toHaveLength(2)
})

test('one that is interrupted is not recorded as a failure', async () => {
  const stopping = new AbortController()
  const before = await listResults(application.platform.database)
  const running = backUpWhenDue(options(new Date(Date.now() + 5 * 86_400_000)), stopping.signal)
  stopping.abort(new Error('stopped'))
  await running
  expect(await listResults(application.platform.database)).toEqual(before)
})
