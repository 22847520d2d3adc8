import { isProblem } from '../../../../kernel/contract/problems.ts'
import { isStorable } from '../../../../kernel/contract/storable.ts'
import type { DoorCaller, ProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import { type LastLine, type LineVerdict, maximumLine, maximumLines } from '../../contract/feed/feed-routes.ts'
import type { Taking } from '../../contract/feed/followed.ts'
import { groupLines, type Line, readLines } from './read-lines.ts'
import { type BatchAnswer, verdictsOf } from './verdicts.ts'

const group = { lines: 200, bytes: 1_000_000, idleMs: 250 }

type Sent = { number: number; value: Record<string, unknown> }
type Reading = { record: Sent } | { refused: LineVerdict }

const refuse = (line: number, message: string): LineVerdict => ({
  line,
  status: 'rejected',
  errors: [{ path: '', message }],
})

const parsedLine = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readOne = ({ number, text }: Line): Reading | null => {
  if (text === null) return { refused: refuse(number, `La línea pasa los ${maximumLine / 1024} KB o no es UTF-8.`) }
  if (text.trim() === '') return null
  const value = parsedLine(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { refused: refuse(number, 'La línea no es un objeto JSON.') }
  if (!isStorable(text) || text.includes('\\u0000'))
    return { refused: refuse(number, 'La línea tiene caracteres que no se pueden guardar.') }
  return { record: { number, value: value as Record<string, unknown> } }
}

export type TakingCall = { product: ProductCalls; caller: DoorCaller; taking: Taking }

const sendBatch = async ({ product, caller, taking }: TakingCall, records: Sent[]): Promise<LineVerdict[]> => {
  const { method, path } = taking.route
  const body = { [taking.list]: records.map(({ value }) => value) }
  const answer = (await product.call(caller, { method, path, body })) as BatchAnswer
  return verdictsOf(
    answer,
    records.map(({ number }) => number),
  )
}

const messageOf = (error: unknown): string => {
  if (isProblem(error) && error.problem.status < 500) return error.errors[0]?.message ?? error.userMessage
  throw error
}

/** What refuses a whole batch refuses the line that is to blame: they are sent one by one. */
const send = async (call: TakingCall, records: Sent[]): Promise<LineVerdict[]> => {
  if (records.length === 0) return []
  try {
    return await sendBatch(call, records)
  } catch (error) {
    const message = messageOf(error)
    const [first] = records
    if (records.length === 1 && first) return [refuse(first.number, message)]
    const verdicts: LineVerdict[] = []
    for (const record of records) verdicts.push(...(await send(call, [record])))
    return verdicts
  }
}

const take = async (call: TakingCall, lines: Line[]): Promise<LineVerdict[]> => {
  const readings = lines.flatMap(line => readOne(line) ?? [])
  const refused = readings.flatMap(reading => ('refused' in reading ? [reading.refused] : []))
  const records = readings.flatMap(reading => ('record' in reading ? [reading.record] : []))
  return [...refused, ...(await send(call, records))].toSorted((one, other) => one.line - other.line)
}

const textOf = (lines: (LineVerdict | LastLine)[]): string => lines.map(line => `${JSON.stringify(line)}\n`).join('')

type Options = { answers: 'all' | 'rejected'; onError: (error: unknown) => void }

const tooMany = `Hasta ${maximumLines.toLocaleString('es-AR')} líneas por envío: mandá las que siguen en otro.`
const brokenOff = 'No se pudo seguir. Mandá todo otra vez: lo que ya entró no se repite.'

/**
 * The lines of a body through the product's own routes, in batches that are written or refused line by line, and a verdict for
 * each. It reads on when its verdicts are read. Whoever leaves ends it with the batch under way.
 */
export async function* takeLines(
  call: TakingCall,
  body: AsyncIterable<Buffer>,
  { answers, onError }: Options,
): AsyncGenerator<string> {
  let lines = 0
  let rejected = 0
  const ending = (message?: string): string =>
    textOf([{ done: message === undefined, lines, rejected, ...(message ? { message } : {}) }])
  try {
    for await (const batch of groupLines(readLines(body, maximumLine), group)) {
      if (lines + batch.length > maximumLines) return yield ending(tooMany)
      const verdicts = await take(call, batch)
      lines += batch.length
      rejected += verdicts.filter(({ status }) => status === 'rejected').length
      const shown = answers === 'all' ? verdicts : verdicts.filter(({ status }) => status === 'rejected')
      if (shown.length > 0) yield textOf(shown)
    }
    yield ending()
  } catch (error) {
    onError(error)
    yield ending(brokenOff)
  }
}
