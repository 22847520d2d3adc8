import { conditionWords, type QuestionsByName, wordsText } from './condition-words.ts'
import { kindLabel } from './kinds.ts'
import { limitPairOf, readLimit } from './limits.ts'
import { plainText } from './plain-text.ts'
import { type FormQuestion, listQuestions, type QuestionChoice, titleOf } from './questions.ts'
import { readSkips } from './runtime.ts'
import { type FormDefinition, textOf } from './types.ts'

/** One difference between two versions, as a sentence in Spanish. */
export type FormDifference = {
  act: 'added' | 'removed' | 'changed' | 'moved'
  /** The question in the newer version (in the older one, if it was removed). */
  name?: string
  text: string
  /** Answers of before and after are not alike: lists and charts of both show them apart. */
  splitsAnswers?: boolean
}

type Version = { definition: FormDefinition; list: FormQuestion[]; questions: QuestionsByName }

const versionOf = (definition: FormDefinition): Version => {
  const list = listQuestions(definition)
  return { definition, list, questions: new Map(list.map(question => [question.name, question])) }
}

const quoted = (text: string): string => `«${text}»`

const label = ({ number, title }: FormQuestion): string => `${number} ${title}`

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} y ${texts.at(-1)}`

type Pair = { before: FormQuestion; after: FormQuestion; old: Version; fresh: Version }

type Change = { text: string; splitsAnswers?: boolean }

const titleChange = ({ before, after }: Pair): Change[] =>
  before.title === after.title ? [] : [{ text: `antes decía ${quoted(before.title)}` }]

const kindChange = ({ before, after }: Pair): Change[] =>
  before.kind === after.kind && before.type === after.type
    ? []
    : [
        {
          text: `pasa de ${kindLabel(before.kind).toLowerCase()} a ${kindLabel(after.kind).toLowerCase()}`,
          splitsAnswers: before.kind !== after.kind,
        },
      ]

const requiredChange = ({ before, after }: Pair): Change[] =>
  before.required === after.required
    ? []
    : [{ text: after.required ? 'ahora es obligatoria' : 'deja de ser obligatoria' }]

const byValue = (choices: readonly QuestionChoice[]) => new Map(choices.map(choice => [choice.value, choice]))

const choiceWords = { choices: 'opción', rows: 'fila', columns: 'columna' } as const

const choiceChanges = ({ before, after }: Pair, list: keyof typeof choiceWords): Change[] => {
  const [old, fresh] = [byValue(before[list]), byValue(after[list])]
  const noun = (count: number): string =>
    count === 1 ? choiceWords[list] : list === 'choices' ? 'opciones' : `${choiceWords[list]}s`
  const names = (choices: QuestionChoice[]): string => listed(choices.map(({ text }) => quoted(text)))
  const added = after[list].filter(({ value }) => !old.has(value))
  const removed = before[list].filter(({ value }) => !fresh.has(value))
  const reworded = after[list].filter(choice => old.has(choice.value) && old.get(choice.value)?.text !== choice.text)
  const rescored = after[list].filter(choice => old.has(choice.value) && old.get(choice.value)?.score !== choice.score)
  return [
    ...(added.length > 0 ? [{ text: `suma la ${noun(added.length)} ${names(added)}` }] : []),
    ...(removed.length > 0
      ? [{ text: `pierde la ${noun(removed.length)} ${names(removed)}`, splitsAnswers: true }]
      : []),
    ...reworded.map(choice => ({
      text: `${quoted(old.get(choice.value)?.text ?? '')} pasa a decir ${quoted(choice.text)}`,
    })),
    ...(rescored.length > 0 ? [{ text: `cambian los puntos de ${names(rescored)}`, splitsAnswers: true }] : []),
  ].map(change => ({
    ...change,
    text: change.text.replace(/^(suma|pierde) la (opciones|filas|columnas)/, '$1 las $2'),
  }))
}

const conditionText = (expression: unknown, { questions }: Version): string =>
  typeof expression === 'string' && expression.trim() ? wordsText(conditionWords(expression, questions)) : ''

const conditionChange = ({ before, after, old, fresh }: Pair): Change[] => {
  if (before.element.visibleIf === after.element.visibleIf) return []
  const [was, is] = [conditionText(before.element.visibleIf, old), conditionText(after.element.visibleIf, fresh)]
  if (!is) return [{ text: `se muestra siempre (antes, ${was})` }]
  return [{ text: was ? `se muestra ${is} (antes, ${was})` : `se muestra solo ${is}` }]
}

const requirementChange = ({ before, after, fresh }: Pair): Change[] => {
  if (before.element.requiredIf === after.element.requiredIf) return []
  const is = conditionText(after.element.requiredIf, fresh)
  return [{ text: is ? `es obligatoria ${is}` : 'ya no se exige según otra respuesta' }]
}

const limitText = (value: unknown): string =>
  value === undefined || value === '' ? 'sin límite' : plainText(value).replace('.', ',')

const limitChange = ({ before, after }: Pair): Change[] => {
  const pair = before.kind === after.kind ? limitPairOf(after.element) : undefined
  if (!pair) return []
  return (
    [
      ['min', 'mínimo'],
      ['max', 'máximo'],
    ] as const
  ).flatMap(([side, word]) => {
    const [was, is] = [readLimit(before.element, pair[side]), readLimit(after.element, pair[side])]
    return was === is
      ? []
      : [{ text: `el ${word} pasa de ${limitText(was)} a ${limitText(is)}`, splitsAnswers: after.kind === 'scale' }]
  })
}

const otherChanges = ({ before, after }: Pair): Change[] => [
  ...(before.unit === after.unit
    ? []
    : [
        {
          text: `la unidad pasa de ${quoted(before.unit ?? 'ninguna')} a ${quoted(after.unit ?? 'ninguna')}`,
          splitsAnswers: true,
        },
      ]),
  ...(before.hasOther === after.hasOther ? [] : [{ text: after.hasOther ? 'permite «Otra»' : 'ya no permite «Otra»' }]),
  ...(before.maxScore === after.maxScore
    ? []
    : [
        {
          text: `aporta hasta ${limitText(after.maxScore)} puntos (antes, ${limitText(before.maxScore)})`,
          splitsAnswers: true,
        },
      ]),
  ...(plainText(before.element.expression) === plainText(after.element.expression)
    ? []
    : [{ text: 'cambia su fórmula', splitsAnswers: true }]),
  ...(textOf(before.element.description) === textOf(after.element.description) ? [] : [{ text: 'cambia la ayuda' }]),
  ...(before.section === after.section
    ? []
    : [{ text: after.section ? `pasa a la sección ${quoted(after.section)}` : 'sale de su sección' }]),
]

const known = new Set([
  'type',
  'name',
  'title',
  'description',
  'isRequired',
  'visibleIf',
  'requiredIf',
  'choices',
  'rows',
  'columns',
  'min',
  'max',
  'rateMin',
  'rateMax',
  'rateCount',
  'maxFiles',
  'minSelectedChoices',
  'maxSelectedChoices',
  'minPanelCount',
  'maxPanelCount',
  'anden',
  'score',
  'expression',
  'showOtherItem',
  'hasOther',
  'elements',
  'templateElements',
])

const unknownChange = ({ before, after }: Pair): Change[] => {
  const names = new Set([...Object.keys(before.element), ...Object.keys(after.element)])
  const differs = [...names].some(
    name => !known.has(name) && JSON.stringify(before.element[name]) !== JSON.stringify(after.element[name]),
  )
  return differs ? [{ text: 'cambian otras propiedades' }] : []
}

const changesOf = (pair: Pair): Change[] => [
  ...titleChange(pair),
  ...kindChange(pair),
  ...requiredChange(pair),
  ...choiceChanges(pair, 'choices'),
  ...choiceChanges(pair, 'rows'),
  ...choiceChanges(pair, 'columns'),
  ...conditionChange(pair),
  ...requirementChange(pair),
  ...limitChange(pair),
  ...otherChanges(pair),
  ...unknownChange(pair),
]

const changedQuestions = (old: Version, fresh: Version): FormDifference[] =>
  fresh.list.flatMap(after => {
    const before = old.questions.get(after.name)
    const changes = before ? changesOf({ before, after, old, fresh }) : []
    if (changes.length === 0) return []
    return [
      {
        act: 'changed',
        name: after.name,
        text: `${label(after)}: ${changes.map(({ text }) => text).join('; ')}.`,
        ...(changes.some(({ splitsAnswers }) => splitsAnswers) ? { splitsAnswers: true } : {}),
      },
    ]
  })

/** Longest run of names that keeps its order: the others are those that moved. */
const keptInOrder = (names: readonly string[], position: ReadonlyMap<string, number>): Set<string> => {
  const best: { length: number; previous: number }[] = []
  names.forEach((name, index) => {
    let [length, previous] = [1, -1]
    for (let earlier = 0; earlier < index; earlier += 1) {
      const isBefore = (position.get(names[earlier] ?? '') ?? 0) < (position.get(name) ?? 0)
      const candidate = (best[earlier]?.length ?? 0) + 1
      if (isBefore && candidate > length) [length, previous] = [candidate, earlier]
    }
    best.push({ length, previous })
  })
  let at = best.reduce((top, one, index) => (one.length > (best[top]?.length ?? 0) ? index : top), 0)
  const kept = new Set<string>()
  while (at >= 0 && at < names.length) {
    kept.add(names[at] ?? '')
    at = best[at]?.previous ?? -1
  }
  return kept
}

const movedQuestions = (old: Version, fresh: Version): FormDifference[] => {
  const common = fresh.list.filter(({ name }) => old.questions.has(name)).map(({ name }) => name)
  const position = new Map(old.list.map(({ name }, index) => [name, index]))
  const kept = keptInOrder(common, position)
  return fresh.list.flatMap(after => {
    const before = old.questions.get(after.name)
    if (!before || (kept.has(after.name) && before.pageName === after.pageName)) return []
    return [{ act: 'moved', name: after.name, text: `${label(after)}: estaba en ${before.number}.` }]
  })
}

const pageDifferences = (old: Version, fresh: Version): FormDifference[] => {
  const before = new Map(old.definition.pages.map(page => [page.name, page]))
  const after = new Map(fresh.definition.pages.map(page => [page.name, page]))
  const added = fresh.definition.pages.filter(({ name }) => !before.has(name))
  const removed = old.definition.pages.filter(({ name }) => !after.has(name))
  const changed = fresh.definition.pages.flatMap((page): FormDifference[] => {
    const was = before.get(page.name)
    if (!was) return []
    const renamed = titleOf(was) === titleOf(page) ? [] : [`antes decía ${quoted(titleOf(was))}`]
    const is = conditionText(page.visibleIf, fresh)
    const condition = was.visibleIf === page.visibleIf ? [] : [is ? `se muestra solo ${is}` : 'se muestra siempre']
    const texts = [...renamed, ...condition]
    return texts.length > 0 ? [{ act: 'changed', text: `Página ${quoted(titleOf(page))}: ${texts.join('; ')}.` }] : []
  })
  return [
    ...added.map((page): FormDifference => ({ act: 'added', text: `Página ${quoted(titleOf(page))}.` })),
    ...removed.map((page): FormDifference => ({ act: 'removed', text: `Página ${quoted(titleOf(page))}.` })),
    ...changed,
  ]
}

const formDifferences = (old: Version, fresh: Version): FormDifference[] => [
  ...(textOf(old.definition.title) === textOf(fresh.definition.title)
    ? []
    : [{ act: 'changed' as const, text: `El título pasa a decir ${quoted(textOf(fresh.definition.title))}.` }]),
  ...(JSON.stringify(readSkips(old.definition)) === JSON.stringify(readSkips(fresh.definition))
    ? []
    : [{ act: 'changed' as const, text: 'Cambian los saltos entre páginas.' }]),
]

/** What changes from one version to the next, in words: pages, questions added, removed, changed and moved. */
export const describeDifference = (before: FormDefinition, after: FormDefinition): FormDifference[] => {
  const [old, fresh] = [versionOf(before), versionOf(after)]
  const added = fresh.list.filter(({ name }) => !old.questions.has(name))
  const removed = old.list.filter(({ name }) => !fresh.questions.has(name))
  return [
    ...formDifferences(old, fresh),
    ...pageDifferences(old, fresh),
    ...added.map(
      (one): FormDifference => ({
        act: 'added',
        name: one.name,
        text: `${label(one)} (${kindLabel(one.kind).toLowerCase()}).`,
      }),
    ),
    ...removed.map(
      (one): FormDifference => ({ act: 'removed', name: one.name, text: `${label(one)}.`, splitsAnswers: true }),
    ),
    ...changedQuestions(old, fresh),
    ...movedQuestions(old, fresh),
  ]
}
