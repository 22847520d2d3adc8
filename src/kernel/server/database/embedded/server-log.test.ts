import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { prepareLaunch } from './launch.ts'
import { cleanUp, query, start, temporaryFolder } from './launcher-folders.fixture.ts'
import { pruneLogs } from './server-log.ts'

afterEach(cleanUp)

it('keeps only the newest log files', async () => {
  const launch = await prepareLaunch({ dataDir: await temporaryFolder(), log: () => {} })
  const logs = join(launch.cluster, 'log')
  await mkdir(logs, { recursive: true })
  for (let hour = 10; hour < 24; hour += 1) await writeFile(join(logs, `postgresql-20260101-${hour}0000.log`), '')
  await pruneLogs(launch)
  const left = (await readdir(logs)).sort()
  expect(left).toHaveLength(10)
  expect(left[0]).toBe('postgresql-20260101-140000.log')
})

it('is written by the server beside its data', async () => {
  const folder = await temporaryFolder()
  const server = await start(folder)
  await expect(query(server.url, 'select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  expect(await readdir(join(folder, 'postgres', 'log'))).toEqual([
    expect.stringMatching(/^postgresql-\d{8}-\d{6}\.log$/),
  ])
})
