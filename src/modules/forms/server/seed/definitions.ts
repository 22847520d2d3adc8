import type { FormDefinition, FormElement } from '../../contract/definition/types.ts'
import type { AnswerRule } from '../../contract/words.ts'

export type SeedForm = {
  key: 'display' | 'census' | 'freezer'
  name: string
  description: string
  kind: AnswerRule
  /** Versions, the first one first: how many days ago each was published and what was said about it. */
  versions: { daysAgo: number; note: string; definition: FormDefinition }[]
}

const yesNo = { type: 'boolean', labelTrue: 'Sí', labelFalse: 'No' } as const
const photo = {
  type: 'file',
  acceptedTypes: 'image/*',
  allowMultiple: true,
  maxFiles: 3,
  sourceType: 'camera',
  anden: { kind: 'photo' },
} as const
const number = { type: 'text', inputType: 'number' } as const
const money = { ...number, min: 0, anden: { kind: 'money' } } as const

const grades = [
  { value: 'excelente', text: 'Excelente', score: 40 },
  { value: 'buena', text: 'Buena', score: 30 },
  { value: 'regular', text: 'Regular', score: 12 },
  { value: 'ninguna', text: 'Sin exhibición', score: 0 },
]

const displayShelf: FormElement[] = [
  {
    type: 'radiogroup',
    name: 'exhibicion',
    title: '¿Cómo está la exhibición?',
    isRequired: true,
    choices: grades,
  },
  {
    ...number,
    name: 'metros',
    title: 'Metros de exhibición propios',
    min: 0,
    max: 20,
    anden: { kind: 'number', unit: 'm' },
  },
  {
    type: 'checkbox',
    name: 'material',
    title: 'Material colocado',
    showOtherItem: true,
    otherText: 'Otro',
    choices: [
      { value: 'cenefa', text: 'Cenefa', score: 10 },
      { value: 'afiche', text: 'Afiche', score: 5 },
      { value: 'exhibidor', text: 'Exhibidor de pie', score: 10 },
      { value: 'cartel', text: 'Cartel luminoso', score: 5 },
    ],
  },
]

const displayPrices: FormElement[] = [
  {
    type: 'paneldynamic',
    name: 'precios',
    title: 'Precios relevados',
    panelCount: 1,
    minPanelCount: 1,
    maxPanelCount: 10,
    templateElements: [
      { type: 'text', name: 'articulo', title: 'Artículo', isRequired: true, anden: { kind: 'article' } },
      { ...money, name: 'precio', title: 'Precio al público', isRequired: true },
      { ...yesNo, name: 'oferta', title: '¿Está en oferta?' },
    ],
  },
  {
    type: 'checkbox',
    name: 'competencia',
    title: '¿Qué otra marca exhibe?',
    choices: [
      { value: 'nacional', text: 'Primera marca nacional' },
      { value: 'regional', text: 'Marca regional' },
      { value: 'economica', text: 'Segunda marca' },
    ],
    showNoneItem: true,
    noneText: 'Ninguna',
  },
]

const displayEnd: FormElement[] = [
  { type: 'rating', name: 'atencion', title: '¿Cómo te atendieron?', rateMin: 1, rateMax: 5, rateCount: 5, score: 30 },
  { ...photo, name: 'foto', title: 'Foto de la exhibición' },
  { type: 'comment', name: 'comentario', title: 'Comentario' },
]

const stockMatrix: FormElement = {
  type: 'matrix',
  name: 'surtido',
  title: 'Surtido a la vista',
  rows: [
    { value: 'impulso', text: 'Impulso' },
    { value: 'familiar', text: 'Familiar' },
    { value: 'premium', text: 'Premium' },
  ],
  columns: [
    { value: 'hay', text: 'Hay' },
    { value: 'falta', text: 'Falta' },
    { value: 'noTrabaja', text: 'No trabaja' },
  ],
}

const display = (parts: { matrix: boolean; competition: boolean }): FormDefinition => ({
  title: 'Exhibición y precios',
  pages: [
    {
      name: 'exhibicionPagina',
      title: 'Exhibición',
      elements: [...displayShelf, ...(parts.matrix ? [stockMatrix] : [])],
    },
    {
      name: 'preciosPagina',
      title: 'Precios',
      elements: displayPrices.slice(0, parts.competition ? 2 : 1),
    },
    { name: 'cierre', title: 'Cierre', elements: displayEnd },
  ],
})

const census: FormDefinition = {
  title: 'Censo de punto de venta',
  pages: [
    {
      name: 'local',
      title: 'El local',
      elements: [
        {
          type: 'radiogroup',
          name: 'tipo',
          title: 'Tipo de local',
          isRequired: true,
          choices: [
            { value: 'kiosco', text: 'Kiosco' },
            { value: 'almacen', text: 'Almacén' },
            { value: 'autoservicio', text: 'Autoservicio' },
            { value: 'bar', text: 'Bar o restaurante' },
          ],
        },
        {
          ...number,
          name: 'superficie',
          title: 'Superficie de venta',
          min: 1,
          max: 2000,
          anden: { kind: 'number', unit: 'm²' },
        },
        { type: 'text', inputType: 'time', name: 'abre', title: 'Hora de apertura' },
        { ...yesNo, name: 'domingo', title: '¿Abre los domingos?' },
        { type: 'text', name: 'lugar', title: 'Ubicación de la puerta', anden: { kind: 'location' } },
      ],
    },
    {
      name: 'equipos_y_marcas',
      title: 'Equipos y marcas',
      elements: [
        {
          ...number,
          name: 'equipos',
          title: 'Heladeras y freezers',
          isRequired: true,
          min: 0,
          max: 20,
          anden: { kind: 'number' },
        },
        {
          ...number,
          name: 'nuestros',
          title: '¿Cuántos son nuestros?',
          visibleIf: '{equipos} > 0',
          min: 0,
          max: 20,
          anden: { kind: 'number' },
        },
        {
          type: 'ranking',
          name: 'marcas',
          title: 'Qué se vende más',
          choices: [
            { value: 'propia', text: 'Nuestra marca' },
            { value: 'nacional', text: 'Primera marca nacional' },
            { value: 'economica', text: 'Segunda marca' },
          ],
        },
        { type: 'text', name: 'encargado', title: 'Quién decide la compra', maxLength: 80 },
        { type: 'signaturepad', name: 'firma', title: 'Conformidad' },
      ],
    },
  ],
}

const freezerQuestions = (hasCleaning: boolean): FormElement[] => [
  { type: 'text', name: 'codigo', title: 'Código del equipo', anden: { kind: 'barcode' } },
  {
    type: 'radiogroup',
    name: 'estado',
    title: '¿En qué estado está?',
    isRequired: true,
    choices: [
      { value: 'excelente', text: 'Excelente', score: 60 },
      { value: 'bueno', text: 'Bueno', score: 45 },
      { value: 'regular', text: 'Regular', score: 20 },
      { value: 'fuera', text: 'Fuera de servicio', score: 0 },
    ],
  },
  {
    type: 'checkbox',
    name: 'falla',
    title: '¿Qué falla tiene?',
    visibleIf: "{estado} = 'regular' or {estado} = 'fuera'",
    isRequired: true,
    showOtherItem: true,
    otherText: 'Otra',
    choices: [
      { value: 'enfria', text: 'No enfría' },
      { value: 'agua', text: 'Pierde agua' },
      { value: 'vidrio', text: 'Vidrio roto' },
      { value: 'luz', text: 'Sin luz' },
    ],
  },
  {
    ...number,
    name: 'temperatura',
    title: 'Temperatura',
    visibleIf: "{estado} != 'fuera'",
    min: -30,
    max: 10,
    anden: { kind: 'number', unit: '°C' },
  },
  { ...photo, name: 'foto', title: 'Foto del equipo abierto' },
  ...(hasCleaning ? [{ ...yesNo, name: 'limpio', title: '¿Está limpio?', score: 10 }] : []),
]

const freezer = (hasCleaning: boolean): FormDefinition => ({
  title: 'Heladera y freezer',
  pages: [
    {
      name: 'presencia',
      title: 'Presencia',
      elements: [{ ...yesNo, name: 'tiene', title: '¿Tiene un equipo nuestro?', isRequired: true, score: 10 }],
    },
    { name: 'equipo', title: 'Equipo', visibleIf: '{tiene} = true', elements: freezerQuestions(hasCleaning) },
    {
      name: 'uso',
      title: 'Uso',
      visibleIf: '{tiene} = true',
      elements: [
        {
          type: 'rating',
          name: 'carga',
          title: 'Carga con producto propio',
          rateMin: 1,
          rateMax: 5,
          rateCount: 5,
          score: 20,
        },
        { ...yesNo, name: 'ajeno', title: '¿Guarda producto ajeno?' },
        { type: 'comment', name: 'nota', title: 'Observaciones' },
      ],
    },
  ],
})

/** Three forms of the trade, with what changed between their versions. */
export const answeredForms: SeedForm[] = [
  {
    key: 'display',
    name: 'Exhibición y precios',
    description: 'Qué se ve de lo nuestro en el local y a cuánto se vende.',
    kind: 'survey',
    versions: [
      { daysAgo: 160, note: 'Primera versión', definition: display({ matrix: false, competition: false }) },
      { daysAgo: 75, note: 'Se agregó la competencia', definition: display({ matrix: false, competition: true }) },
      { daysAgo: 19, note: 'Se agregó el surtido', definition: display({ matrix: true, competition: true }) },
    ],
  },
  {
    key: 'census',
    name: 'Censo de punto de venta',
    description: 'La ficha de cada local: una por cliente.',
    kind: 'single',
    versions: [{ daysAgo: 140, note: 'Primera versión', definition: census }],
  },
  {
    key: 'freezer',
    name: 'Heladera y freezer',
    description: 'Control de los equipos entregados en comodato.',
    kind: 'survey',
    versions: [
      { daysAgo: 150, note: 'Primera versión', definition: freezer(false) },
      { daysAgo: 33, note: 'Se agregó la limpieza', definition: freezer(true) },
    ],
  },
]
