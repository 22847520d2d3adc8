import type { DateFormat, DecimalMark, Encoding, LayoutCell, ProfileDefinition } from '../../contract/profile.ts'

const optionsOf = <Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.keys(words) as Value[]).map(value => ({ value, label: words[value] }))

export const formatOptions = optionsOf<ProfileDefinition['format']>({ delimited: 'Con separador', fixed: 'Ancho fijo' })
export const delimiterOptions = optionsOf<ProfileDefinition['delimiter']>({
  '|': 'Barra |',
  ';': 'Punto y coma ;',
  ',': 'Coma ,',
  '\t': 'Tabulación',
  '~': 'Virgulilla ~',
  '#': 'Numeral #',
  '^': 'Circunflejo ^',
})
export const encodingOptions = optionsOf<Encoding>({ 'utf-8': 'UTF-8', latin1: 'Latin-1 (ISO 8859-1)' })
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
