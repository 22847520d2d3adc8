import { createHash } from 'node:crypto'
import type { ExportBatchDetail, ExportComparison } from '../contract/exports.ts'
import { readContent } from './batches.queries.ts'
import { type Caller, fileValuesOf, getBatch } from './export.service.ts'
import { compileLayout } from './layout/compile-layout.ts'
import { presentDefinition } from './recorded-profile.queries.ts'
import { noTotals } from './render-file.ts'
import { readErpSettings } from './settings.queries.ts'
import { sheetLines } from './sheet-lines.ts'
import { fileChunks } from './write-file.ts'

/** A text that can be read again from its start, stretch by stretch. */
type Text = () => AsyncGenerator<string>

async function* linesOf(text: Text): AsyncGenerator<string> {
  let rest = ''
  for await (const stretch of text()) {
    const lines = (rest + stretch).split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Lines are counted by a 52-bit digest: a file of a million lines is compared in some tens of megabytes. */
const digestOf = (line: string): number => createHash('sha1').update(line).digest().readUIntBE(0, 6)

const shown = 50

/** Which lines are in one text and not in the other, as often as they are; their order does not matter. */
const compareLines = async (
  before: Text,
  after: Text,
): Promise<Pick<ExportComparison, 'same' | 'onlyBefore' | 'onlyAfter'>> => {
  const surplus = new Map<number, number>()
  let total = 0
  for await (const line of linesOf(before)) {
    total += 1
    surplus.set(digestOf(line), (surplus.get(digestOf(line)) ?? 0) + 1)
  }
  const onlyAfter = { count: 0, sample: [] as string[] }
  for await (const line of linesOf(after)) {
    const digest = digestOf(line)
    const left = surplus.get(digest) ?? 0
    if (left > 0) surplus.set(digest, left - 1)
    else if (++onlyAfter.count <= shown) onlyAfter.sample.push(line)
  }
  const count = [...surplus.values()].reduce((sum, left) => sum + left, 0)
  const sample: string[] = []
  if (count > 0) await sampleOf(before, surplus, sample)
  return { same: total - count, onlyBefore: { count, sample }, onlyAfter }
}

const sampleOf = async (text: Text, surplus: Map<number, number>, sample: string[]): Promise<void> => {
  for await (const line of linesOf(text)) {
    const digest = digestOf(line)
    const left = surplus.get(digest) ?? 0
    if (left === 0) continue
    surplus.set(digest, left - 1)
    if (sample.push(line) >= shown) return
  }
}

/** Latin-1 is read as it was written: what the web calls by that name is Windows-1252. */
const decoderOf = (encoding: string): { write: (content: Buffer) => string; end: () => string } => {
  if (encoding === 'latin1') return { write: content => content.toString('latin1'), end: () => '' }
  const decoder = new TextDecoder(encoding === 'windows-1252' ? encoding : 'utf-8')
  return { write: content => decoder.decode(content, { stream: true }), end: () => decoder.decode() }
}

type Bytes = () => AsyncGenerator<Buffer>

const textOf = (bytes: Bytes, { isWorkbook, encoding }: { isWorkbook: boolean; encoding: string }): Text => {
  if (isWorkbook) return () => sheetLines(bytes())
  return async function* () {
    const decode = decoderOf(encoding)
    for await (const content of bytes()) yield decode.write(content)
    yield decode.end()
  }
}

const storedText = ({ tenant }: Caller, { id, fileName, encoding }: ExportBatchDetail): Text => {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const content = await readContent(tenant, id, part)
      if (!content) return
      yield content
    }
  }
  return textOf(bytes, { isWorkbook: fileName.endsWith('.xlsx'), encoding })
}

/** The batch's own documents, written with what they, the mapping, the settings and the batch's layout say now. */
const presentText = async ({ tenant, session }: Caller, batch: ExportBatchDetail): Promise<Text> => {
  const settings = await readErpSettings(tenant)
  const definition = await presentDefinition(tenant, batch)
  const { kind } = batch
  const source = { kind: 'batch', batchId: batch.id } as const
  async function* bytes(): AsyncGenerator<Buffer> {
    const layout = compileLayout(kind, definition, settings)
    const { timeZone } = session
    const file = fileValuesOf(batch, timeZone)
    const request = { kind, source, again: source, layout, settings, timeZone, file }
    for await (const chunk of fileChunks(tenant, request, noTotals())) yield chunk.bytes
  }
  return textOf(bytes, { isWorkbook: definition.format === 'xlsx', encoding: definition.encoding })
}

/** Against another batch of the environment, or against what the same documents would give now. */
export const compareBatch = async (
  caller: Caller,
  id: string,
  withId: string | undefined,
): Promise<ExportComparison> => {
  const batch = await getBatch(caller.tenant, id)
  const other = withId ? await getBatch(caller.tenant, withId) : null
  const after = other ? storedText(caller, other) : await presentText(caller, batch)
  const compared = await compareLines(storedText(caller, batch), after)
  return {
    before: batch.fileName,
    after: other ? other.fileName : 'Los mismos documentos, ahora',
    ...compared,
    identical: compared.onlyBefore.count === 0 && compared.onlyAfter.count === 0,
  }
}
