import { type ExportKind, sectionsOf } from '../../contract/layout-fields.ts'
import type { ProfileDefinition } from '../../contract/profile.ts'
import type { ErpSettings } from '../../contract/settings.ts'
import { newReplacements, type Replacements } from './clean.ts'
import { compileSection, type Values } from './compile-section.ts'
import { divisorUnits } from './decimal.ts'

export type Layout = {
  /** One line of a section; empty when the profile does not write that section. */
  write: (section: string, values: Values, shared?: Values) => string
  encode: (text: string) => Buffer
  replacements: Replacements
}

/** `taxDivisor` acts on prices that carry IVA alone: where they are kept without it, they leave as they are. */
const divisorOf = (settings: ErpSettings): number =>
  settings.pricesCarryTax ? Math.round(settings.taxDivisor * divisorUnits) : divisorUnits

export const compileLayout = (kind: ExportKind, definition: ProfileDefinition, settings: ErpSettings): Layout => {
  const replacements = newReplacements()
  const context = { definition, replacements, taxDivisor: divisorOf(settings) }
  const writers = new Map(
    Object.entries(sectionsOf(kind)).map(([name, section]) => [
      name,
      compileSection(definition.sections[name], section.fields, context),
    ]),
  )
  const encoding = definition.encoding === 'latin1' ? 'latin1' : 'utf8'
  return {
    write: (section, values, shared) => writers.get(section)?.(values, shared) ?? '',
    encode: text => Buffer.from(text, encoding),
    replacements,
  }
}
