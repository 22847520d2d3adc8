import { encodingNames } from '../../contract/encodings.ts'
import type { DateFormat, DecimalMark, LayoutCell, ProfileDefinition } from '../../contract/profile.ts'

const optionsOf = <Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.keys(words) as Value[]).map(value => ({ value, label: words[value] }))

export const formatOptions = optionsOf<ProfileDefinition['format']>({
  delimited: 'Con separador',
  fixed: 'Ancho fijo',
  csv: 'CSV',
  xlsx: 'Excel (xlsx)',
})
export const delimiterOptions = optionsOf<ProfileDefinition['delimiter']>({
  '|': 'Barra |',
  ';': 'Punto y coma ;',
  ',': 'Coma ,',
  '\t': 'Tabulación',
  '~': 'Virgulilla ~',
  '#': 'Numeral #',
  '^': 'Circunflejo ^',
})
export const encodingOptions = optionsOf(encodingNames)
export const lineEndingOptions = optionsOf<ProfileDefinition['lineEnding']>({
  crlf: 'Windows (CR LF)',
  lf: 'Unix (LF)',
})
export const decimalMarkOptions = optionsOf<DecimalMark>({ point: '1234.50', comma: '1234,50', implied: '123450' })
export const dateFormatOptions = optionsOf<DateFormat>({
  YYYYMMDD: '20261120',
  DDMMYYYY: '20112026',
  'DD/MM/YYYY': '20/11/2026',
  'DD-MM-YYYY': '20-11-2026',
  'YYYY-MM-DD': '2026-11-20',
})
export const alignOptions = optionsOf<LayoutCell['align']>({ left: 'Izquierda', right: 'Derecha' })
export const padOptions = optionsOf<LayoutCell['pad']>({ space: 'Espacios', zero: 'Ceros' })
export const missingOptions = optionsOf<ProfileDefinition['missingCharacters']>({
  replace: 'Reemplazarlos',
  refuse: 'No bajar',
})
export const splitOptions = optionsOf<ProfileDefinition['split']>({
  byDestination: 'Por organización, canal y sector',
  whole: 'Enteros',
})
export const tooLongOptions: { value: NonNullable<LayoutCell['tooLong']> | ''; label: string }[] = [
  { value: '', label: 'Lo de siempre' },
  { value: 'cut', label: 'Acortar' },
  { value: 'refuse', label: 'No bajar' },
]

/** What is seen of a layout: how it is drawn, or how it is told to whoever reads its files. */
export type ProfileTab = 'layout' | 'document'
export const profileTabs: { value: ProfileTab; label: string }[] = [
  { value: 'layout', label: 'Diseño' },
  { value: 'document', label: 'Documentación' },
]
