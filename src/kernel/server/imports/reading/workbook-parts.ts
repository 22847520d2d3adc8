import { fileProblem } from './file-problem.ts'
import { limits } from './limits.ts'
import { createXmlReader, type XmlListener } from './xml-reader.ts'
import type { ZipFile } from './zip-file.ts'

/** How the numbers of a style are read. */
export type NumberStyle = 'number' | 'date' | 'percent'

export type Workbook = {
  sheets: { name: string; path: string; isHidden: boolean }[]
  styles: NumberStyle[]
  texts: string[]
  /** Days count from 1904 in files of old Macs. */
  isFrom1904: boolean
}

const ignore = (): void => {}

/** Reads a part of the workbook with a listener; a missing part is skipped. */
export const readPart = async (
  zip: ZipFile,
  path: string,
  listener: Partial<XmlListener>,
  limit: number = limits.sharedTexts,
): Promise<void> => {
  if (!zip.has(path)) return
  const reader = createXmlReader({ open: ignore, close: ignore, text: ignore, ...listener })
  const decoder = new TextDecoder()
  for await (const chunk of zip.read(path, limit)) reader.write(decoder.decode(chunk, { stream: true }))
}

/** `../a/b` beside `xl/workbook.xml`, `/xl/b` from the root. */
const resolvePath = (folder: string, target: string): string => {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of target.split('/').filter(Boolean))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

type Relation = { type: string; path: string }

const readRelations = async (zip: ZipFile, path: string): Promise<Map<string, Relation>> => {
  const folder = folderOf(path)
  const relations = new Map<string, Relation>()
  const file = `${folder ? `${folder}/` : ''}_rels/${path.slice(path.lastIndexOf('/') + 1)}.rels`
  await readPart(zip, file, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const type = (attributes.Type ?? '').replace(/^.*\//, '')
      const target = attributes.Target ?? ''
      relations.set(attributes.Id ?? '', { type, path: resolvePath(folder, target) })
    },
  })
  return relations
}

const pathOf = (relations: Map<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find(relation => relation.type === type)?.path

const builtInDates = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const styleOfFormat = (format: string): NumberStyle => {
  const bare = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (bare.includes('%')) return 'percent'
  return /[ymdhs]/i.test(bare) && !/general|standard/i.test(bare) ? 'date' : 'number'
}

const readStyles = async (zip: ZipFile, path: string): Promise<NumberStyle[]> => {
  const formats = new Map<number, string>()
  const styles: NumberStyle[] = []
  let isInCells = false
  await readPart(zip, path, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const id = Number(attributes.numFmtId ?? 0)
      const format = formats.get(id)
      if (format !== undefined) styles.push(styleOfFormat(format))
      else if (id === 9 || id === 10) styles.push('percent')
      else styles.push(builtInDates(id) ? 'date' : 'number')
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** Control characters are written `_x000D_` inside texts. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The shared texts, each once; runs of formatted text are joined, and phonetic hints are left out. */
const readTexts = async (zip: ZipFile, path: string): Promise<string[]> => {
  const texts: string[] = []
  let text = ''
  let [isText, isPhonetic] = [false, false]
  await readPart(zip, path, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(part) {
      if (isText) text += part
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') texts.push(withoutEscapes(text))
    },
  })
  return texts
}

const readSheets = async (zip: ZipFile, path: string, relations: Map<string, Relation>) => {
  const sheets: Workbook['sheets'] = []
  let isFrom1904 = false
  await readPart(zip, path, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const relation = relations.get(id)
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      if (relation?.type === 'worksheet')
        sheets.push({ name: attributes.name ?? 'Hoja', path: relation.path, isHidden })
    },
  })
  return { sheets, isFrom1904 }
}

/** All parts of a workbook except its rows. */
export const readWorkbook = async (zip: ZipFile): Promise<Workbook> => {
  const path = pathOf(await readRelations(zip, ''), 'officeDocument') ?? 'xl/workbook.xml'
  if (!zip.has(path))
    throw fileProblem(
      'El archivo no es una planilla xlsx ni ods. Abrilo con tu planilla de cálculo y guardalo como xlsx o csv.',
    )
  const relations = await readRelations(zip, path)
  const { sheets, isFrom1904 } = await readSheets(zip, path, relations)
  if (sheets.length === 0) throw fileProblem('El archivo xlsx no tiene ninguna hoja con filas.')
  const styles = await readStyles(zip, pathOf(relations, 'styles') ?? 'xl/styles.xml')
  const texts = await readTexts(zip, pathOf(relations, 'sharedStrings') ?? 'xl/sharedStrings.xml')
  return { sheets, styles, texts, isFrom1904 }
}
