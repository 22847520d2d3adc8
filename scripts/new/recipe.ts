import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a recipe cannot do, in words for whoever ran it. */
export class RecipeError extends Error {}

const shape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

export const requireKebab = (name: string): void => {
  if (!shape.test(name))
    throw new RecipeError(`"${name}" is not kebab-case: small letters, digits and single hyphens, as in vehicle-types`)
}

export const camelOf = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

export const pascalOf = (name: string): string => camelOf(`-${name}`)

export const tableOf = (name: string): string => name.replaceAll('-', '_')

/** vehicle-types: Vehicle types. */
export const wordsOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** Tipos de vehículo: tipos-de-vehiculo. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const modules = (): string[] =>
  readdirSync('src/modules').filter(name => existsSync(`src/modules/${name}/contract`))

export const requireModule = (name: string): void => {
  if (!modules().includes(name))
    throw new RecipeError(`there is no module "${name}"; there are ${modules().join(', ')}`)
}

/** What the command was given beside the name. */
export type RecipeOptions = Partial<Record<'module' | 'one' | 'many' | 'title' | 'access', string | undefined>>

export const refuseQuotes = (title: string): void => {
  if (/['\\\n]/.test(title)) throw new RecipeError(`"${title}" cannot have quotes`)
}

/** The module that a thing goes into, which has to be there, and what people read it is called. */
export const placeOf = (name: string, { module, title }: RecipeOptions): { module: string; title: string } => {
  requireKebab(name)
  if (!module) throw new RecipeError('say in which module: --module NAME')
  requireModule(module)
  refuseQuotes(title ?? '')
  return { module, title: title ?? wordsOf(name) }
}

/** What the recipe wrote, to be formatted when it is done. */
export const written = new Set<string>()

/** A file that must not be there yet. */
export const writeNew = (path: string, content: string): void => {
  if (existsSync(path)) throw new RecipeError(`${path} is already there: take another name`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  written.add(path)
  console.log(`new      ${path}`)
}

const readRequired = (path: string): string => {
  if (!existsSync(path)) throw new RecipeError(`${path} is not there`)
  return readFileSync(path, 'utf8')
}

type Edit = { after: RegExp; text: string } | { before: RegExp; text: string }

/** Inserts text beside the first place that matches, and says so when there is none. */
export const editFile = (path: string, edits: Edit[]): void => {
  let content = readRequired(path)
  for (const edit of edits) {
    const match = ('after' in edit ? edit.after : edit.before).exec(content)
    if (!match) throw new RecipeError(`${path} has no place for this line, add it by hand: ${edit.text.trim()}`)
    const at = 'after' in edit ? match.index + match[0].length : match.index
    content = content.slice(0, at) + edit.text + content.slice(at)
  }
  writeFileSync(path, content)
  written.add(path)
  console.log(`changed  ${path}`)
}

/** An import below the others; the formatter sorts them. */
export const addImport = (line: string) => ({ before: /^\n/m, text: `${line}\n` })
