import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

/** What a person does on a route; the first is to open it. */
const step = z.string()

/**
 * A request of the web client. In `url` and `body` days are counted from today (`{day-6}`), and what only an earlier
 * answer tells, such as an id or a cursor, names the request and the place in its answer: `{from:12:items.0.id}`.
 */
const recordedRequest = z.object({
  id: z.number(),
  method: z.string(),
  url: z.string(),
  body: z.string().optional(),
  /** Route → step → the role numbers whose pages sent it. */
  sentBy: z.record(z.string(), z.record(step, z.array(z.number()))),
})

const recordedFile = z.object({
  /** Every page that a signed-in person can open, and the role numbers that opened it. */
  routes: z.record(z.string(), z.array(z.number())),
  /** Pages with an id in their address to which no recorded page had a link, or none with data. */
  unreached: z.array(z.string()),
  requests: z.array(recordedRequest),
})

export type RecordedRequest = z.infer<typeof recordedRequest>
export type RecordedFile = z.infer<typeof recordedFile>

const file = new URL('../recorded/requests.json', import.meta.url)

export const readRecorded = async (): Promise<RecordedFile> =>
  recordedFile.parse(JSON.parse(await readFile(file, 'utf8')))

/** One request a line: a difference between two recordings can be read. */
export const writeRecorded = async ({ routes, unreached, requests }: RecordedFile): Promise<void> => {
  const lines = requests.map(request => `    ${JSON.stringify(request)}`).join(',\n')
  const head = Object.entries(routes).map(([route, roles]) => `    ${JSON.stringify(route)}: ${JSON.stringify(roles)}`)
  await writeFile(
    file,
    `{\n  "routes": {\n${head.join(',\n')}\n  },\n  "unreached": ${JSON.stringify(unreached)},\n  "requests": [\n${lines}\n  ]\n}\n`,
  )
}
