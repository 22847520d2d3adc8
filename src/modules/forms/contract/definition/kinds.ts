import { plainText } from './plain-text.ts'
import type { AndenProperties, FormElement } from './types.ts'

export type KindGroup = 'text' | 'choice' | 'capture' | 'catalogue' | 'structure'

export const kindGroupNames = {
  text: 'Texto y números',
  choice: 'Elección',
  capture: 'Captura',
  catalogue: 'De la empresa',
  structure: 'Estructura',
} as const satisfies Record<KindGroup, string>

type KindDeclaration = {
  label: string
  group: KindGroup
  /** Other words that a person types to find the kind. */
  words: string
  /** What a new element of the kind has in the JSON, without its name and title. */
  json: Readonly<Record<string, unknown>> & { readonly type: string; readonly anden?: AndenProperties }
}

const threeOptions = ['Opción 1', 'Opción 2', 'Opción 3'].map((text, index) => ({ value: `opcion${index + 1}`, text }))

/** Every kind that the designer edits, in the order of the palette, and how it is written in the JSON. */
export const kinds = {
  text: { label: 'Texto corto', group: 'text', words: 'respuesta breve nombre', json: { type: 'text' } },
  longText: { label: 'Texto largo', group: 'text', words: 'comentario observaciones', json: { type: 'comment' } },
  number: {
    label: 'Número',
    group: 'text',
    words: 'cantidad unidad temperatura',
    json: { type: 'text', inputType: 'number', anden: { kind: 'number' } },
  },
  money: {
    label: 'Importe',
    group: 'text',
    words: 'precio pesos plata',
    json: { type: 'text', inputType: 'number', min: 0, anden: { kind: 'money' } },
  },
  date: { label: 'Fecha', group: 'text', words: 'día', json: { type: 'text', inputType: 'date' } },
  time: { label: 'Hora', group: 'text', words: 'horario', json: { type: 'text', inputType: 'time' } },
  choice: {
    label: 'Opción única',
    group: 'choice',
    words: 'radio lista desplegable',
    json: { type: 'radiogroup', choices: threeOptions },
  },
  choices: {
    label: 'Opción múltiple',
    group: 'choice',
    words: 'casillas varias',
    json: { type: 'checkbox', choices: threeOptions },
  },
  yesNo: {
    label: 'Sí / No',
    group: 'choice',
    words: 'verdadero interruptor',
    json: { type: 'boolean', labelTrue: 'Sí', labelFalse: 'No' },
  },
  scale: {
    label: 'Escala',
    group: 'choice',
    words: 'estrellas puntuación nps',
    json: { type: 'rating', rateMin: 1, rateMax: 5, rateCount: 5 },
  },
  ranking: {
    label: 'Orden de preferencia',
    group: 'choice',
    words: 'ranking ordenar',
    json: { type: 'ranking', choices: threeOptions },
  },
  matrix: {
    label: 'Matriz',
    group: 'choice',
    words: 'tabla filas columnas',
    json: {
      type: 'matrix',
      columns: [
        { value: 'hay', text: 'Hay' },
        { value: 'falta', text: 'Falta' },
        { value: 'noTrabaja', text: 'No trabaja' },
      ],
      rows: [
        { value: 'fila1', text: 'Fila 1' },
        { value: 'fila2', text: 'Fila 2' },
      ],
    },
  },
  photo: {
    label: 'Foto',
    group: 'capture',
    words: 'cámara imagen',
    json: {
      type: 'file',
      acceptedTypes: 'image/*',
      allowMultiple: true,
      maxFiles: 3,
      sourceType: 'camera',
      anden: { kind: 'photo' },
    },
  },
  signature: { label: 'Firma', group: 'capture', words: 'conformidad', json: { type: 'signaturepad' } },
  location: {
    label: 'Ubicación',
    group: 'capture',
    words: 'gps lugar mapa',
    json: { type: 'text', anden: { kind: 'location' } },
  },
  barcode: {
    label: 'Código de barras',
    group: 'capture',
    words: 'escanear qr ean',
    json: { type: 'text', anden: { kind: 'barcode' } },
  },
  article: {
    label: 'Artículo',
    group: 'catalogue',
    words: 'producto catálogo',
    json: { type: 'text', anden: { kind: 'article' } },
  },
  customer: {
    label: 'Cliente',
    group: 'catalogue',
    words: 'local comercio',
    json: { type: 'text', anden: { kind: 'customer' } },
  },
  calculated: {
    label: 'Valor calculado',
    group: 'structure',
    words: 'fórmula cuenta expresión',
    json: { type: 'expression', expression: '' },
  },
  section: { label: 'Sección', group: 'structure', words: 'panel bloque', json: { type: 'panel', elements: [] } },
  repeat: {
    label: 'Grupo que se repite',
    group: 'structure',
    words: 'panel dinámico lista',
    json: { type: 'paneldynamic', templateElements: [], panelCount: 1, minPanelCount: 1, maxPanelCount: 20 },
  },
  note: { label: 'Nota', group: 'structure', words: 'texto aviso instrucción', json: { type: 'html', html: '' } },
} as const satisfies Record<string, KindDeclaration>

export type KnownKind = keyof typeof kinds

/** `other`: a question made elsewhere of a type that this designer does not edit. It is kept untouched. */
export type FormKind = KnownKind | 'other'

export const kindNames = Object.keys(kinds) as KnownKind[]

const isKnownKind = (name: string): name is KnownKind => Object.hasOwn(kinds, name)

const kindsByType: Readonly<Record<string, KnownKind>> = {
  comment: 'longText',
  radiogroup: 'choice',
  dropdown: 'choice',
  buttongroup: 'choice',
  checkbox: 'choices',
  tagbox: 'choices',
  boolean: 'yesNo',
  rating: 'scale',
  ranking: 'ranking',
  matrix: 'matrix',
  file: 'photo',
  signaturepad: 'signature',
  expression: 'calculated',
  panel: 'section',
  paneldynamic: 'repeat',
  html: 'note',
}

const kindsByInputType: Readonly<Record<string, KnownKind>> = {
  text: 'text',
  email: 'text',
  tel: 'text',
  url: 'text',
  number: 'number',
  range: 'number',
  date: 'date',
  time: 'time',
}

/** Which kind an element is. A file question that takes more than images is `other`: only photos are stored. */
export const kindOf = (element: FormElement): FormKind => {
  const named = element.anden?.kind
  if (named !== undefined && isKnownKind(named) && kinds[named].json.type === element.type) return named
  if (element.type === 'text') return kindsByInputType[plainText(element.inputType, 'text')] ?? 'other'
  if (element.type === 'file' && !plainText(element.acceptedTypes).startsWith('image/')) return 'other'
  return kindsByType[element.type] ?? 'other'
}

export const kindLabel = (kind: FormKind): string => (kind === 'other' ? 'Otro tipo' : kinds[kind].label)

/** Kinds that hold no answer of their own. */
export const isStructure = (kind: FormKind): boolean => kind === 'section' || kind === 'note'

/** A new element of a kind. The name has to be free in the form. */
export const createElement = (kind: KnownKind, name: string): FormElement => ({ ...kinds[kind].json, name })
